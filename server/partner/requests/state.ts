import { and, eq, gt, lte } from 'drizzle-orm'

import type { InvitationState } from '../../../contract/organisation/invitation-states.ts'
import { CUSTOMER_REQUEST_LIFE_DAYS } from '../../../contract/partner/customer-request.ts'
import { CLOCK_SKEW_SECONDS, DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import { partnerRequests } from '../schema.ts'

export const LIFE_SECONDS = CUSTOMER_REQUEST_LIFE_DAYS * DAY_SECONDS

/** One further in the future was made before the clock was set back. */
const latestEnd = (now: Date) => secondsAfter(now, LIFE_SECONDS + CLOCK_SKEW_SECONDS)

/** The condition for a request that can be answered. */
export const isPending = (now: Date) =>
  and(
    eq(partnerRequests.state, 'pending'),
    gt(partnerRequests.expiresAt, now),
    lte(partnerRequests.expiresAt, latestEnd(now)),
  )

/** The stored state of a request, or that it has expired in the meantime. */
export function stateOf(
  { state, expiresAt }: Pick<typeof partnerRequests.$inferSelect, 'state' | 'expiresAt'>,
  now: Date,
): InvitationState {
  if (state !== 'pending') return state
  return expiresAt > now && expiresAt <= latestEnd(now) ? 'pending' : 'expired'
}
