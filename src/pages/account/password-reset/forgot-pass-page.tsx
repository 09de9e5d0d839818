import { useCallback, useEffect, useState } from 'react'

import { RESET_REDIRECT_DELAY_MS } from '../../../../contract/constants.ts'
import { messages, networkErrorPrefixes } from '../../../../contract/messages.ts'
import {
  resetPassword,
  sendResetCode,
  verifyResetCode,
} from '../../../api/account/password-reset.ts'
import { session } from '../../../api/browser-storage.ts'
import { failureMessage } from '../../../api/failures.ts'
import { Alert } from '../../../components/alert/index.ts'
import { AuthLayout } from '../../../components/auth-layout/index.ts'
import { Link } from '../../../components/link/index.ts'
import { AuthLink } from '../../shared/auth-link.tsx'
import { withNext } from '../../shared/next.ts'
import { ProductMark } from '../../shared/product-mark.tsx'
import { useBrowserValue } from '../../shared/use-browser-value.ts'
import { useStepFocus } from '../../shared/use-step-focus.ts'
import { keptStep, useStepHistory } from '../../shared/use-step-history.ts'
import { LogoutLink } from '../logout-link.tsx'
import { rememberedEmail, rememberEmail } from '../remembered-email.ts'
import { NewPasswordStep, type NewPassword } from './new-password-step.tsx'
import { RESET_LOCK_KEY, ResetCodeStep } from './reset-code-step.tsx'
import { ResetEmailStep } from './reset-email-step.tsx'

type Step = 'email' | 'code' | 'password' | 'done'

const titles: Record<Step, string> = {
  email: 'Reset your password',
  code: 'Check your email',
  password: 'Choose a new password',
  done: 'Password reset',
}

/** /forgot-pass: email, emailed code, new password (docs/specification.md sections 2 and 4). */
export function ForgotPassPage() {
  const [enteredEmail, setEmail] = useState('')
  // After a reload. The new password requires entering the code again.
  const keptEmail = useBrowserValue(() => (keptStep() ? rememberedEmail() : ''), '')
  const isAtCode = useBrowserValue(() => keptStep() === 'code', false)
  const email = enteredEmail || keptEmail
  const [resetToken, setResetToken] = useState('')
  const isReachable = useCallback(
    (step: Step) =>
      step === 'email' ||
      (step === 'code' && email !== '') ||
      (step === 'password' && resetToken !== ''),
    [email, resetToken],
  )
  const { step: shown, go, back } = useStepHistory<Step>('email', isReachable)
  const step = shown === 'email' && isAtCode && email !== '' ? 'code' : shown
  const heading = useStepFocus(step)

  useEffect(() => {
    if (step !== 'done') return
    const timer = setTimeout(
      () => window.location.assign(withNext('/login')),
      RESET_REDIRECT_DELAY_MS,
    )
    return () => clearTimeout(timer)
  }, [step])

  const enterEmail = async (entered: string) => {
    try {
      await sendResetCode(entered)
    } catch (error) {
      return failureMessage(error, {
        fallback: messages.resetLinkFailed,
        networkPrefix: networkErrorPrefixes.sendReset,
      })
    }
    rememberEmail(entered)
    session.remove(RESET_LOCK_KEY)
    setEmail(entered)
    go('code', step)
    return undefined
  }

  const resend = async () => {
    try {
      await sendResetCode(email)
    } catch (error) {
      return failureMessage(error, {
        fallback: messages.resetResendFailed,
        networkPrefix: networkErrorPrefixes.resendReset,
      })
    }
    return undefined
  }

  const enterCode = async (code: string) => {
    try {
      setResetToken(await verifyResetCode(email, code))
    } catch (error) {
      return failureMessage(error, {
        fallback: messages.resetCodeFailed,
        networkPrefix: networkErrorPrefixes.verifyReset,
      })
    }
    go('password', step)
    return undefined
  }

  const choosePassword = async (chosen: NewPassword) => {
    try {
      await resetPassword({ email, otp: resetToken, ...chosen })
    } catch (error) {
      return failureMessage(error, {
        fallback: messages.resetFailed,
        networkPrefix: networkErrorPrefixes.resetPassword,
      })
    }
    setResetToken('')
    go('done', step)
    return undefined
  }

  return (
    <AuthLayout
      brand={<ProductMark />}
      title={titles[step]}
      headingRef={heading}
      footer={
        <span className="flex gap-4">
          <AuthLink href="/login">Sign In</AuthLink>
          <LogoutLink />
        </span>
      }
    >
      {step === 'email' && <ResetEmailStep onSubmit={enterEmail} />}
      {step === 'code' && (
        <ResetCodeStep email={email} onEdit={back} onResend={resend} onSubmit={enterCode} />
      )}
      {step === 'password' && <NewPasswordStep email={email} onSubmit={choosePassword} />}
      <Alert tone="positive" live="polite">
        {step === 'done' && messages.resetDone}
      </Alert>
      {step === 'done' && (
        <Link variant="button-secondary" href={withNext('/login')}>
          Go to sign-in
        </Link>
      )}
    </AuthLayout>
  )
}
