import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'

/** The days after the first failed payment on which it is tried again. After the last one, the plan is suspended. */
const RETRY_DAYS = [1, 3, 5, 7] as const

/**
 * When the next attempt is due after `retries` failed retries, or undefined after the last one. Counted from the
 * first failure, so that a late attempt doesn't postpone those after it.
 */
export function nextRetryAt(failedAt: Date, retries: number): Date | undefined {
  const days = RETRY_DAYS[retries]
  return days === undefined ? undefined : secondsAfter(failedAt, days * DAY_SECONDS)
}
