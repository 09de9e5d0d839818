import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'

import type { SecondFactor } from '../../../../contract/account/second-factor.ts'
import { secondFactorQuery } from '../../../api/account/second-factor.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Page } from '../../../components/page/index.ts'
import { Text } from '../../../components/text/index.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { nextPath } from '../../shared/next.ts'
import { PageBreadcrumbs } from '../../shared/page-breadcrumbs.tsx'
import { AuthenticatorSection } from './authenticator-section.tsx'
import { FactorDialog } from './factor-dialog.tsx'
import { MailedCodeSection } from './mailed-code-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { RecoveryCodesSection } from './recovery-codes-section.tsx'
import { useFactorProof } from './use-factor-proof.ts'

export type SectionProps = {
  factor: SecondFactor
  withFactor: ReturnType<typeof useFactorProof>['withFactor']
  /** New recovery codes, to be shown once. */
  onRecoveryCodes: (codes: string[]) => void
  /** A factor was turned on. */
  onTurnedOn: () => void
}

/** /mfa: the second factor of the account. `?next=` is the page that requires one, and follows. */
export const MfaPage = () => (
  <Page
    title="Second factor"
    breadcrumbs={
      <PageBreadcrumbs
        levels={[
          { label: 'Account', href: '/account?tab=sign-in' },
          { label: 'Second factor', href: '/mfa' },
        ]}
      />
    }
    description="Something only you have, in addition to your password or, with a passkey, instead of it."
  >
    <Loaded query={secondFactorQuery} what="Your second factor">
      {(factor) => <Methods factor={factor} />}
    </Loaded>
  </Page>
)

function Methods({ factor }: { factor: SecondFactor }) {
  const { withFactor, dialogs } = useFactorProof()
  const [codes, setCodes] = useState<string[]>()
  const hasNone = !factor.authenticator && !factor.mailed_code && factor.passkeys.length === 0
  const leadBack = () => {
    const next = nextPath()
    // A whole document: what the guards know about the account is out of date.
    if (next) window.location.assign(next)
  }
  const section: SectionProps = {
    factor,
    withFactor,
    onRecoveryCodes: setCodes,
    onTurnedOn: leadBack,
  }
  return (
    <div className="grid gap-10">
      {hasNone && (
        <Alert tone="caution" title="Your account has no second factor">
          Anyone who learns your password can sign in. Set up one of these methods.
        </Alert>
      )}
      <PasskeysSection {...section} />
      <AuthenticatorSection {...section} />
      {(factor.authenticator || factor.passkeys.length > 0) && (
        <RecoveryCodesSection {...section} />
      )}
      <MailedCodeSection {...section} />
      {!hasNone && (
        <Text tone="muted">
          Browsers that can skip the code are listed in{' '}
          <Link asChild>
            <RouterLink to="/account?tab=sessions">your sessions and devices</RouterLink>
          </Link>
          .
        </Text>
      )}
      {codes && (
        <RecoveryCodesDialog
          codes={codes}
          onSaved={() => {
            setCodes(undefined)
            leadBack()
          }}
        />
      )}
      <FactorDialog {...dialogs} />
    </div>
  )
}
