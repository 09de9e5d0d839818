import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink, useSearchParams } from 'react-router-dom'

import type { LinkError } from '../../../../contract/account/identities.ts'
import type { SecondFactor } from '../../../../contract/account/second-factor.ts'
import { identitiesQuery } from '../../../api/account/identities.ts'
import { secondFactorQuery } from '../../../api/account/second-factor.ts'
import { userQuery } from '../../../api/account/user.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Text } from '../../../components/text/index.ts'
import { capitalized } from '../../shared/capitalized.ts'
import { counted } from '../../shared/figures.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { productName } from '../../shared/product-name.ts'
import { WithBadges } from '../../shared/with-badges.tsx'
import { OnOff } from '../second-factor/on-off.tsx'
import { LinkedProvider } from './linked-provider.tsx'
import { providerNames } from './provider-names.ts'

/** How the person signs in: password, second factor, and providers, which can be linked and unlinked. */
export function SignInTab() {
  const { data: user } = useQuery(userQuery)
  const hasPassword = user?.has_password ?? true
  return (
    <div className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-10">
      <LinkResult />
      <Section
        title="Password"
        actions={
          <Link asChild variant="button-secondary">
            <RouterLink to="/change-password">
              {hasPassword ? 'Change password' : 'Set password'}
            </RouterLink>
          </Link>
        }
      >
        <Text tone="muted">
          {hasPassword
            ? 'Changing it ends all other sessions.'
            : 'You have no password. With one, you can also sign in with your email address.'}
        </Text>
      </Section>
      <SecondFactorSection />
      <Loaded query={identitiesQuery} what="Your linked accounts" headingLevel={2}>
        {(identities) =>
          identities.map((identity) => (
            <LinkedProvider key={identity.provider} identity={identity} />
          ))
        }
      </Loaded>
    </div>
  )
}

/** Whether the second factor is on, and which. If that can’t be loaded, the page behind the link says why. */
function SecondFactorSection() {
  const { data: factor } = useQuery(secondFactorQuery)
  const methods = factor && methodsOf(factor)
  return (
    <Section
      title={
        <WithBadges>Second factor {methods && <OnOff isOn={methods.length > 0} />}</WithBadges>
      }
      actions={
        <Link asChild variant="button-secondary">
          <RouterLink to="/mfa">
            {methods?.length === 0 ? 'Set up' : 'Manage'}{' '}
            <span className="sr-only">second factor</span>
          </RouterLink>
        </Link>
      }
    >
      <Text tone="muted">
        {methods?.length
          ? `${capitalized(methods.join(', '))}.`
          : 'Protects your account if someone learns your password.'}
      </Text>
    </Section>
  )
}

const methodsOf = ({ authenticator, mailed_code: mailedCode, passkeys }: SecondFactor) => [
  ...(authenticator ? ['authenticator app'] : []),
  ...(passkeys.length > 0 ? [counted(passkeys.length, 'passkey')] : []),
  ...(mailedCode ? ['codes by email'] : []),
]

const failures: Record<LinkError, (name: string) => string> = {
  denied: (name) => `You did not allow access at ${name}. Nothing has changed.`,
  expired: () => 'Linking timed out. Start again.',
  failed: (name) => `${name} could not confirm your account there. Try again.`,
  identity_taken: (name) =>
    `That account at ${name} signs in to another ${productName()} account. Unlink it there first, or choose another one.`,
  already_linked: (name) => `Another account at ${name} is already linked. Unlink it first.`,
  session_ended: () => 'Your session ended while you were linking. Start again.',
}

/** The outcome of the provider's consent page, as the server wrote it into the URL. */
function LinkResult() {
  const [search] = useSearchParams()
  const { data: identities } = useQuery(identitiesQuery)
  const provider = search.get('linked')
  // It may have been unlinked since.
  const isLinked = identities?.some((identity) => identity.provider === provider && identity.linked)
  const linked = isLinked ? providerNames.get(provider ?? '') : undefined
  const name = providerNames.get(search.get('provider') ?? '') ?? 'The provider'
  const error = search.get('link_error')
  const known = Object.entries(failures).find(([code]) => code === error)
  if (linked) {
    return <Alert tone="positive">{`${linked} is linked. You can sign in with it now.`}</Alert>
  }
  if (!error) return null
  return (
    <Alert tone="critical" title={`${name} was not linked`}>
      {(known?.[1] ?? failures.failed)(name)}
    </Alert>
  )
}
