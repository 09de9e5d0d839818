import { and, eq, isNull, lt, or } from 'drizzle-orm'

import { type Clock, secondsAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { databases } from '../schema.ts'

/** Longer than any session, so only the lease of a process that died can expire. */
export const LEASE_SECONDS = 120

type Context = { db: Db; clock: Clock }

/**
 * Runs `work` while nobody else, on any replica, is connected to the database: a server is given one connection.
 * Returns undefined when somebody is.
 */
export async function asOnlyOne<Result>(
  { db, clock }: Context,
  databaseId: string,
  work: () => Promise<Result>,
): Promise<{ result: Result } | undefined> {
  const now = clock.now()
  const busyUntil = secondsAfter(now, LEASE_SECONDS)
  const [taken] = await db
    .update(databases)
    .set({ busyUntil })
    .where(
      and(
        eq(databases.id, databaseId),
        or(isNull(databases.busyUntil), lt(databases.busyUntil, now)),
      ),
    )
    .returning({ id: databases.id })
  if (!taken) return undefined
  try {
    return { result: await work() }
  } finally {
    await db
      .update(databases)
      .set({ busyUntil: null })
      .where(and(eq(databases.id, databaseId), eq(databases.busyUntil, busyUntil)))
  }
}
