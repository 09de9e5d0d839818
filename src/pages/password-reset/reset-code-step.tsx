import { useEffect, useState } from 'react'

import { RESET_RESEND_TICKS, RESET_RESEND_TICKS_HIDDEN } from '../../../contract/constants.ts'
import { Button } from '../../components/button/index.ts'
import { ChosenEmail } from '../../components/chosen-email/index.ts'
import { CodeForm } from '../../components/code-form/index.ts'
import { Input } from '../../components/input/index.ts'
import { Text } from '../../components/text/index.ts'
import { EditLink } from '../shared/edit-link.tsx'
import { useCountdown } from '../shared/use-countdown.ts'
import { useStepForm } from '../shared/use-step-form.ts'

const schema = () =>
  import('../../../contract/password-reset.ts').then((module) => module.resetCodeForm)

type ResendState = 'ready' | 'sending' | 'sent'
const resendLabels: Record<ResendState, string> = {
  ready: 'Resend Email',
  sending: 'Sending...',
  sent: 'Resent',
}

/** The mailed code, and another one once the timer has run out. Each callback gives the sentence of its failure. */
export function ResetCodeStep({
  email,
  onEdit,
  onResend,
  onSubmit,
}: {
  email: string
  onEdit: () => void
  onResend: () => Promise<string | undefined>
  onSubmit: (code: string) => Promise<string | undefined>
}) {
  const [resendState, setResendState] = useState<ResendState>('ready')
  const { remaining, isRunning, start } = useCountdown()
  const shown = remaining - RESET_RESEND_TICKS_HIDDEN
  useEffect(() => start(RESET_RESEND_TICKS), [start])

  const form = useStepForm<{ otp: string }>({
    schema,
    defaultValues: { otp: '' },
    failureFocus: 'otp',
    onSubmit: ({ otp }) => onSubmit(otp),
  })

  const resend = async () => {
    if (isRunning || resendState === 'sending') return
    setResendState('sending')
    form.setFailure(undefined)
    const sentence = await onResend()
    form.setFailure(sentence)
    setResendState(sentence ? 'ready' : 'sent')
    if (!sentence) start(RESET_RESEND_TICKS)
  }

  const { error, ...otp } = form.field('otp')

  return (
    <CodeForm
      intro={
        <>
          <ChosenEmail email={email} action={<EditLink href="/forgot-pass" onEdit={onEdit} />} />
          <Text tone="muted">
            If an account has this address, a code is on its way. It works for 10 minutes.
          </Text>
        </>
      }
      error={error}
      failure={form.failure}
      isPending={form.isPending}
      submitLabel="Verify code"
      onSubmit={form.onSubmit}
      footer={
        <Text as="div" size="small" className="flex min-h-control flex-wrap items-center gap-x-3">
          <Button
            variant="text"
            aria-disabled={isRunning || resendState === 'sending'}
            onClick={() => void resend()}
          >
            {resendState === 'sent' && !isRunning ? resendLabels.ready : resendLabels[resendState]}
          </Button>
          {isRunning && shown > 0 && (
            <Text as="span" tone="muted" figures="tabular">
              {shown} s until you can resend
            </Text>
          )}
        </Text>
      }
    >
      <Input {...otp} inputMode="numeric" pattern="[0-9]*" autoComplete="one-time-code" required />
    </CodeForm>
  )
}
