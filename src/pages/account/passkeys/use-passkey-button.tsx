import { useState } from 'react'

import { provePasskey } from '../../../api/account/use-passkey.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Button } from '../../../components/button/index.ts'
import { passkeyFailure } from './passkey-failure.ts'

/** Uses a passkey as the second factor or as re-authentication, and shows why that failed. */
export function UsePasskeyButton({
  onUsed,
}: {
  /** Returns the error to show, if any. */
  onUsed: () => Promise<string | undefined> | void
}) {
  const [failure, setFailure] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const use = async () => {
    setFailure(undefined)
    setIsPending(true)
    try {
      await provePasskey()
      setFailure((await onUsed()) ?? undefined)
    } catch (error) {
      setFailure(passkeyFailure(error))
    } finally {
      setIsPending(false)
    }
  }
  return (
    <div className="grid gap-4">
      <Alert tone="critical" live="assertive">
        {failure}
      </Alert>
      <Button
        width="full"
        isPending={isPending}
        pendingLabel="Waiting for your passkey…"
        onClick={() => void use()}
      >
        Use a passkey
      </Button>
    </div>
  )
}
