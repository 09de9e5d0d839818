import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'

import {
  CODE_LENGTH,
  VERIFICATION_MESSAGE_DURATION_MS,
  VERIFIED_REDIRECT_DELAY_MS,
} from '../../../../contract/constants.ts'
import { messages } from '../../../../contract/messages.ts'
import { verifyCode } from '../../../api/account/email-verification.ts'
import { userQuery } from '../../../api/account/user.ts'
import { failureMessage, NetworkError } from '../../../api/failures.ts'
import { Alert } from '../../../components/alert/index.ts'
import { AuthLayout } from '../../../components/auth-layout/index.ts'
import { Button } from '../../../components/button/index.ts'
import { Field } from '../../../components/field/index.ts'
import { Form } from '../../../components/form/index.ts'
import { OtpInput, type OtpInputHandle } from '../../../components/otp-input/index.ts'
import { withNext } from '../../shared/next.ts'
import { LogoutLink } from '../logout-link.tsx'
import { ResendCode } from './resend-code.tsx'

type Message = { tone: 'critical' | 'positive'; text: string; isAboutCode?: boolean }

/** A message that disappears after 5 s (SPEC section 4). */
function usePassingMessage() {
  const [message, setMessage] = useState<Message>()
  useEffect(() => {
    if (!message) return
    const timer = setTimeout(() => setMessage(undefined), VERIFICATION_MESSAGE_DURATION_MS)
    return () => clearTimeout(timer)
  }, [message])
  return [message, setMessage] as const
}

/** /verify-email: six boxes that submit automatically, and a new code at most once a minute (SPEC section 2). */
export function VerifyEmailPage() {
  const navigate = useNavigate()
  const client = useQueryClient()
  const boxes = useRef<OtpInputHandle>(null)
  const [code, setCode] = useState('')
  const [state, setState] = useState<'waiting' | 'verifying' | 'verified'>('waiting')
  const [message, setMessage] = usePassingMessage()
  useEffect(() => boxes.current?.focus(), [])

  useEffect(() => {
    if (state !== 'verified') return
    const timer = setTimeout(() => {
      void client.invalidateQueries({ queryKey: userQuery.queryKey })
      void navigate(withNext('/onboarding'))
    }, VERIFIED_REDIRECT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [state, client, navigate])

  const verify = async (entered: string) => {
    if (state !== 'waiting') return
    if (entered.length < CODE_LENGTH) {
      setMessage({
        tone: 'critical',
        text: `Enter all ${CODE_LENGTH} digits.`,
        isAboutCode: true,
      })
      boxes.current?.focus()
      return
    }
    setState('verifying')
    setMessage(undefined)
    try {
      const { message: text } = await verifyCode(entered)
      setMessage({ tone: 'positive', text: text ?? messages.verified })
      setState('verified')
    } catch (error) {
      setState('waiting')
      setCode('')
      const text =
        error instanceof NetworkError
          ? messages.verifyFailed
          : failureMessage(error, { fallback: messages.verifyFailed })
      setMessage({ tone: 'critical', text, isAboutCode: true })
      boxes.current?.focus()
    }
  }

  return (
    <AuthLayout
      title="Verify your email"
      description="We've sent a 6-digit login code to your email address. Please enter it below."
      footer={<LogoutLink />}
    >
      <Form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void verify(code)
        }}
      >
        <Alert
          tone={message?.tone ?? 'positive'}
          live={message?.tone === 'critical' ? 'assertive' : 'polite'}
        >
          {message?.text}
        </Alert>
        <Field
          label="One-time code"
          hint="The code is checked automatically once you enter all six digits."
        >
          <OtpInput
            ref={boxes}
            name="otp"
            length={CODE_LENGTH}
            value={code}
            onValueChange={setCode}
            onComplete={(entered) => void verify(entered)}
            invalid={message?.isAboutCode}
            isVerifying={state !== 'waiting'}
          />
        </Field>
        <Button
          type="submit"
          width="full"
          isPending={state === 'verifying'}
          disabled={state === 'verified'}
        >
          Verify
        </Button>
      </Form>
      <ResendCode isVerified={state === 'verified'} onMessage={setMessage} />
    </AuthLayout>
  )
}
