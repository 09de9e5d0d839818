import { useRef, useState } from 'react'

import { Button } from '../../components/button/index.ts'
import { CodeForm } from '../../components/code-form/index.ts'
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

  const isDigits = kind === 'digits'

  return (
    <CodeForm
      label={isDigits ? 'One-time code' : 'Recovery code'}
      hint={
        isDigits
          ? 'From your authenticator app, or from the email we sent you.'
          : 'One of the ten that you saved when you set up your authenticator app.'
      }
      failure={failure}
      isPending={isPending}
      footer={
        <Button variant="quiet" onClick={change}>
          {isDigits ? 'Use a recovery code' : 'Use a six-digit code'}
        </Button>
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
          onChange={(event) => setCode(event.target.value)}
        />
      )}
    </CodeForm>
  )
}
