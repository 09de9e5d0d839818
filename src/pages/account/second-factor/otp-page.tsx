import { useEffect, useState } from 'react'

import type { User } from '../../../../contract/account/user.ts'
import { messages, networkErrorPrefixes } from '../../../../contract/messages.ts'
import { register } from '../../../api/account/authentication.ts'
import { fetchUser } from '../../../api/account/current-user.ts'
import {
  isAlreadyVerified,
  resendCode,
  verifyCode,
} from '../../../api/account/email-verification.ts'
import { readCredentials } from '../../../api/credentials.ts'
import { failureMessage, failureSentence } from '../../../api/failures.ts'
import { Alert } from '../../../components/alert/index.ts'
import { AuthLayout } from '../../../components/auth-layout/index.ts'
import { Button } from '../../../components/button/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Skeleton } from '../../../components/skeleton/index.ts'
import { enterConsole } from '../../shared/enter-console.ts'
import { nextPath, withNext } from '../../shared/next.ts'
import { ProductMark } from '../../shared/product-mark.tsx'
import { useBrowserValue } from '../../shared/use-browser-value.ts'
import { useHeadingAsTitle } from '../../shared/use-heading-as-title.ts'
import { useStepFocus } from '../../shared/use-step-focus.ts'
import { ChoosePasswordStep, type ChosenPassword } from '../choose-password-step.tsx'
import { forgetResend } from '../code-lock.ts'
import { LogoutLink } from '../logout-link.tsx'
import { KeepFactorStep } from './keep-factor-step.tsx'
import { LostPhoneStep } from './lost-phone-step.tsx'
import { areDigits, OtpStep } from './otp-step.tsx'

type Step = 'loading' | 'failed' | 'code' | 'password' | 'lost' | 'keep'

const titles: Record<Step, string> = {
  loading: 'Use your second factor',
  failed: 'Sign-in could not continue',
  code: 'Enter your one-time code',
  password: 'Set a password',
  lost: 'Sign in without your second factor',
  keep: 'Keep your second factor',
}

function codeTitle(user: User | undefined, isDigits: boolean) {
  if (user?.second_factor_methods?.includes('passkey')) return 'Use your second factor'
  return isDigits ? titles.code : 'Enter a recovery code'
}

const isNothingAsked = (user: User) => !user.second_factor_pending && user.has_password
/** Never resolves, because the next page is loading: whatever awaits it stays pending. */
const leaveForConsole = () => {
  enterConsole()
  return new Promise<never>(() => {})
}

/** The token of an email about a lost factor, which needs no session. */
const keepToken = () => new URLSearchParams(window.location.search).get('keep') ?? undefined
/** Where the sign-in page leads those who have none of the methods. */
const isLostAtArrival = () => window.location.hash === '#lost'

/**
 * /otp: the code of an account with a second factor, then a password for accounts without one (docs/specification.md
 * section 2).
 */
export function OtpPage() {
  const [user, setUser] = useState<User>()
  const [failure, setFailure] = useState<string>()
  const [isProved, setIsProved] = useState(false)
  const [isLost, setIsLost] = useState(false)
  const [chosenDigits, setIsDigits] = useState<boolean>()
  const isDigits = chosenDigits ?? areDigits(user?.second_factor_methods)
  const token = useBrowserValue(keepToken, undefined)
  const step = token ? 'keep' : stepOf(user, { isProved, isLost, failure })
  const heading = useStepFocus(step)
  useHeadingAsTitle()

  useEffect(() => {
    if (keepToken()) return
    if (!readCredentials()) {
      window.location.replace(withNext('/login'))
      return
    }
    const begin = (current: User) => {
      if (isNothingAsked(current)) return enterConsole()
      setIsLost(isLostAtArrival())
      setUser(current)
      return undefined
    }
    fetchUser()
      .then(begin)
      .catch((error: unknown) => setFailure(failureSentence(error, messages.verifyFailed)))
  }, [])

  const enterCode = async (code: string) => {
    try {
      await verifyCode(code)
    } catch (error) {
      // The second factor may have been used in another tab.
      if (!isAlreadyVerified(error)) return failureSentence(error, messages.verifyFailed)
    }
    return afterFactor()
  }

  const afterFactor = async () => {
    forgetResend()
    if (user?.has_password) return leaveForConsole()
    setIsProved(true)
    return undefined
  }

  const resend = async () => {
    try {
      await resendCode()
    } catch (error) {
      if (isAlreadyVerified(error)) return afterFactor()
      return failureSentence(error, messages.resendFailed)
    }
    return undefined
  }

  const choosePassword = async (chosen: ChosenPassword): Promise<string | undefined> => {
    try {
      await register({ username: user?.email ?? '', ...chosen })
    } catch (error) {
      return failureMessage(error, {
        fallback: messages.registrationFailed,
        networkPrefix: networkErrorPrefixes.register,
      })
    }
    return leaveForConsole()
  }

  return (
    <AuthLayout
      brand={<ProductMark />}
      title={step === 'code' ? codeTitle(user, isDigits) : titles[step]}
      headingRef={heading}
      footer={
        <span className="flex gap-4">
          <Link href="/v1/support">Contact us</Link>
          <LogoutLink />
        </span>
      }
    >
      {step === 'loading' && (
        <div aria-busy="true">
          <Skeleton shape="control" />
        </div>
      )}
      {step === 'failed' && (
        <div className="grid gap-4">
          <Alert tone="critical" live="assertive">
            {failure}
          </Alert>
          <Button variant="secondary" onClick={() => window.location.reload()}>
            Try again
          </Button>
        </div>
      )}
      {step === 'code' && user && (
        <OtpStep
          email={user.email}
          methods={user.second_factor_methods}
          isDigits={isDigits}
          onDigitsChange={setIsDigits}
          onResend={resend}
          onSubmit={enterCode}
          onPasskeyUsed={afterFactor}
          onLost={() => setIsLost(true)}
        />
      )}
      {step === 'lost' && user && (
        <LostPhoneStep email={user.email} onBack={() => setIsLost(false)} />
      )}
      {step === 'keep' && token && <KeepFactorStep token={token} />}
      {step === 'password' && user && (
        <ChoosePasswordStep email={user.email} submitLabel="Set password" onSubmit={choosePassword}>
          <Link href={nextPath() ?? '/overview'}>Not now</Link>
        </ChoosePasswordStep>
      )}
    </AuthLayout>
  )
}

function stepOf(
  user: User | undefined,
  {
    isProved,
    isLost,
    failure,
  }: { isProved: boolean; isLost: boolean; failure: string | undefined },
): Step {
  if (!user) return failure ? 'failed' : 'loading'
  if (user.second_factor_pending && !isProved) return isLost ? 'lost' : 'code'
  return 'password'
}
