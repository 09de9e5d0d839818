import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Subscription } from './subscription.ts'

/** How long in advance the renewal of a yearly subscription is announced. */
const NOTICE_SECONDS = 14 * DAY_SECONDS

/** When the next renewal is announced: only for yearly subscriptions, because people forget them. */
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
