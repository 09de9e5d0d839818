import { useRef, useState } from 'react'

import { Alert } from '../../components/alert/index.ts'
import { Button } from '../../components/button/index.ts'
import { Field } from '../../components/field/index.ts'
import { Form } from '../../components/form/index.ts'
import { Input } from '../../components/input/index.ts'
import { OtpInput, type OtpInputHandle } from '../../components/otp-input/index.ts'

/** Six digits from the app or the mail, or a recovery code. `onSubmit` gives the sentence of its failure. */
export function OtpStep({
  length,
  onSubmit,
}: {
  length: number
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

  const change = () => {
    setKind(kind === 'digits' ? 'recovery' : 'digits')
    setCode('')
    setFailure(undefined)
  }

  return (
    <Form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (kind === 'digits' && code.length < length)
          return setFailure(`Enter all ${length} digits.`)
        if (code.trim() === '') return setFailure('Enter your recovery code.')
        void submit(code)
      }}
    >
      <Alert tone="critical" live="assertive">
        {failure}
      </Alert>
      {kind === 'digits' ? (
        <Field
          label="One-time code"
          hint="From your authenticator app, or from the email we sent you."
        >
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
        </Field>
      ) : (
        <Field
          label="Recovery code"
          hint="One of the ten that you saved when you set up your authenticator app."
        >
          <Input
            name="otp"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </Field>
      )}
      <Button type="submit" width="full" isPending={isPending}>
        Verify
      </Button>
      <Button variant="quiet" onClick={change}>
        {kind === 'digits' ? 'Use a recovery code' : 'Use a six-digit code'}
      </Button>
    </Form>
  )
}
