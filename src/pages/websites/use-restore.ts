import { useCallback } from 'react'

import type { Domain } from '../../../contract/websites/domain.ts'
import { useRestoreDomain } from '../../api/websites/domains.ts'
import { useToast } from '../../components/toast/index.ts'
import { useFailureToast } from '../shared/use-failure-toast.ts'

/** Returns a function that restores a removed website and shows the result, and whether it is in progress. */
export function useRestore() {
  const { mutate, isPending } = useRestoreDomain()
  const showToast = useToast()
  const failed = useFailureToast()
  const restore = useCallback(
    ({ id, display_name: name }: Domain) =>
      mutate(id, {
        onSuccess: () => showToast({ tone: 'positive', title: `${name} was restored` }),
        onError: failed(`${name} could not be restored`),
      }),
    [mutate, failed, showToast],
  )
  return { restore, isPending }
}
