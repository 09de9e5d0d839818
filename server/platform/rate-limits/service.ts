import { eq, inArray, lt, sql } from 'drizzle-orm'

import { audit } from '../audit/events.ts'
import { type Clock, secondsAfter, secondsUntil } from '../clock.ts'
import type { Db } from '../db/client.ts'
import { emailKeyOf, mailboxOf } from '../email-key.ts'
import { type Caller, networkOf, siteOf } from '../http/caller.ts'
import { Refusal } from '../http/refusal.ts'
import type { Keys } from '../security/keys.ts'
import type { Limit } from './limits.ts'
import { rateLimits } from './schema.ts'

type Context = { db: Db; clock: Clock; keys: Keys }
type Counted = { limit: Limit; hits: number; windowEndsAt: Date }

/** A limit and its subject as stored in the database: a keyed hash, so that the rows identify no one. */
export const limitKey = (keys: Keys, limit: Limit, subject: string) =>
  keys.digest('rate limit', limit.name, subject)

export const byIdentifier = (limit: Limit, email: string) => ({
  limit,
  subject: emailKeyOf(email),
})
/** Counts per mailbox, whichever of its email addresses is used, so that none is flooded. */
export const byMailbox = (limit: Limit, emailKey: string) => ({
  limit,
  subject: mailboxOf(emailKey),
})
/** An IPv6 customer may have 65,536 networks: all of them together get this many times the limit of one. */
const SITE_FACTOR = 10

export function byAddress(limit: Limit, { address }: Caller): Subject[] {
  const site = siteOf(address)
  const ofSite = { ...limit, name: `${limit.name} (site)`, max: SITE_FACTOR * limit.max }
  return [
    { limit, subject: networkOf(address) },
    ...(site ? [{ limit: ofSite, subject: site }] : []),
  ]
}
export const bySession = (limit: Limit, sessionId: string) => ({ limit, subject: sessionId })
export const byAccount = (limit: Limit, accountId: string) => ({ limit, subject: accountId })
export type Subject = ReturnType<typeof byIdentifier>

/**
 * Counts an attempt against each limit, in one statement, and refuses it when one of them is exceeded. Identifiers are
 * counted as typed, whether or not they belong to an account, so that a refusal reveals nothing.
 */
export async function countAttempt(context: Context, subjects: readonly Subject[], caller: Caller) {
  await refuseExceeded(context, await countEach(context, subjects), caller)
}

/**
 * Counts an attempt against each limit, in one statement, and returns the new counts, in no particular order. With
 * `mayBeLost`, neither they nor the surrounding transaction wait for the disk.
 */
export async function countEach(
  { db, clock, keys }: Context,
  subjects: readonly Subject[],
  { mayBeLost = false }: { mayBeLost?: boolean } = {},
): Promise<(Counted & Subject)[]> {
  if (subjects.length === 0) return []
  const now = clock.now()
  const rows = subjects
    .map(({ limit, subject }) => ({ limit, subject, key: limitKey(keys, limit, subject) }))
    // Always the same order, so that two statements can't deadlock on each other's rows.
    .toSorted((a, b) => Buffer.compare(a.key, b.key))
  const counted = await db
    .insert(rateLimits)
    .values(
      rows.map(({ limit, key }) => ({
        key,
        hits: 1,
        windowEndsAt: secondsAfter(now, limit.windowSeconds),
      })),
    )
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        hits: sql`case when ${rateLimits.windowEndsAt} <= ${now.toISOString()}::timestamptz then 1 else ${rateLimits.hits} + 1 end`,
        // Never later than a window that begins now: see countAgain.
        windowEndsAt: sql`case when ${rateLimits.windowEndsAt} <= ${now.toISOString()}::timestamptz then excluded.window_ends_at else least(${rateLimits.windowEndsAt}, excluded.window_ends_at) end`,
      },
    })
    .returning({
      key: rateLimits.key,
      hits: rateLimits.hits,
      windowEndsAt: rateLimits.windowEndsAt,
      ...(mayBeLost && { isLater: sql`set_config('synchronous_commit', 'off', true)` }),
    })
  return rows.flatMap(({ limit, subject, key }) => {
    const row = counted.find((candidate) => candidate.key.equals(key))
    return row ? [{ limit, subject, hits: row.hits, windowEndsAt: row.windowEndsAt }] : []
  })
}

