import { and, desc, eq, gt, ne } from 'drizzle-orm'

import { USER_SESSIONS_MAX } from '../../../contract/account/user-session-limits.ts'
import type { UserSession } from '../../../contract/account/user-session.ts'
import { audit } from '../../platform/audit/events.ts'
import { secondsAfter } from '../../platform/clock.ts'
import { isUuid } from '../../platform/db/is-uuid.ts'
import type { Context } from '../../platform/dependencies.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { sessions } from '../schema.ts'
import { limitsOf } from '../sessions/limits.ts'
import type { Account, Session } from '../sessions/service.ts'
import { browserOf } from './browser-of.ts'

type Ending = { session: Session; caller: Caller }

/** Returns the account's signed-in sessions: this one first, then the most recently used. */
export async function listUserSessions(
  { db, clock }: Context,
  { session: { accountId, id: currentId }, account }: { session: Session; account: Account },
): Promise<UserSession[]> {
  const now = clock.now()
  const { idleSeconds, lifeSeconds } = limitsOf(account)
  const rows = await db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.accountId, accountId),
        eq(sessions.secondFactorPending, false),
        gt(sessions.endsAt, now),
        gt(sessions.lastSeenAt, secondsAfter(now, -idleSeconds)),
        gt(sessions.createdAt, secondsAfter(now, -lifeSeconds)),
      ),
    )
    .orderBy(desc(eq(sessions.id, currentId)), desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(USER_SESSIONS_MAX)
  return rows.map(({ id, createdAt, lastSeenAt, address, userAgent }) => ({
    id,
    is_current: id === currentId,
    created_at: createdAt.toISOString(),
    last_active_at: lastSeenAt.toISOString(),
    address,
    ...browserOf(userAgent),
  }))
}

/** Ends one session of the account. */
export async function endUserSession(
  context: Context,
  id: string,
  { session: { accountId }, caller }: Ending,
) {
  const isIt = and(eq(sessions.id, id), eq(sessions.accountId, accountId))
  const at = context.clock.now()
  await context.db.transaction(async (tx) => {
    const ended = isUuid(id)
      ? await tx.delete(sessions).where(isIt).returning({ id: sessions.id })
      : []
    if (ended.length === 0)
      throw new Refusal('not_found', 'Session not found. It may already have ended.')
    await audit(tx, 'SESSION_END', { at, accountId, caller, detail: { session_id: id } })
  })
  context.live.publish(accountId, { kind: 'session' })
}

/** Ends every session of the account except the current one, including those that wait for a second factor. */
export async function endOtherUserSessions(
  context: Context,
  { session: { accountId, id }, caller }: Ending,
) {
  const at = context.clock.now()
  const count = await context.db.transaction(async (tx) => {
    const { length: ended } = await tx
      .delete(sessions)
      .where(and(eq(sessions.accountId, accountId), ne(sessions.id, id)))
      .returning({ id: sessions.id })
    await audit(tx, 'SESSIONS_END_OTHERS', { at, accountId, caller, detail: { count: ended } })
    return ended
  })
  context.live.publish(accountId, { kind: 'session' })
  return count
}
