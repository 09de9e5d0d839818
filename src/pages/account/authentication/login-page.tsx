import { useCallback, useEffect, useState, type ComponentType } from 'react'

import { STEP_DELAY_MS } from '../../../../contract/constants.ts'
import { messages, networkErrorPrefixes } from '../../../../contract/messages.ts'
import { areCredentialsKept, readCredentials } from '../../../api/credentials.ts'
import { failureMessage, RefusedError } from '../../../api/failures.ts'
import { Alert } from '../../../components/alert/index.ts'
import { AuthLayout } from '../../../components/auth-layout/index.ts'
import { AuthLink } from '../../shared/auth-link.tsx'
import { delay } from '../../shared/delay.ts'
import { enterConsole } from '../../shared/enter-console.ts'
import { nextPath, withNext } from '../../shared/next.ts'
import { clearNotice, readNotice } from '../../shared/notice.ts'
import { ProductMark } from '../../shared/product-mark.tsx'
import { productName } from '../../shared/product-name.ts'
import { useBrowserValue } from '../../shared/use-browser-value.ts'
import { useStepFocus } from '../../shared/use-step-focus.ts'
import { useStepHistory } from '../../shared/use-step-history.ts'
import { whenIdle } from '../../shared/when-idle.ts'
import { forgetResend } from '../code-lock.ts'
import { EmailStep } from '../email-step.tsx'
import { socialErrorMessage } from '../social-sign-in/social-error.ts'
import type { CodeStepProps } from './code-step.tsx'

type Step = 'email' | 'password' | 'code' | 'otp'

const titles: Record<Step, string> = {
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
/** With the console's styles: those in this page's HTML are for the steps that everyone sees. */
const loadCodeStep = async () => {
  const styles = import('../../../index.css').catch(() => {})
  const module = await import('./code-step.tsx')
  await styles
  return module
}
const NOT_LOADED =
  'The next step could not be loaded. Check your connection, then reload this page.'

const isCodeAsked = (error: unknown): error is RefusedError =>
  error instanceof RefusedError && error.status === 409

const signInFailure = (error: unknown) =>
  failureMessage(error, {
    fallback: messages.loginFailed,
    networkPrefix: networkErrorPrefixes.login,
  })

async function enter() {
  clearNotice()
  // If they can't be loaded, the next page loads its data itself.
  await loadLaterSteps().then(
    ({ warmUp }) => warmUp(),
    () => {},
  )
  enterConsole()
}

/**
 * /login: email, password and, when the server responds with 409, a one-time code (docs/specification.md sections 2 and
 * 4).
 */
export function LoginPage() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [asked, setAsked] = useState<RefusedError['response']>({})
  const [passkeyFailure, setPasskeyFailure] = useState<string>()
  const [later, setLater] = useState<LaterSteps>()
  // Most people never see it, so it is loaded on demand.
  const [CodeStep, setCodeStep] = useState<ComponentType<CodeStepProps>>()
  // Only when storage is blocked: otherwise /otp is another document.
  const [OtpPage, setOtpPage] = useState<ComponentType>()
  const isReachable = useCallback((step: Step) => step === 'email' || email !== '', [email])
  const { step, go, back } = useStepHistory<Step>('email', isReachable)
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

  /** Returns the error to show, if any. */
  const enterCredentials = async (
    secret: string,
    code?: string,
    isRemembered?: boolean,
  ): Promise<string | undefined> => {
    if (!later) return NOT_LOADED
    try {
      await later.signIn({ username: email, password: secret, code, remember_device: isRemembered })
    } catch (error) {
      return isCodeAsked(error) ? askForCode(secret, error) : signInFailure(error)
    }
    await enter()
    // The next page is loading: the button stays pending until then.
    return new Promise(() => {})
  }

  const askForCode = async (secret: string, { response }: RefusedError) => {
    const module = await loadCodeStep().catch(() => undefined)
    if (!module) return messages.loginFailed
    if (step !== 'code') forgetResend()
    let requested = response
    if (module.isPasskeyAsked(response)) {
      try {
        return await continueAtOtp(secret)
      } catch (error) {
        if (!isCodeAsked(error)) return signInFailure(error)
        // The server insists on a code.
        requested = error.response
      }
    }
    // No code was sent: the hint about the last email stays, and the error states the reason.
    if (step === 'code' && !requested.data?.sent_to)
      return requested.message ?? messages.loginFailed
    setCodeStep(() => module.CodeStep)
    setPassword(secret)
    setAsked(requested)
    if (step !== 'code') go('code')
    return undefined
  }

  /**
   * Signs in as far as /otp, which offers passkeys, and help for people who lost their phone. Without storage, another
   * document would not have the credentials, so this one shows that page. Throws as `signIn` does.
   */
  const continueAtOtp = async (secret: string, hash = ''): Promise<undefined> => {
    await later?.signIn({ username: email, password: secret, defer_code: true })
    const path = withNext('/otp') + hash
    if (areCredentialsKept()) {
      window.location.assign(path)
      // The next page is loading: the button stays pending until then.
      return new Promise(() => {})
    }
    const module = await import('../second-factor/otp-page.tsx')
    setOtpPage(() => module.OtpPage)
    go('otp')
    window.history.replaceState(window.history.state, '', path)
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
      {step === 'password' && later && (
        <later.PasswordStep email={email} onEdit={back} onSubmit={enterCredentials} />
      )}
      {step === 'code' && CodeStep && (
        <CodeStep
          email={email}
          password={password}
          asked={asked}
          onSubmit={enterCredentials}
          onLost={() => continueAtOtp(password, '#lost').catch(signInFailure)}
        />
      )}
    </AuthLayout>
  )
}
