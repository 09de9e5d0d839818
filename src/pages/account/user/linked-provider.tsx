import type { Identity } from '../../../../contract/account/identities.ts'
import { useLinkIdentity, useUnlinkIdentity } from '../../../api/account/identities.ts'
import { Section } from '../../../components/section/index.ts'
import { Text } from '../../../components/text/index.ts'
import { Time } from '../../../components/time/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { RefusableButton } from '../../shared/refusable-button.tsx'
import { useFailureToast } from '../../shared/use-failure-toast.ts'
import { ProveDialog } from '../step-up/prove-dialog.tsx'
import { useProof } from '../step-up/use-proof.ts'
import { providerNames } from './provider-names.ts'

/** A provider that signs the person in, or could. */
export function LinkedProvider({
  identity: { provider, linked, is_available: isAvailable },
}: {
  identity: Identity
}) {
  const name = providerNames.get(provider) ?? provider
  const link = useLinkIdentity()
  const unlink = useUnlinkIdentity()
  const { withProof, dialog } = useProof()
  const showToast = useToast()
  const failed = useFailureToast()

  const start = async () => {
    try {
      const location = await withProof(() => link.mutateAsync(provider))
      if (location) window.location.assign(location)
    } catch (error) {
      failed(`${name} could not be linked`)(error)
    }
  }
  const remove = async () => {
    try {
      if (!(await withProof(() => unlink.mutateAsync(provider)))) return
      showToast({ tone: 'positive', title: `${name} was unlinked` })
    } catch (error) {
      failed(`${name} could not be unlinked`)(error)
    }
  }

  return (
    <Section
      title={name}
      actions={
        // One button for both, so that the focus stays on it.
        (linked || isAvailable) && (
          <RefusableButton
            variant="secondary"
            whyNot={
              linked && !linked.may_unlink
                ? 'This is your only way to sign in. Set a password or add a passkey first.'
                : undefined
            }
            isPending={linked ? unlink.isPending : link.isPending}
            pendingLabel={linked ? 'Unlinking…' : 'Opening…'}
            onClick={() => void (linked ? remove() : start())}
          >
            {linked ? 'Unlink' : 'Link'} {name}
          </RefusableButton>
        )
      }
    >
      <Text tone="muted">
        {linked ? (
          <>
            {linked.email ? <bdi>{linked.email}</bdi> : 'Linked'}, since{' '}
            <Time at={linked.linked_at} format="date" />.
          </>
        ) : isAvailable ? (
          `Sign in with your account at ${name}.`
        ) : (
          `${name} is not set up on this server.`
        )}
      </Text>
      <ProveDialog {...dialog} />
    </Section>
  )
}
