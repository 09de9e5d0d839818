import { useEffect, useState } from 'react'

import { RESET_RESEND_TICKS, RESET_RESEND_TICKS_HIDDEN } from '../../../contract/constants.ts'
import { Button } from '../../components/button/index.ts'
import { Text } from '../../components/text/index.ts'
import { useCountdown } from '../shared/use-countdown.ts'
import { ResendStatus } from './resend-status.tsx'

type ResendState = 'ready' | 'sending' | 'sent'
const resendLabels: Record<ResendState, string> = {
  ready: 'Resend Email',
  sending: 'Sending...',
  sent: 'Resent',
}

/**
 * Sends another code by email once the timer, which starts with the first one, has run out (docs/specification.md
 * section 4). A reload doesn't change the timer.
 */
export function ResendEmail({
  lockKey,
  onResend,
  onFailure,
}: {
  /** Storage key for the end of the timer. */
  lockKey: string
  /** Returns why it wasn’t sent. */
  onResend: () => Promise<string | undefined>
  /** Shows why it wasn’t sent. Undefined while it is being sent, and once it was. */
  onFailure: (failure: string | undefined) => void
}) {
  const [state, setState] = useState<ResendState>('ready')
  const { remaining, isRunning, hasStarted, start } = useCountdown({
    key: lockKey,
    longestSeconds: RESET_RESEND_TICKS,
  })
  // A countdown that has run out is kept too, because returning to the page sends no code.
  const [isKept] = useState(hasStarted)
  const shown = remaining - RESET_RESEND_TICKS_HIDDEN
  useEffect(() => {
    if (!isKept) start(RESET_RESEND_TICKS)
  }, [isKept, start])

  const resend = async () => {
    if (isRunning || state === 'sending') return
    setState('sending')
    onFailure(undefined)
    const failure = await onResend()
    onFailure(failure)
    const isSent = failure === undefined
    setState(isSent ? 'sent' : 'ready')
    if (isSent) start(RESET_RESEND_TICKS)
  }

  return (
    <Text as="div" size="small" className="flex min-h-control flex-wrap items-center gap-x-3">
      <Button
        variant="text"
        aria-disabled={isRunning || state === 'sending'}
        onClick={() => void resend()}
      >
        {state === 'sent' && !isRunning ? resendLabels.ready : resendLabels[state]}
      </Button>
      <ResendStatus seconds={shown} isSent={state === 'sent'} />
    </Text>
  )
}
