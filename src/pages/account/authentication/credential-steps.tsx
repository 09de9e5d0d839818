import type { ComponentType } from 'react'

import { messages, networkErrorPrefixes } from '../../../../contract/messages.ts'
import { signIn } from '../../../api/account/authentication.ts'
import { areCredentialsKept } from '../../../api/credentials.ts'
import { failureMessage, RefusedError } from '../../../api/failures.ts'
import { withNext } from '../../shared/next.ts'
import { forgetResend } from '../code-lock.ts'
import type { CodeStepProps } from './code-step.tsx'
import { PasswordStep } from './password-step.tsx'

export type SignInStep = 'email' | 'password' | 'code' | 'otp'

/** The server’s last request for a code. Most people never see this step, so it is loaded on demand. */
export type CodeRequest = Pick<CodeStepProps, 'password' | 'asked'> & {
  CodeStep: ComponentType<CodeStepProps>
}

/** With the console's styles: those in the HTML of the sign-in page are for the steps that everyone sees. */
const loadCodeStep = async () => {
  const styles = import('../../../index.css').catch(() => {})
  const module = await import('./code-step.tsx')
  await styles
  return module
}

const isCodeAsked = (error: unknown): error is RefusedError =>
  error instanceof RefusedError && error.status === 409

const signInFailure = (error: unknown) =>
  failureMessage(error, {
    fallback: messages.loginFailed,
    networkPrefix: networkErrorPrefixes.login,
  })

/** The steps after the email: a password and, when the server responds with 409, a one-time code. */
export function CredentialSteps({
  email,
  step,
  codeRequest,
  onStep,
  onBack,
  onCodeRequest,
  onOtpPage,
  onSignedIn,
}: {
  email: string
  step: SignInStep
  codeRequest: CodeRequest | undefined
  onStep: (step: SignInStep) => void
  onBack: () => void
  onCodeRequest: (request: CodeRequest) => void
  /** /otp is shown in this document. */
  onOtpPage: (page: ComponentType) => void
  onSignedIn: () => Promise<void>
}) {
  /** Returns the error to show, if any. */
  const enterCredentials = async (
    password: string,
    code?: string,
    isRemembered?: boolean,
  ): Promise<string | undefined> => {
    try {
      await signIn({ username: email, password, code, remember_device: isRemembered })
    } catch (error) {
      return isCodeAsked(error) ? askForCode(password, error) : signInFailure(error)
    }
    await onSignedIn()
    // The next page is loading: the button stays pending until then.
    return new Promise(() => {})
  }

  const askForCode = async (password: string, { response }: RefusedError) => {
    const module = await loadCodeStep().catch(() => undefined)
    if (!module) return messages.loginFailed
    if (step !== 'code') forgetResend()
    let asked = response
    if (module.isPasskeyAsked(response)) {
      try {
        return await continueAtOtp(password)
      } catch (error) {
        if (!isCodeAsked(error)) return signInFailure(error)
        // The server insists on a code.
        asked = error.response
      }
    }
    // No code was sent: the hint about the last email stays, and the error states the reason.
    if (step === 'code' && !asked.data?.sent_to) return asked.message ?? messages.loginFailed
    onCodeRequest({ CodeStep: module.CodeStep, password, asked })
    if (step !== 'code') onStep('code')
    return undefined
  }

  /**
   * Signs in as far as /otp, which offers passkeys, and help for people who lost their phone. Without storage, another
   * document would not have the credentials, so this one shows that page. Throws as `signIn` does.
   */
  const continueAtOtp = async (password: string, hash = ''): Promise<undefined> => {
    await signIn({ username: email, password, defer_code: true })
    const path = withNext('/otp') + hash
    if (areCredentialsKept()) {
      window.location.assign(path)
      // The next page is loading: the button stays pending until then.
      return new Promise(() => {})
    }
    const module = await import('../second-factor/otp-page.tsx')
    onOtpPage(module.OtpPage)
    onStep('otp')
    window.history.replaceState(window.history.state, '', path)
    return undefined
  }

  if (step === 'password')
    return <PasswordStep email={email} onEdit={onBack} onSubmit={enterCredentials} />
  if (step !== 'code' || !codeRequest) return null
  const { CodeStep, password, asked } = codeRequest
  return (
    <CodeStep
      email={email}
      password={password}
      asked={asked}
      onSubmit={enterCredentials}
      onLost={() => continueAtOtp(password, '#lost').catch(signInFailure)}
    />
  )
}
