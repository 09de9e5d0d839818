import { useCallback, useEffect, useState } from 'react'

import { session } from '../../api/browser-storage.ts'

/**
 * Counts whole seconds down to 0. Returns the remaining seconds, whether it is running, whether it was ever started,
 * and a function that starts it. It follows the clock and not its own ticks, which come late in a background tab and
 * stop while a computer sleeps. With a `key` it continues when the page is reloaded within `longestSeconds`.
 */
export function useCountdown({ key, longestSeconds = 0 }: CountdownOptions = {}) {
  const [end, setEnd] = useState(() => (key ? Number(session.get(key) ?? 0) : 0))
  const [now, setNow] = useState(() => Date.now())
  const [longest, setLongest] = useState(longestSeconds)
  const seconds = Math.ceil((end - now) / 1000)
  // More than the longest means that the clock was set back.
  const remaining = seconds > 0 && seconds <= longest ? seconds : 0
  const isRunning = remaining > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  const start = useCallback(
    (length: number) => {
      const startedAt = Date.now()
      if (key) session.set(key, String(startedAt + length * 1000))
      setLongest(length)
      setNow(startedAt)
      setEnd(startedAt + length * 1000)
    },
    [key],
  )
  return { remaining, isRunning, hasStarted: end > 0, start }
}

type CountdownOptions = { key?: string; longestSeconds?: number }
