import { useCallback } from 'react'

import { failureSentence } from '../../api/failures.ts'
import { useToast } from '../../components/toast/index.ts'

/** Returns a function that creates error handlers, which show what failed and why in a toast. */
export function useFailureToast() {
  const showToast = useToast()
  return useCallback(
    (title: string) => (error: unknown) =>
      showToast({ tone: 'critical', title, description: failureSentence(error) }),
    [showToast],
  )
}
