import { and, eq, isNull, lt, or } from 'drizzle-orm'

import { secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/dependencies.ts'
import { LEASE_SECONDS } from '../connection/lease.ts'
import { announceDatabase, moveDatabase } from '../databases/move-database.ts'
import { databases, databaseTests } from '../schema.ts'

/** Ends the tests of processes that died. Otherwise, they would be shown as running forever. */
export async function endInterruptedTests(context: Context) {
  const { db, clock } = context
  const now = clock.now()
  await db
    .delete(databaseTests)
    .where(
      and(
        isNull(databaseTests.endedAt),
        lt(databaseTests.startedAt, secondsAfter(now, -LEASE_SECONDS)),
      ),
    )
  const interrupted = await db
    .select()
    .from(databases)
    .where(
      and(
        eq(databases.state, 'testing'),
        or(isNull(databases.busyUntil), lt(databases.busyUntil, now)),
      ),
    )
  for (const row of interrupted) {
    // oxlint-disable-next-line no-await-in-loop -- there are few
    await db.transaction((tx) => moveDatabase({ ...context, db: tx }, row, { event: 'fail_test' }))
    announceDatabase(context, row)
  }
}