/** Throws when one of the counts is over its limit. The first time in a window is audited. */
export async function refuseExceeded(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  counted: readonly Counted[],
  caller: Caller,
) {
  const exceeded = counted.filter(({ limit, hits }) => hits > limit.max)
  if (exceeded.length === 0) return
  const now = clock.now()
  for (const { limit, hits } of exceeded) {
    if (hits === limit.max + 1) {
      await audit(db, 'TOO_MANY_ATTEMPTS', { at: now, caller, detail: { limit: limit.name } })
    }
  }
  throw tooManyAttempts(
    Math.max(...exceeded.map(({ windowEndsAt }) => secondsUntil(windowEndsAt, now))),
  )
}

/** Counts an email against each limit. Refuses it when one mailbox or one account has been sent too many. */
export async function countMails(context: Context, subjects: readonly Subject[]) {
  const exceeded = (await countEach(context, subjects)).filter(
    ({ limit, hits }) => hits > limit.max,
  )
  if (exceeded.length === 0) return
  const now = context.clock.now()
  const seconds = Math.max(
    1,
    ...exceeded.map(({ windowEndsAt }) => secondsUntil(windowEndsAt, now)),
  )
  throw new Refusal(
    'too_many_attempts',
    `We have sent too many emails to this address. Use the newest one, or try again in ${inWords(seconds)}.`,
    { retryAfterSeconds: seconds },
  )
}

/** Counts an attempt for each subject, and returns those that exceed the limit. They aren't refused. */
export async function countSubjects(
  context: Context,
  limit: Limit,
  subjects: readonly string[],
): Promise<ReadonlySet<string>> {
  const counted = await countEach(
    context,
    subjects.map((subject) => ({ limit, subject })),
  )
  return new Set(counted.filter(({ hits }) => hits > limit.max).map(({ subject }) => subject))
}

/** The refusal with the time to try again, in the message and in Retry-After (RFC 9110 section 10.2.3). */
export function tooManyAttempts(seconds: number) {
  return new Refusal('too_many_attempts', `Too many attempts. Try again in ${inWords(seconds)}.`, {
    retryAfterSeconds: Math.max(1, seconds),
  })
}

export function inWords(seconds: number) {
  const count = (amount: number, unit: string) => `${amount} ${unit}${amount === 1 ? '' : 's'}`
  if (seconds < 60) return count(Math.max(1, seconds), 'second')
  if (seconds < 90 * 60) return count(Math.ceil(seconds / 60), 'minute')
  return count(Math.ceil(seconds / 3600), 'hour')
}

/** Resets the counts after the person has authenticated. */
export async function clearAttempts(
  { db, keys }: Omit<Context, 'clock'>,
  subjects: readonly Subject[],
) {
  await db.delete(rateLimits).where(
    inArray(
      rateLimits.key,
      subjects.map(({ limit, subject }) => limitKey(keys, limit, subject)),
    ),
  )
}

/** Takes an attempt that turned out to be a correct one back out of a count, which isn't reset. */
export async function uncountAttempt(
  { db, keys }: Omit<Context, 'clock'>,
  { limit, subject }: Subject,
) {
  await db
    .update(rateLimits)
    .set({ hits: sql`greatest(${rateLimits.hits} - 1, 0)` })
    .where(eq(rateLimits.key, limitKey(keys, limit, subject)))
}

/** Removes the rows whose window has ended. */
export async function forgetPastWindows({ db, clock }: Omit<Context, 'keys'>) {
  await db.delete(rateLimits).where(lt(rateLimits.windowEndsAt, clock.now()))
}
