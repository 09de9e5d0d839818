import { and, eq, isNull, lt, or } from 'drizzle-orm'

import { secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/dependencies.ts'
import { asOnlyOne, LEASE_SECONDS } from '../connection/lease.ts'
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
    // Somebody may have started another test in the meantime, which has the lease.
    // oxlint-disable-next-line no-await-in-loop -- there are few
    const ended = await asOnlyOne(context, row.id, () =>
      db.transaction((tx) => moveDatabase({ ...context, db: tx }, row, { event: 'fail_test' })),
    )
    if (ended) announceDatabase(context, row)
  }
}
