import { useCallback, useRef, useState } from 'react'

import { useToast } from '../components/toast/index.ts'

/**
 * A part of the console that is loaded when it is first needed, by a function that is the same in each render. Not with
 * `lazy`: if that failed, the page and anything typed into it would be lost. `load` shows a failure as a message, and
 * resolves to whether the part is there.
 */
export function useLoadedPart<Part>(
  fetchPart: () => Promise<Part>,
  failure: { title: string; description: string },
) {
  const [part, setPart] = useState<Part>()
  const loading = useRef<Promise<boolean>>(undefined)
  const showToast = useToast()
  const { title, description } = failure
  const load = useCallback(() => {
    loading.current ??= fetchPart()
      .then(
        (fetched) => {
          setPart(() => fetched)
          return true
        },
        () => {
          showToast({ tone: 'critical', title, description })
          return false
        },
      )
      .finally(() => {
        loading.current = undefined
      })
    return loading.current
  }, [fetchPart, showToast, title, description])
  return { part, load }
}
