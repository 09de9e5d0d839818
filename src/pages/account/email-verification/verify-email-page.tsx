import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'

import {
  CODE_LENGTH,
  VERIFICATION_MESSAGE_DURATION_MS,
  VERIFIED_REDIRECT_DELAY_MS,
} from '../../../../contract/constants.ts'
import { messages } from '../../../../contract/messages.ts'
import { isAlreadyVerified, verifyCode } from '../../../api/account/email-verification.ts'
import { userQuery } from '../../../api/account/user.ts'
import { failureMessage, NetworkError } from '../../../api/failures.ts'
import { Alert } from '../../../components/alert/index.ts'
import { AuthLayout } from '../../../components/auth-layout/index.ts'
import { Button } from '../../../components/button/index.ts'
import { Field } from '../../../components/field/index.ts'
import { Form } from '../../../components/form/index.ts'
import { OtpInput, type OtpInputHandle } from '../../../components/otp-input/index.ts'
import { withNext } from '../../shared/next.ts'
import { ProductMark } from '../../shared/product-mark.tsx'
import { useSchemaForm } from '../../shared/use-schema-form.ts'
import { missingDigits } from '../code.ts'
import { LogoutLink } from '../logout-link.tsx'
import { ResendCode } from './resend-code.tsx'

/** Not the contract's schema: there, the code may also be a second-factor code. */
const check = ({ otp }: { otp: string }) => ({
  otp: missingDigits(otp),
})

type Message = { tone: 'critical' | 'positive'; text: string; isAboutCode?: boolean }

/** A message that disappears after 5 s (docs/specification.md section 4). */
function usePassingMessage() {
  const [message, setMessage] = useState<Message>()
  useEffect(() => {
    if (!message) return
    const timer = setTimeout(() => setMessage(undefined), VERIFICATION_MESSAGE_DURATION_MS)
    return () => clearTimeout(timer)
  }, [message])
  return [message, setMessage] as const
}

/**
 * /verify-email: six boxes that submit automatically, and a new code at most once a minute (docs/specification.md
 * section 2).
 */
export function VerifyEmailPage() {
  const navigate = useNavigate()
  const client = useQueryClient()
  const boxes = useRef<OtpInputHandle>(null)
  const element = useRef<HTMLFormElement>(null)
  const [isVerified, setIsVerified] = useState(false)
  const [message, setMessage] = usePassingMessage()
  useEffect(() => boxes.current?.focus(), [])

  useEffect(() => {
    if (!isVerified) return
    const timer = setTimeout(() => {
      void client.invalidateQueries({ queryKey: userQuery.queryKey })
      void navigate(withNext('/onboarding'))
    }, VERIFIED_REDIRECT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isVerified, client, navigate])

  const finish = () => {
    setMessage({ tone: 'positive', text: messages.verified })
    setIsVerified(true)
  }

  const form = useSchemaForm<{ otp: string }>({
    check,
    defaultValues: { otp: '' },
    onSubmit: async ({ otp }) => {
      setMessage(undefined)
      try {
        await verifyCode(otp)
        finish()
      } catch (error) {
        if (isAlreadyVerified(error)) return finish()
        form.setValue('otp', '')
        const text =
          error instanceof NetworkError
            ? messages.verifyFailed
            : failureMessage(error, { fallback: messages.verifyFailed })
        setMessage({ tone: 'critical', text, isAboutCode: true })
        boxes.current?.focus()
      }
      return undefined
    },
  })
  const { error: codeError, ...otp } = form.control('otp')

  return (
    <AuthLayout
      brand={<ProductMark />}
      title="Verify your email"
      description="We've sent a 6-digit login code to your email address. Please enter it below."
      footer={<LogoutLink />}
    >
      <Form ref={element} className="grid gap-4" onSubmit={form.onSubmit}>
        <Alert
          tone={message?.tone ?? 'positive'}
          live={message?.tone === 'critical' ? 'assertive' : 'polite'}
        >
          {message?.text}
        </Alert>
        <Field
          label="One-time code"
          hint="The code is checked automatically once you enter all six digits."
          error={codeError}
        >
          <OtpInput
            ref={boxes}
            {...otp}
            length={CODE_LENGTH}
            onComplete={() => element.current?.requestSubmit()}
            isInvalid={message?.isAboutCode}
            isVerifying={form.isPending || isVerified}
          />
        </Field>
        <Button type="submit" width="full" isPending={form.isPending} disabled={isVerified}>
          Verify
        </Button>
      </Form>
      <ResendCode isVerified={isVerified} onMessage={setMessage} onVerified={finish} />
    </AuthLayout>
  )
}
