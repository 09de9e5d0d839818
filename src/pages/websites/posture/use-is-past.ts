import { useEffect, useState } from 'react'

/** However wrong the reader's clock is, nothing here has to be waited for any longer. */
const LONGEST_WAIT_MS = 60_000

/** Whether an instant is over, and once more when it is. One that is not given is. */
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
