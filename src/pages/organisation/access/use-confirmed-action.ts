import { useState } from 'react'

import { failureSentence } from '../../../api/failures.ts'
import { useProof } from '../../account/step-up/use-proof.ts'

/** For a confirmed action that may require re-authentication, and may be refused. */
export function useConfirmedAction() {
  const { withProof, dialog } = useProof()
  const [error, setError] = useState<unknown>()
  const [isPending, setIsPending] = useState(false)
  const act = (action: () => Promise<void>) => {
    setError(undefined)
    setIsPending(true)
    withProof(action)
      .catch(setError)
      .finally(() => setIsPending(false))
  }
  return { act, isPending, failure: error !== undefined && failureSentence(error), dialog }
}
