import { useState } from 'react'

import { VERIFICATION_RESEND_LOCK_SECONDS } from '../../../../contract/constants.ts'
import { messages } from '../../../../contract/messages.ts'
import { isAlreadyVerified, resendCode } from '../../../api/account/email-verification.ts'
import { NetworkError, RefusedError } from '../../../api/failures.ts'
import { Button } from '../../../components/button/index.ts'
import { Text } from '../../../components/text/index.ts'
import { useCountdown } from '../../shared/use-countdown.ts'
import { ResendStatus } from '../resend-status.tsx'

type ResendCodeProps = {
  isVerified: boolean
  /** Called if the address was verified in another tab. */
  onVerified: () => void
  onMessage: (message: { tone: 'critical' | 'positive'; text: string }) => void
}

/** Requests a new code, at most once a minute. */
export function ResendCode({ isVerified, onVerified, onMessage }: ResendCodeProps) {
  const [isResending, setIsResending] = useState(false)
  const lock = useCountdown({
    key: 'parapet.verify-lock',
    longestSeconds: VERIFICATION_RESEND_LOCK_SECONDS,
  })
  const isLocked = lock.isRunning || isResending || isVerified

  const resend = async () => {
    if (isLocked) return
    setIsResending(true)
    try {
      await resendCode()
      onMessage({ tone: 'positive', text: messages.resent })
      lock.start(VERIFICATION_RESEND_LOCK_SECONDS)
    } catch (error) {
      if (isAlreadyVerified(error)) return onVerified()
      onMessage({
        tone: 'critical',
        text: error instanceof NetworkError ? messages.resendError : messages.resendFailed,
      })
      // Another tab requested one: the server knows how long until it sends another.
      if (error instanceof RefusedError && error.response.retry_after) {
        lock.start(Math.min(error.response.retry_after, VERIFICATION_RESEND_LOCK_SECONDS))
      }
    }
    setIsResending(false)
  }

  return (
    <Text
      as="div"
      tone="muted"
      size="small"
      figures="tabular"
      className="mt-4 grid justify-items-start gap-1"
    >
      <p>No code? Check your spam folder, or request a new one.</p>
      <Button variant="text" aria-disabled={isLocked} onClick={() => void resend()}>
        Resend code
      </Button>
      <ResendStatus seconds={lock.remaining} />
    </Text>
  )
}
