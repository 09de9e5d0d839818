import { and, eq, gt, lte, type SQL, sql } from 'drizzle-orm'

import type { InvitationState } from '../../../contract/organisation/invitation-states.ts'
import { INVITATION_LIFE_DAYS } from '../../../contract/organisation/invitation.ts'
import { CLOCK_SKEW_SECONDS, DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import { invitations } from '../schema.ts'

export const LIFE_SECONDS = INVITATION_LIFE_DAYS * DAY_SECONDS

/** One further in the future was made before the clock was set back. */
const latestEnd = (now: Date) => secondsAfter(now, LIFE_SECONDS + CLOCK_SKEW_SECONDS)

/** Whether an invitation can be accepted. */
export const isPending = (now: Date) =>
  and(
    eq(invitations.state, 'pending'),
    gt(invitations.expiresAt, now),
    lte(invitations.expiresAt, latestEnd(now)),
  ) as SQL

type Row = Pick<typeof invitations.$inferSelect, 'state' | 'expiresAt'>

/** The same, for a row: the stored state, or that it has expired in the meantime. */
export function stateOf({ state, expiresAt }: Row, now: Date): InvitationState {
  if (state !== 'pending') return state
  return expiresAt > now && expiresAt <= latestEnd(now) ? 'pending' : 'expired'
}

/** The condition for a state. */
export const hasState = (state: InvitationState, now: Date) => {
  if (state === 'pending') return isPending(now)
  if (state !== 'expired') return eq(invitations.state, state)
  return sql`(${invitations.state} = 'expired' or (${invitations.state} = 'pending' and not (${isPending(now)})))`
}
