import { useCallback, useEffect, useState, type ComponentType } from 'react'

import { STEP_DELAY_MS } from '../../../../contract/constants.ts'
import { readCredentials } from '../../../api/credentials.ts'
import { Alert } from '../../../components/alert/index.ts'
import { AuthLayout } from '../../../components/auth-layout/index.ts'
import { AuthLink } from '../../shared/auth-link.tsx'
import { delay } from '../../shared/delay.ts'
import { enterConsole } from '../../shared/enter-console.ts'
import { nextPath } from '../../shared/next.ts'
import { clearNotice, readNotice } from '../../shared/notice.ts'
import { ProductMark } from '../../shared/product-mark.tsx'
import { productName } from '../../shared/product-name.ts'
import { useBrowserValue } from '../../shared/use-browser-value.ts'
import { useStepFocus } from '../../shared/use-step-focus.ts'
import { useStepHistory } from '../../shared/use-step-history.ts'
import { whenIdle } from '../../shared/when-idle.ts'
import { EmailStep } from '../email-step.tsx'
import { socialErrorMessage } from '../social-sign-in/social-error.ts'
import type { CodeRequest, SignInStep } from './credential-steps.tsx'

const titles: Record<SignInStep, string> = {
  email: `Sign in to ${productName()}`,
  password: 'Enter your password',
  code: 'Enter your one-time code',
  otp: 'Enter your one-time code',
}

const footer = (
  <>
    New to {productName()}? <AuthLink href="/register">Sign Up</AuthLink>
  </>
)

const arrivalFailure = () =>
  socialErrorMessage(new URLSearchParams(window.location.search).get('social_error'))

type LaterSteps = typeof import('./later-steps.tsx')
const loadLaterSteps = () => import('./later-steps.tsx')
const NOT_LOADED =
  'The next step could not be loaded. Check your connection, then reload this page.'

async function enter() {
  clearNotice()
  // If they can't be loaded, the next page loads its data itself.
  await loadLaterSteps().then(
    ({ warmUp }) => warmUp(),
    () => {},
  )
  enterConsole()
}

/** /login: the email address, followed by the steps in credential-steps.tsx (docs/specification.md sections 2 and 4). */
export function LoginPage() {
  const [email, setEmail] = useState('')
  const [passkeyFailure, setPasskeyFailure] = useState<string>()
  const [later, setLater] = useState<LaterSteps>()
  const [codeRequest, setCodeRequest] = useState<CodeRequest>()
  // Only when storage is blocked: otherwise /otp is another document.
  const [OtpPage, setOtpPage] = useState<ComponentType>()
  const isReachable = useCallback((step: SignInStep) => step === 'email' || email !== '', [email])
  const { step, go, back } = useStepHistory<SignInStep>('email', isReachable)
  const heading = useStepFocus(step)
  const notice = useBrowserValue(readNotice, undefined)
  const socialFailure = useBrowserValue(arrivalFailure, undefined)

  useEffect(() => {
    if (readCredentials()) {
      window.location.replace(nextPath() ?? '/overview')
      return
    }
    // Late, so that nothing else waits for it.
    return whenIdle(() => {
      loadLaterSteps().catch(() => {})
      import('./passkey-autofill.ts')
        .then((module) => module.offerPasskeys(setPasskeyFailure, () => void enter()))
        .catch(() => {})
    })
  }, [])

  const enterEmail = async (entered: string) => {
    const [loaded] = await Promise.all([
      loadLaterSteps().catch(() => undefined),
      delay(STEP_DELAY_MS),
    ])
    if (!loaded) return NOT_LOADED
    setLater(loaded)
    setEmail(entered)
    go('password')
    return undefined
  }

  if (step === 'otp' && OtpPage) return <OtpPage />

  return (
    <AuthLayout
      brand={<ProductMark />}
      title={titles[step]}
      headingRef={heading}
      notice={
        step === 'email' && notice ? (
          <Alert tone="info" live="polite">
            {notice}
          </Alert>
        ) : undefined
      }
      footer={footer}
    >
      {step === 'email' && (
        <EmailStep
          submitLabel="Continue"
          autoComplete="username webauthn"
          arrivalFailure={passkeyFailure ?? socialFailure}
          onSubmit={enterEmail}
        />
      )}
      {later && (
        <later.CredentialSteps
          email={email}
          step={step}
          codeRequest={codeRequest}
          onStep={go}
          onBack={back}
          onCodeRequest={setCodeRequest}
          onOtpPage={(page) => setOtpPage(() => page)}
          onSignedIn={enter}
        />
      )}
    </AuthLayout>
  )
}
