import { useEffect, useState } from 'react'

/** The longest possible wait, however wrong the reader's clock is. */
const LONGEST_WAIT_MS = 60_000

/** Whether an instant has passed; re-renders when it does. An undefined instant has passed. */
export function useIsPast(instant: string | undefined) {
  const [passed, setPassed] = useState<string>()
  useEffect(() => {
    if (instant === undefined) return
    const waitMs = Math.min(Date.parse(instant) - Date.now(), LONGEST_WAIT_MS)
    const timer = setTimeout(() => setPassed(instant), Math.max(0, waitMs))
    return () => clearTimeout(timer)
  }, [instant])
  return instant === undefined || passed === instant
}
