import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Subscription } from './subscription.ts'

/** How long before it renews a year is announced. */
const NOTICE_SECONDS = 14 * DAY_SECONDS

/** When the next renewal is announced: only that of a year, which people forget. */
export function renewalNoticeAt({
  state,
  terms,
  nextTerms = terms,
  period,
  cancelsAtPeriodEnd,
}: Subscription): Date | undefined {
  if (state !== 'active' || cancelsAtPeriodEnd || nextTerms.interval !== 'year') return undefined
  return secondsAfter(period.endsAt, -NOTICE_SECONDS)
}
