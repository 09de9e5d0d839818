import { useCallback, useEffect, useState, type ComponentType } from 'react'

import { STEP_DELAY_MS } from '../../../../contract/constants.ts'
import { messages, networkErrorPrefixes } from '../../../../contract/messages.ts'
import { signIn, warmUp } from '../../../api/account/authentication.ts'
import { readCredentials } from '../../../api/credentials.ts'
import { failureMessage, RefusedError } from '../../../api/failures.ts'
import { Alert } from '../../../components/alert/index.ts'
import { AuthLayout } from '../../../components/auth-layout/index.ts'
import { AuthLink } from '../../shared/auth-link.tsx'
import { delay } from '../../shared/delay.ts'
import { enterConsole } from '../../shared/enter-console.ts'
import { nextPath } from '../../shared/next.ts'
import { clearNotice, readNotice } from '../../shared/notice.ts'
import { useBrowserValue } from '../../shared/use-browser-value.ts'
import { useStepFocus } from '../../shared/use-step-focus.ts'
import { useStepHistory } from '../../shared/use-step-history.ts'
import { whenIdle } from '../../shared/when-idle.ts'
import { EmailStep } from '../email-step.tsx'
import { socialErrorMessage } from '../social-sign-in/social-error.ts'
import type { CodeStepProps } from './code-step.tsx'
import { PasswordStep } from './password-step.tsx'

type Step = 'email' | 'password' | 'code'

const titles: Record<Step, string> = {
  email: 'Sign in to Parapet',
  password: 'Enter your password',
  code: 'Enter your one-time code',
}

const arrivalFailure = () =>
  socialErrorMessage(new URLSearchParams(window.location.search).get('social_error'))

function enter() {
  clearNotice()
  warmUp()
  enterConsole()
}

/** /login: email, password and, when the server responds with 409, a one-time code (docs/specification.md sections 2 and 4). */
export function LoginPage() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [asked, setAsked] = useState<RefusedError['response']>({})
  const [passkeyFailure, setPasskeyFailure] = useState<string>()
  // Most people never see it, so it is loaded on demand.
  const [CodeStep, setCodeStep] = useState<ComponentType<CodeStepProps>>()
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
      import('./passkey-autofill.ts')
        .then((module) => module.offerPasskeys(setPasskeyFailure, enter))
        .catch(() => {})
    })
  }, [])

  const enterEmail = async (entered: string) => {
    await delay(STEP_DELAY_MS)
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
    try {
      await signIn({ username: email, password: secret, code, remember_device: isRemembered })
    } catch (error) {
      if (error instanceof RefusedError && error.status === 409) return askForCode(secret, error)
      return failureMessage(error, {
        fallback: messages.loginFailed,
        networkPrefix: networkErrorPrefixes.login,
      })
    }
    enter()
    // The next page is loading: the button stays pending until then.
    return new Promise(() => {})
  }

  const askForCode = async (secret: string, { response }: RefusedError) => {
    const module = await import('./code-step.tsx').catch(() => undefined)
    if (!module) return messages.loginFailed
    if (module.isPasskeyAsked(response)) return module.continueAtOtp({ email, password: secret })
    setCodeStep(() => module.CodeStep)
    setPassword(secret)
    setAsked(response)
    if (step !== 'code') go('code')
    return undefined
  }

  return (
    <AuthLayout
      title={titles[step]}
      headingRef={heading}
      notice={
        step === 'email' && notice ? (
          <Alert tone="info" live="polite">
            {notice}
          </Alert>
        ) : undefined
      }
      footer={
        <>
          New to Parapet? <AuthLink href="/register">Sign Up</AuthLink>
        </>
      }
    >
      {step === 'email' && (
        <EmailStep
          submitLabel="Continue"
          autoComplete="username webauthn"
          arrivalFailure={passkeyFailure ?? socialFailure}
          onSubmit={enterEmail}
        />
      )}
      {step === 'password' && (
        <PasswordStep email={email} onEdit={back} onSubmit={enterCredentials} />
      )}
      {step === 'code' && CodeStep && (
        <CodeStep email={email} password={password} asked={asked} onSubmit={enterCredentials} />
      )}
    </AuthLayout>
  )
}
