import { createHash } from 'node:crypto'

import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Context } from 'hono'

import { IDEMPOTENCY_HEADER } from '../../../contract/billing/idempotency.ts'
import { type Clock, DAY_SECONDS, MINUTE_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import type { AppEnv } from '../../platform/http/api-router.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { idempotentRequests } from '../schema.ts'

/** What each route that runs `once` refuses with. */
export const IDEMPOTENCY_CODES = ['idempotency_key_reused', 'request_in_progress'] as const

const KEPT_SECONDS = DAY_SECONDS
/** After that, the server that began the request is presumed to have stopped: it is safe to repeat what it did. */
const ABANDONED_SECONDS = MINUTE_SECONDS

/**
 * Runs a request once for each Idempotency-Key of its requester: a second one with the same query and body gets the same
 * response. One that was refused may be tried again with the same key, because nothing has happened.
 */
export async function once<Data>(c: Context<AppEnv>, work: () => Promise<Data>): Promise<Data> {
  const key = c.req.header(IDEMPOTENCY_HEADER)
  if (key === undefined) return work()
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new Refusal(
      'invalid_request',
      'The Idempotency-Key must be 1 to 200 visible ASCII characters. Use a UUID, for example.',
    )
  }
  const { db, clock, requesterId } = c.var
  const own = and(eq(idempotentRequests.requesterId, requesterId), eq(idempotentRequests.key, key))
  const { pathname, search } = new URL(c.req.url)
  const requestHash = createHash('sha256')
    .update(JSON.stringify([c.req.method, pathname, search, c.var.access.organisationId]))
    .update(await c.req.text())
    .digest('hex')
  const now = clock.now()
  await db
    .delete(idempotentRequests)
    .where(and(own, lt(idempotentRequests.startedAt, secondsAfter(now, -KEPT_SECONDS))))
  const [begun] = await db
    .insert(idempotentRequests)
    .values({ requesterId, key, requestHash, startedAt: now })
    .onConflictDoNothing()
    .returning()
  if (!begun) {
    const [earlier] = await db.select().from(idempotentRequests).where(own)
    if (earlier && earlier.requestHash !== requestHash) {
      throw new Refusal(
        'idempotency_key_reused',
        'This Idempotency-Key was already used for a different request. Use a new one.',
      )
    }
    if (typeof earlier?.body === 'string') return JSON.parse(earlier.body) as Data
    const isTakenOver = await db
      .update(idempotentRequests)
      .set({ startedAt: now })
      .where(
        and(
          own,
          isNull(idempotentRequests.body),
          lt(idempotentRequests.startedAt, secondsAfter(now, -ABANDONED_SECONDS)),
        ),
      )
      .returning()
    if (isTakenOver.length === 0) {
      throw new Refusal(
        'request_in_progress',
        'The same request is still running. Wait a moment, then try again.',
      )
    }
  }
  try {
    const data = await work()
    await db
      .update(idempotentRequests)
      .set({ status: 200, body: JSON.stringify(data ?? null) })
      .where(own)
    return data
  } catch (error) {
    await db.delete(idempotentRequests).where(and(own, isNull(idempotentRequests.body)))
    throw error
  }
}

/** Removes expired keys. */
export const forgetOldRequests = ({ db, clock }: { db: Db; clock: Clock }) =>
  db
    .delete(idempotentRequests)
    .where(lt(idempotentRequests.startedAt, secondsAfter(clock.now(), -KEPT_SECONDS)))
