import { useCallback } from 'react'

import { failureSentence } from '../../api/failures.ts'
import { useToast } from '../../components/toast/index.ts'

/** Gives what makes, of what did not happen, the handler that says so with its reason. */
export function useFailureToast() {
  const showToast = useToast()
  return useCallback(
    (title: string) => (error: unknown) =>
      showToast({ tone: 'critical', title, description: failureSentence(error) }),
    [showToast],
  )
}
