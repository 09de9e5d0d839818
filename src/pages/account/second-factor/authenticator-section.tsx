import { useState } from 'react'

import type {
  AuthenticatorEnrolment,
  SecondFactor,
} from '../../../../contract/account/second-factor.ts'
import { enrolAuthenticator, useRemoveAuthenticator } from '../../../api/account/second-factor.ts'
import { Button } from '../../../components/button/index.ts'
import { ConfirmDialog } from '../../../components/confirm-dialog/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Text } from '../../../components/text/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { useFailureToast } from '../../shared/use-failure-toast.ts'
import { WithBadges } from '../../shared/with-badges.tsx'
import type { SectionProps } from './mfa-page.tsx'
import { OnOff } from './on-off.tsx'
import { SetUpAuthenticatorDialog } from './set-up-authenticator-dialog.tsx'

type SetUp = { enrolment: AuthenticatorEnrolment; qrCode: string }

/** The authenticator app: set up, replaced or turned off. */
export function AuthenticatorSection({ factor, withFactor, onRecoveryCodes }: SectionProps) {
  const [setUp, setSetUp] = useState<SetUp>()
  const [isStarting, setIsStarting] = useState(false)
  const [isAskedToRemove, setIsAskedToRemove] = useState(false)
  const remove = useRemoveAuthenticator()
  const failed = useFailureToast()
  const showToast = useToast()
  const isOn = factor.authenticator

  const start = async () => {
    setIsStarting(true)
    try {
      const enrolment = await withFactor(enrolAuthenticator)
      if (!enrolment) return
      const { qrCodeUrl } = await import('./qr-code.ts')
      setSetUp({ enrolment, qrCode: qrCodeUrl(enrolment.otpauth_url) })
    } catch (error) {
      failed('The authenticator app could not be set up')(error)
    } finally {
      setIsStarting(false)
    }
  }
  const turnOff = async () => {
    setIsAskedToRemove(false)
    try {
      if (!(await withFactor(remove))) return
      showToast({ tone: 'positive', title: 'The authenticator app is off' })
    } catch (error) {
      failed('The authenticator app could not be turned off')(error)
    }
  }

  return (
    <Section
      title={
        <WithBadges>
          Authenticator app <OnOff isOn={isOn} />
        </WithBadges>
      }
      actions={
        <div className="flex flex-wrap gap-2">
          {/* One button for both, so that the focus stays on it. */}
          <Button
            variant="secondary"
            isPending={!isOn && isStarting}
            pendingLabel="Setting up…"
            onClick={() => (isOn ? setIsAskedToRemove(true) : void start())}
          >
            {isOn ? 'Turn off' : 'Set up'}
          </Button>
          {isOn && (
            <Button
              variant="secondary"
              isPending={isStarting}
              pendingLabel="Setting up…"
              onClick={() => void start()}
            >
              Replace
            </Button>
          )}
        </div>
      }
    >
      <Text tone="muted">An app on your phone shows a new six-digit code every 30 seconds.</Text>
      {setUp && (
        <SetUpAuthenticatorDialog
          {...setUp}
          onClose={() => setSetUp(undefined)}
          onConfirmed={(codes) => {
            setSetUp(undefined)
            onRecoveryCodes(codes)
          }}
        />
      )}
      <ConfirmDialog
        isOpen={isAskedToRemove}
        onOpenChange={setIsAskedToRemove}
        title="Turn off the authenticator app?"
        losses={lossesOf(factor)}
        confirmLabel="Turn off"
        onConfirm={() => void turnOff()}
      />
    </Section>
  )
}

const lossesOf = ({ passkeys }: SecondFactor) => [
  'Signing in with codes from the app',
  ...(passkeys.length === 0 ? ['Your recovery codes'] : []),
  'Your other sessions',
]
