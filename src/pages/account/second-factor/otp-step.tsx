import { useRef, useState } from 'react'

import type { User } from '../../../../contract/account/user.ts'
import { Button } from '../../../components/button/index.ts'
import { CodeForm } from '../../../components/code-form/index.ts'
import { Input } from '../../../components/input/index.ts'
import { OtpInput, type OtpInputHandle } from '../../../components/otp-input/index.ts'
import { ResendEmail } from '../resend-email.tsx'

type Methods = readonly NonNullable<User['second_factor_methods']>[number][]
const everyMethod: Methods = ['authenticator', 'recovery_code', 'mailed_code']

/** Where the six digits come from. */
function hintOf(methods: Methods, email: string) {
  const isMailed = methods.includes('mailed_code')
  if (!methods.includes('authenticator'))
    return `We sent it to ${email}. It is valid for 10 minutes.`
  return isMailed
    ? `From your authenticator app, or from the email we sent to ${email}.`
    : 'From your authenticator app.'
}

/** Six digits from the app or an email, or a recovery code. Each callback returns the error to show, if any. */
export function OtpStep({
  length,
  email,
  methods = everyMethod,
  onResend,
  onSubmit,
}: {
  length: number
  email: string
  /** Without them any of the two may be right. */
  methods?: Methods | undefined
  onResend: () => Promise<string | undefined>
  onSubmit: (code: string) => Promise<string | undefined>
}) {
  const boxes = useRef<OtpInputHandle>(null)
  const [kind, setKind] = useState<'digits' | 'recovery'>('digits')
  const [code, setCode] = useState('')
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string>()

  const submit = async (entered: string) => {
    if (isPending) return
    setIsPending(true)
    setFailure(undefined)
    const sentence = await onSubmit(entered)
    setIsPending(false)
    setFailure(sentence)
    if (!sentence) return
    setCode('')
    boxes.current?.focus()
  }

  const resend = async () => {
    setFailure(undefined)
    const sentence = await onResend()
    setFailure(sentence)
    return sentence === undefined
  }

  const change = () => {
    setKind(kind === 'digits' ? 'recovery' : 'digits')
    setCode('')
    setFailure(undefined)
  }

  const isDigits = kind === 'digits'

  return (
    <CodeForm
      label={isDigits ? 'One-time code' : 'Recovery code'}
      hint={
        isDigits
          ? hintOf(methods, email)
          : 'One of the ten codes that you saved when you set up your authenticator app.'
      }
      failure={failure}
      isPending={isPending}
      footer={
        <>
          {isDigits && methods.includes('mailed_code') && (
            <ResendEmail lockKey="parapet.code-lock" onResend={resend} />
          )}
          {methods.includes('recovery_code') && (
            <Button variant="quiet" onClick={change}>
              {isDigits ? 'Use a recovery code' : 'Use a six-digit code'}
            </Button>
          )}
        </>
      }
      onSubmit={(event) => {
        event.preventDefault()
        if (isDigits && code.length < length) return setFailure(`Enter all ${length} digits.`)
        if (code.trim() === '') return setFailure('Enter your recovery code.')
        void submit(code)
      }}
    >
      {isDigits ? (
        <OtpInput
          ref={boxes}
          name="otp"
          length={length}
          value={code}
          onValueChange={setCode}
          onComplete={(entered) => void submit(entered)}
          invalid={failure !== undefined}
          isVerifying={isPending}
        />
      ) : (
        <Input
          name="otp"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={code}
          onChange={(event) => {
            setCode(event.target.value)
            setFailure(undefined)
          }}
        />
      )}
    </CodeForm>
  )
}
