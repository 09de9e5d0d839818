import { useCallback, useEffect, useState } from 'react'

/** Counts whole seconds down to 0. Gives what remains, and the function that starts it. */
export function useCountdown() {
  const [remaining, setRemaining] = useState(0)
  const isRunning = remaining > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setRemaining((seconds) => Math.max(0, seconds - 1)), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  const start = useCallback((seconds: number) => setRemaining(seconds), [])
  return { remaining, isRunning, start }
}
