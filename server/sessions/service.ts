import { and, eq, lte, ne, or, type SQL } from 'drizzle-orm'

import type { Credentials } from '../../contract/common.ts'
import { type Clock, CLOCK_SKEW_SECONDS, secondsAfter } from '../clock.ts'
import type { Db } from '../db/client.ts'
import { isWriteRefused } from '../db/connection-error.ts'
import { accounts, sessions } from '../db/schema.ts'
import type { Caller } from '../http/caller.ts'
import { Refusal } from '../http/refusal.ts'
import { WrongToken } from '../rate-limits/wrong-tokens.ts'
import { hashToken, newToken } from '../security/tokens.ts'
import { LAST_SEEN_INTERVAL_SECONDS, SESSION_IDLE_SECONDS, SESSION_LIFE_SECONDS } from './limits.ts'

export type Session = typeof sessions.$inferSelect
export type Account = typeof accounts.$inferSelect
type Rules = { db: Db; clock: Clock }

/** A session's row before it is written, and the credentials that only the client will know. */
export function newSession(accountId: string, now: Date, caller: Caller) {
  const credentials: Credentials = {
    token: newToken('parapet_access'),
    user_token: newToken('parapet_user'),
  }
  const row = {
    accountId,
    userTokenHash: hashToken(credentials.user_token),
    accessTokenHash: hashToken(credentials.token),
    createdAt: now,
    lastSeenAt: now,
    provedAt: now,
    endsAt: secondsAfter(now, SESSION_LIFE_SECONDS),
    address: caller.address,
    userAgent: caller.userAgent,
  }
  return { row, credentials }
}

/** Begins a session and gives its credentials. */
export async function beginSession(
  { db, clock }: Rules,
  accountId: string,
  { caller, secondFactorPending = false }: { caller: Caller; secondFactorPending?: boolean },
): Promise<Credentials> {
  const { row, credentials } = newSession(accountId, clock.now(), caller)
  await db.insert(sessions).values({ ...row, secondFactorPending })
  return credentials
}

/** Whose session a user token is. Refuses one that is unknown, was ended, was idle too long or is too old. */
export const authenticate = (rules: Rules, token: string) =>
  findSession(rules, eq(sessions.userTokenHash, hashToken(token)))

/** The same, of an access token. */
export const authenticateByAccessToken = (rules: Rules, token: string) =>
  findSession(rules, eq(sessions.accessTokenHash, hashToken(token)))

const sessionEnded = ['session_ended', 'Your session has ended. Sign in again.'] as const

async function findSession({ db, clock }: Rules, isIt: SQL) {
  const now = clock.now()
  const [found] = await db
    .select()
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(isIt)
  if (!found) throw new WrongToken(...sessionEnded)
  if (hasEnded(found.sessions, now)) throw new Refusal(...sessionEnded)
  const { lastSeenAt } = found.sessions
  const isAhead = lastSeenAt > secondsAfter(now, CLOCK_SKEW_SECONDS)
  if (isAhead || secondsAfter(lastSeenAt, LAST_SEEN_INTERVAL_SECONDS) <= now) {
    await db
      .update(sessions)
      .set({ lastSeenAt: now })
      .where(eq(sessions.id, found.sessions.id))
      .catch((error: unknown) => {
        // What only reads continues when nothing can be written.
        if (!isWriteRefused(error)) throw error
      })
  }
  return { session: found.sessions, account: found.accounts }
}

/** Whether a session still stands. Looking doesn't count as use of it. */
export async function isSessionAlive({ db, clock }: Rules, sessionId: string) {
  const [session] = await db.select().from(sessions).where(eq(sessions.id, sessionId))
  return session !== undefined && !hasEnded(session, clock.now())
}

function hasEnded({ lastSeenAt, endsAt }: Session, now: Date) {
  return endsAt <= now || secondsAfter(lastSeenAt, SESSION_IDLE_SECONDS) <= now
}

export async function endSession({ db }: Pick<Rules, 'db'>, sessionId: string) {
  await db.delete(sessions).where(eq(sessions.id, sessionId))
}

/** Ends every session of an account, but for the one that is named. */
export async function endSessions(
  { db }: Pick<Rules, 'db'>,
  accountId: string,
  { exceptSessionId }: { exceptSessionId?: string } = {},
) {
  const others: SQL | undefined = exceptSessionId ? ne(sessions.id, exceptSessionId) : undefined
  await db.delete(sessions).where(and(eq(sessions.accountId, accountId), others))
}

/** Removes the rows of sessions that have ended by themselves. */
export async function forgetEndedSessions({ db, clock }: Rules) {
  const now = clock.now()
  const idleSince = secondsAfter(now, -SESSION_IDLE_SECONDS)
  await db
    .delete(sessions)
    .where(or(lte(sessions.endsAt, now), lte(sessions.lastSeenAt, idleSince)))
}
