import { useCallback, useEffect, useState } from 'react'

import { STEP_DELAY_MS } from '../../../../contract/constants.ts'
import { messages, networkErrorPrefixes } from '../../../../contract/messages.ts'
import { checkEmail, register } from '../../../api/account/authentication.ts'
import { readCredentials } from '../../../api/credentials.ts'
import { failureMessage, RefusedError } from '../../../api/failures.ts'
import { AuthLayout } from '../../../components/auth-layout/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Text } from '../../../components/text/index.ts'
import { AuthLink } from '../../shared/auth-link.tsx'
import { delay } from '../../shared/delay.ts'
import { EditLink } from '../../shared/edit-link.tsx'
import { enterConsole } from '../../shared/enter-console.ts'
import { nextPath } from '../../shared/next.ts'
import { ProductMark } from '../../shared/product-mark.tsx'
import { useStepFocus } from '../../shared/use-step-focus.ts'
import { useStepHistory } from '../../shared/use-step-history.ts'
import { ChoosePasswordStep, type ChosenPassword } from '../choose-password-step.tsx'
import { EmailStep } from '../email-step.tsx'

type Step = 'email' | 'password'

const titles: Record<Step, string> = {
  email: 'Create your account',
  password: 'Choose a password',
}

/**
 * docs/specification.md section 5 has one message for every response but 200; one that states when to try again is
 * kept.
 */
function checkFailure(error: unknown) {
  if (error instanceof RefusedError && error.status !== 429) return messages.emailTaken
  return failureMessage(error, {
    fallback: messages.emailTaken,
    networkPrefix: networkErrorPrefixes.checkEmail,
  })
}

/** /register: email, then a password (docs/specification.md sections 2 and 4). */
export function RegisterPage() {
  const [email, setEmail] = useState('')
  const isReachable = useCallback((step: Step) => step === 'email' || email !== '', [email])
  const { step, go, back } = useStepHistory<Step>('email', isReachable)
  const heading = useStepFocus(step)

  useEffect(() => {
    if (readCredentials()) window.location.replace(nextPath() ?? '/overview')
  }, [])

  const enterEmail = async (entered: string) => {
    try {
      await checkEmail(entered)
    } catch (error) {
      return checkFailure(error)
    }
    await delay(STEP_DELAY_MS)
    setEmail(entered)
    go('password')
    return undefined
  }

  const choosePassword = async (chosen: ChosenPassword): Promise<string | undefined> => {
    try {
      await register({ username: email, ...chosen })
    } catch (error) {
      return failureMessage(error, {
        fallback: messages.registrationFailed,
        networkPrefix: networkErrorPrefixes.register,
      })
    }
    enterConsole()
    // The next page is loading: the button stays pending until then.
    return new Promise(() => {})
  }

  return (
    <AuthLayout
      brand={<ProductMark />}
      title={titles[step]}
      headingRef={heading}
      footer={
        <>
          Already have an account? <AuthLink href="/login">Sign In</AuthLink>
        </>
      }
    >
      {step === 'email' && <EmailStep submitLabel="Register" onSubmit={enterEmail} />}
      {step === 'password' && (
        <ChoosePasswordStep
          email={email}
          edit={<EditLink href="/register" onEdit={back} />}
          submitLabel="Register"
          onSubmit={choosePassword}
        />
      )}
      <Text tone="muted" size="small">
        By registering you agree to the <Link href="/v1/terms">terms of service</Link> and the{' '}
        <Link href="/v1/privacy">privacy policy</Link>.
      </Text>
    </AuthLayout>
  )
}
