import { randomInt } from 'node:crypto'

import { WEBHOOK_RETRY_DAYS } from '../../../contract/organisation/webhook-limits.ts'
import { DAY_SECONDS, HOUR_SECONDS, secondsAfter } from '../../platform/clock.ts'

const FIRST_RETRY_SECONDS = 10
const FACTOR = 4
const LONGEST_RETRY_SECONDS = 12 * HOUR_SECONDS
/** Each delay is up to this much shorter or longer, so that the retries of many deliveries spread out. */
const JITTER = 0.2

const RANDOM_STEPS = 2 ** 32
const randomFraction = () => randomInt(RANDOM_STEPS) / RANDOM_STEPS

/**
 * Returns when to retry after `tries` failures, or undefined after three days: in about 10 s, 40 s, 3 min, 11 min,
 * 43 min, 3 h, 11 h, and then every 12 h. `random` is from 0 to 1.
 */
export function retryAt(
  { dueSince, tries }: { dueSince: Date; tries: number },
  now: Date,
  random = randomFraction,
): Date | undefined {
  const delay = Math.min(FIRST_RETRY_SECONDS * FACTOR ** (tries - 1), LONGEST_RETRY_SECONDS)
  const next = secondsAfter(now, delay * (1 + JITTER * (2 * random() - 1)))
  return next > secondsAfter(dueSince, WEBHOOK_RETRY_DAYS * DAY_SECONDS) ? undefined : next
}
