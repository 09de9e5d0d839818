import { and, eq, gt, lte, ne, or, type SQL, sql } from 'drizzle-orm'

import type { Credentials } from '../../../contract/common.ts'
import { type Clock, CLOCK_SKEW_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { isWriteRefused } from '../../platform/db/connection-error.ts'
import { preparedOnce } from '../../platform/db/prepared-once.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { WrongToken } from '../../platform/rate-limits/wrong-tokens.ts'
import { hashToken, newToken } from '../../platform/security/tokens.ts'
import { accounts, rememberedDevices, sessions } from '../schema.ts'
import {
  limitsOf,
  LAST_SEEN_INTERVAL_SECONDS,
  REPLACED_TOKEN_GRACE_SECONDS,
  SESSION_IDLE_SECONDS,
  SESSION_LIFE_SECONDS,
} from './limits.ts'

type SessionRow = typeof sessions.$inferSelect
export type Session = SessionRow & {
  /** Whether the request carries the token from before a re-authentication, within its grace period. */
  isTokenReplaced: boolean
}
export type Account = typeof accounts.$inferSelect
type Context = { db: Db; clock: Clock }

const newCredentials = (): Credentials => ({
  token: newToken('parapet_access'),
  user_token: newToken('parapet_user'),
})

const hashesOf = ({ token, user_token: userToken }: Credentials) => ({
  userTokenHash: hashToken(userToken),
  accessTokenHash: hashToken(token),
})

/** A session's row before it is stored, and the credentials that only the client will have. */
export function newSession(accountId: string, now: Date, caller: Caller) {
  const credentials = newCredentials()
  const row = {
    accountId,
    ...hashesOf(credentials),
    createdAt: now,
    lastSeenAt: now,
    provedAt: now,
    endsAt: secondsAfter(now, SESSION_LIFE_SECONDS),
    address: caller.address,
    userAgent: caller.userAgent,
  }
  return { row, credentials }
}

/** Begins a session and returns its credentials. */
export async function beginSession(
  { db, clock }: Context,
  accountId: string,
  {
    caller,
    secondFactorPending = false,
    passkeyProvedAt = null,
  }: { caller: Caller; secondFactorPending?: boolean; passkeyProvedAt?: Date | null },
): Promise<Credentials> {
  const { row, credentials } = newSession(accountId, clock.now(), caller)
  await db.insert(sessions).values({ ...row, secondFactorPending, passkeyProvedAt })
  return credentials
}

/**
 * Stores that the person has just re-authenticated, and replaces both tokens (OWASP ASVS 7.2.4). Returns the new ones,
 * or undefined when another request has replaced them in the meantime: the browser gets the tokens of that request, and
 * a second chain would sign one of its tabs out (docs/decisions/025).
 */
export async function renewSession(
  { db, clock }: Context,
  session: Session,
  { withPasskey = false }: { withPasskey?: boolean } = {},
): Promise<Credentials | undefined> {
  const now = clock.now()
  const proved = {
    provedAt: now,
    secondFactorPending: false,
    ...(withPasskey && { passkeyProvedAt: now }),
  }
  const credentials = newCredentials()
  const renewed = session.isTokenReplaced
    ? []
    : await db
        .update(sessions)
        .set({
          ...proved,
          ...hashesOf(credentials),
          previousUserTokenHash: session.userTokenHash,
          previousAccessTokenHash: session.accessTokenHash,
          previousUntil: secondsAfter(now, REPLACED_TOKEN_GRACE_SECONDS),
        })
        .where(and(eq(sessions.id, session.id), eq(sessions.userTokenHash, session.userTokenHash)))
        .returning({ id: sessions.id })
  if (renewed.length > 0) return credentials
  await db.update(sessions).set(proved).where(eq(sessions.id, session.id))
  return undefined
}

/**
 * Returns the session of a user token. Refuses a session that is unknown, has ended, was idle too long or is too old.
 */
export const authenticate = (context: Context, token: string) => findSession(context, token, 'user')

/** The same, for an access token. */
export const authenticateByAccessToken = (context: Context, token: string) =>
  findSession(context, token, 'access')

export const sessionEnded = ['session_ended', 'Your session has ended. Sign in again.'] as const

const tokenColumns = {
  user: { present: sessions.userTokenHash, previous: sessions.previousUserTokenHash },
  access: { present: sessions.accessTokenHash, previous: sessions.previousAccessTokenHash },
}
type Tokens = keyof typeof tokenColumns

const sessionQuery = (tokens: Tokens) =>
  preparedOnce((db) => {
    const { present, previous } = tokenColumns[tokens]
    const tokenHash = sql.placeholder('tokenHash')
    const isReplaced = and(
      eq(previous, tokenHash),
      gt(sessions.previousUntil, sql.placeholder('now')),
    )
    return db
      .select({ sessions, accounts, isPresent: eq(present, tokenHash).mapWith(Boolean) })
      .from(sessions)
      .innerJoin(accounts, eq(accounts.id, sessions.accountId))
      .where(or(eq(present, tokenHash), isReplaced))
      .prepare(`session: by ${tokens} token`)
  })
const sessionQueries = { user: sessionQuery('user'), access: sessionQuery('access') }

async function findSession({ db, clock }: Context, token: string, tokens: Tokens) {
  const now = clock.now()
  const tokenHash = hashToken(token)
  const [found] = await sessionQueries[tokens](db).execute({ tokenHash, now })
  if (!found) throw new WrongToken(...sessionEnded)
  if (hasEnded(found.sessions, found.accounts, now)) throw new Refusal(...sessionEnded)
  const { lastSeenAt } = found.sessions
  const isAhead = lastSeenAt > secondsAfter(now, CLOCK_SKEW_SECONDS)
  if (isAhead || secondsAfter(lastSeenAt, LAST_SEEN_INTERVAL_SECONDS) <= now) {
    await db
      .update(sessions)
      .set({ lastSeenAt: now })
      .where(eq(sessions.id, found.sessions.id))
      .catch((error: unknown) => {
        // Read-only requests still succeed when nothing can be written.
        if (!isWriteRefused(error)) throw error
      })
  }
  const session: Session = { ...found.sessions, isTokenReplaced: !found.isPresent }
  return { session, account: found.accounts }
}

/**
 * When a session ends unless it is used in the meantime; undefined if it is over. Reading this doesn't count as use.
 */
export async function readSessionEnd({ db, clock }: Context, sessionId: string) {
  const [found] = await db
    .select()
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(eq(sessions.id, sessionId))
  if (!found || hasEnded(found.sessions, found.accounts, clock.now())) return undefined
  return endOf(found.sessions, found.accounts)
}

/** Whether a session is still valid. Checking doesn't count as use. */
export const isSessionAlive = async (context: Context, sessionId: string) =>
  (await readSessionEnd(context, sessionId)) !== undefined

/** When and why a session ends for its account, whose limits may have become stricter since it began. */
function endOf(
  { createdAt, lastSeenAt, endsAt }: Pick<SessionRow, 'createdAt' | 'lastSeenAt' | 'endsAt'>,
  account: Account,
) {
  const { idleSeconds, lifeSeconds } = limitsOf(account)
  const idleEnd = secondsAfter(lastSeenAt, idleSeconds)
  const lifeEnd = secondsAfter(createdAt, lifeSeconds)
  const ageEnd = lifeEnd < endsAt ? lifeEnd : endsAt
  return idleEnd < ageEnd
    ? ({ at: idleEnd, reason: 'inactivity' } as const)
    : ({ at: ageEnd, reason: 'age' } as const)
}

const hasEnded = (session: SessionRow, account: Account, now: Date) =>
  endOf(session, account).at <= now

export async function endSession({ db }: Pick<Context, 'db'>, sessionId: string) {
  await db.delete(sessions).where(eq(sessions.id, sessionId))
}

/**
 * Ends every session of an account, except for `exceptSessionId`, and forgets the browsers that sign in without a
 * second factor: a password or a factor has changed.
 */
export async function endSessions(
  { db }: Pick<Context, 'db'>,
  accountId: string,
  { exceptSessionId }: { exceptSessionId?: string } = {},
) {
  const others: SQL | undefined = exceptSessionId ? ne(sessions.id, exceptSessionId) : undefined
  await db.delete(sessions).where(and(eq(sessions.accountId, accountId), others))
  await db.delete(rememberedDevices).where(eq(rememberedDevices.accountId, accountId))
}

/** Removes the rows of expired sessions. */
export async function forgetEndedSessions({ db, clock }: Context) {
  const now = clock.now()
  const idleSince = secondsAfter(now, -SESSION_IDLE_SECONDS)
  await db
    .delete(sessions)
    .where(or(lte(sessions.endsAt, now), lte(sessions.lastSeenAt, idleSince)))
}
