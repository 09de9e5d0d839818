import { useCallback, useEffect, useState } from 'react'

import { session } from '../../api/browser-storage.ts'

/** Whole seconds until the instant stored under this key; 0 when there is none, or when the clock was set back. */
function keptSeconds(key: string | undefined, longestSeconds: number) {
  const seconds = key ? Math.ceil((Number(session.get(key) ?? 0) - Date.now()) / 1000) : 0
  return seconds > 0 && seconds <= longestSeconds ? seconds : 0
}

/**
 * Counts whole seconds down to 0. Returns the remaining seconds, and a function that starts it. With a `key` it
 * continues when the page is reloaded within `longestSeconds`.
 */
export function useCountdown({ key, longestSeconds = 0 }: CountdownOptions = {}) {
  const [remaining, setRemaining] = useState(() => keptSeconds(key, longestSeconds))
  const isRunning = remaining > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setRemaining((seconds) => Math.max(0, seconds - 1)), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  const start = useCallback(
    (seconds: number) => {
      if (key) session.set(key, String(Date.now() + seconds * 1000))
      setRemaining(seconds)
    },
    [key],
  )
  return { remaining, isRunning, start }
}

type CountdownOptions = { key?: string; longestSeconds?: number }
