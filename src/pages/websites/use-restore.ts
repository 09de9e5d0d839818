import { useCallback } from 'react'

import type { Domain } from '../../../contract/domain.ts'
import { useRestoreDomain } from '../../api/domains.ts'
import { failureMessage, sentence } from '../../api/failures.ts'
import { useToast } from '../../components/toast/index.ts'

/** Gives what brings a removed website back and says how that went, and whether it is under way. */
export function useRestore() {
  const { mutate, isPending } = useRestoreDomain()
  const showToast = useToast()
  const restore = useCallback(
    ({ id, display_name: name }: Domain) =>
      mutate(id, {
        onSuccess: () => showToast({ tone: 'positive', title: `${name} is back` }),
        onError: (error) =>
          showToast({
            tone: 'critical',
            title: `${name} could not be restored`,
            description: sentence(failureMessage(error, { fallback: 'Try again.' })),
          }),
      }),
    [mutate, showToast],
  )
  return { restore, isPending }
}
