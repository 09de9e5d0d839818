import { useCallback, useEffect, useState } from 'react'

/**
 * Returns a hook that loads a part of an answer when it is first needed. Not with `lazy`: if that failed, the
 * conversation and anything typed into it would be lost. `load` tries again.
 */
export function answerPart<Part>(fetchPart: () => Promise<Part>) {
  let fetched: Part | undefined
  return function usePart(isNeeded: boolean) {
    const [part, setPart] = useState(() => fetched)
    const [hasFailed, setHasFailed] = useState(false)
    const load = useCallback(() => {
      setHasFailed(false)
      void fetchPart()
        .then((found) => {
          fetched = found
          return setPart(() => found)
        })
        .catch(() => setHasFailed(true))
    }, [])
    useEffect(() => {
      if (isNeeded) load()
    }, [isNeeded, load])
    return { part, hasFailed, load }
  }
}
