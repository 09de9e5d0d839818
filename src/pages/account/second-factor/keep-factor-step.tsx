import { useState } from 'react'

import { cancelLostFactor } from '../../../api/account/lost-factor.ts'
import { failureSentence } from '../../../api/failures.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Button } from '../../../components/button/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Text } from '../../../components/text/index.ts'
import { useStepFocus } from '../../shared/use-step-focus.ts'

/**
 * The link of the emails about a lost factor. The button stops the removal: a scanner that follows the link doesn't.
 */
export function KeepFactorStep({ token }: { token: string }) {
  const [isKept, setIsKept] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const keep = async () => {
    setFailure(undefined)
    setIsPending(true)
    try {
      await cancelLostFactor(token)
      setIsKept(true)
    } catch (error) {
      setFailure(failureSentence(error))
    } finally {
      setIsPending(false)
    }
  }
  // The focused button is gone.
  const result = useStepFocus<HTMLDivElement>(isKept ? 'kept' : 'asked')

  if (isKept) {
    return (
      <div ref={result} tabIndex={-1} className="grid gap-4">
        <Alert tone="positive" title="Your second factor will not be removed">
          If someone else reported it lost, they know your password.
        </Alert>
        <Link href="/forgot-pass">Reset your password</Link>
      </div>
    )
  }
  return (
    <div className="grid gap-4">
      <Text>Someone reported that you lost it, and it is about to be removed.</Text>
      <Alert tone="critical" live="assertive">
        {failure}
      </Alert>
      <Button
        width="full"
        isPending={isPending}
        pendingLabel="Stopping the removal…"
        onClick={() => void keep()}
      >
        Stop the removal
      </Button>
    </div>
  )
}
