import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Subscription } from './subscription.ts'

/** How long in advance the renewal of a yearly subscription is announced. */
const NOTICE_SECONDS = 14 * DAY_SECONDS

/**
 * When the next renewal is announced: only for yearly subscriptions, because people forget them. While the plan is
 * cancelled or changes to a monthly one, it isn't (`isAnnounced`).
 */
export function renewalNoticeAt({
  state,
  terms,
  nextTerms = terms,
  period,
}: Subscription): Date | undefined {
  const isYearly = terms.interval === 'year' || nextTerms.interval === 'year'
  return state === 'active' && isYearly ? secondsAfter(period.endsAt, -NOTICE_SECONDS) : undefined
}

export const isAnnounced = ({ terms, nextTerms = terms, cancelsAtPeriodEnd }: Subscription) =>
  !cancelsAtPeriodEnd && nextTerms.interval === 'year'
