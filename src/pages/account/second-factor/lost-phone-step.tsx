import { type Ref, useRef, useState } from 'react'

import { CODE_LENGTH } from '../../../../contract/constants.ts'
import { confirmLostFactor, reportLostFactor } from '../../../api/account/lost-factor.ts'
import { failureSentence } from '../../../api/failures.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Button } from '../../../components/button/index.ts'
import { CodeForm } from '../../../components/code-form/index.ts'
import { OtpInput } from '../../../components/otp-input/index.ts'
import { Text } from '../../../components/text/index.ts'
import { Time } from '../../../components/time/index.ts'
import { englishOfBrowser } from '../../shared/english-of-browser.ts'
import { useSchemaForm } from '../../shared/use-schema-form.ts'
import { useStepFocus } from '../../shared/use-step-focus.ts'
import { missingDigits } from '../code.ts'

/** For people who lost every factor, and their recovery codes: an emailed code starts a wait of three days. */
export function LostPhoneStep({ email, onBack }: { email: string; onBack: () => void }) {
  const [isSent, setIsSent] = useState(false)
  const [endsAt, setEndsAt] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string>()

  const report = async () => {
    setFailure(undefined)
    setIsPending(true)
    try {
      const end = await reportLostFactor()
      if (end) setEndsAt(end)
      else setIsSent(true)
    } catch (error) {
      setFailure(failureSentence(error))
    } finally {
      setIsPending(false)
    }
  }

  // The focused button, or the boxes, are gone.
  const result = useStepFocus<HTMLDivElement>(endsAt ? 'waiting' : isSent ? 'code' : 'report')

  if (endsAt) return <Waiting ref={result} email={email} endsAt={endsAt} />
  return (
    <div className="grid gap-4">
      {isSent ? (
        <ConfirmLoss email={email} onConfirmed={setEndsAt} />
      ) : (
        <>
          <Text>
            If you saved recovery codes, use one: you are signed in immediately. Without one, we can
            remove your second factor after three days.
          </Text>
          <Text tone="muted">
            We send an email to {email} each day until then. Signing in with your phone, passkey or
            key stops the removal.
          </Text>
          <Alert tone="critical" live="assertive">
            {failure}
          </Alert>
          <Button
            width="full"
            isPending={isPending}
            pendingLabel="Sending…"
            onClick={() => void report()}
          >
            Send a code to my email
          </Button>
        </>
      )}
      <Button variant="text" className="justify-self-start" onClick={onBack}>
        Back
      </Button>
    </div>
  )
}

function ConfirmLoss({
  email,
  onConfirmed,
}: {
  email: string
  onConfirmed: (endsAt: string) => void
}) {
  const element = useRef<HTMLFormElement>(null)
  const form = useSchemaForm<{ otp: string }>({
    check: ({ otp }) => ({ otp: missingDigits(otp) }),
    defaultValues: { otp: '' },
    onSubmit: async ({ otp }) => {
      try {
        onConfirmed(await confirmLostFactor(otp))
      } catch (error) {
        form.setValue('otp', '')
        throw error
      }
    },
  })
  const { error, onValueChange, ...otp } = form.control('otp')
  return (
    <CodeForm
      ref={element}
      label="Code from the email"
      hint={`We sent it to ${email}. It is valid for 10\u00A0minutes.`}
      error={error}
      failure={form.failure}
      isPending={form.isPending}
      submitLabel="Start the three-day wait"
      onSubmit={form.onSubmit}
    >
      <OtpInput
        {...otp}
        length={CODE_LENGTH}
        onValueChange={onValueChange}
        onComplete={() => element.current?.requestSubmit()}
        isVerifying={form.isPending}
      />
    </CodeForm>
  )
}

type WaitingProps = { ref: Ref<HTMLDivElement>; email: string; endsAt: string }

const Waiting = ({ ref, email, endsAt }: WaitingProps) => (
  <div ref={ref} tabIndex={-1} className="grid gap-4">
    <Alert tone="info" title="Your second factor will be removed">
      You can sign in from <Time at={endsAt} format="date-time" locale={englishOfBrowser()} />, with
      your password and a code that we send to {email}.
    </Alert>
    <Text tone="muted">
      We remind you by email each day. If you find your phone or key, sign in with it: that stops
      the removal.
    </Text>
  </div>
)
