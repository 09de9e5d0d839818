import { and, eq, inArray, lt } from 'drizzle-orm'

import {
  DEFAULT_RETENTION_DAYS,
  RETENTION_DAYS_MAX,
} from '../../../contract/databases/statement-rules.ts'
import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Context } from '../../platform/dependencies.ts'
import { dropPartitionsBefore } from '../../websites/attacks/partitions.ts'
import {
  databaseActivity,
  databaseActivityCounts,
  databaseAuditSettings,
  databases,
} from '../schema.ts'

/** Deletes the entries of purged databases, which have no foreign key. */
export const forgetActivityOf = (tx: Db, databaseIds: readonly string[]) =>
  tx.delete(databaseActivity).where(inArray(databaseActivity.databaseId, [...databaseIds]))

/** Deletes the entries that are older than each database's retention, and drops the weeks that no retention covers. */
export async function forgetOldActivity({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const now = clock.now()
  const daysAgo = (days: number) => secondsAfter(now, -days * DAY_SECONDS)
  await dropPartitionsBefore(db, daysAgo(RETENTION_DAYS_MAX), 'database_activity')
  const kept = await db
    .select({ id: databases.id, days: databaseAuditSettings.retentionDays })
    .from(databases)
    .leftJoin(databaseAuditSettings, eq(databaseAuditSettings.databaseId, databases.id))
  for (const { id, days } of kept) {
    const oldest = daysAgo(days ?? DEFAULT_RETENTION_DAYS)
    await db
      .delete(databaseActivity)
      .where(and(eq(databaseActivity.databaseId, id), lt(databaseActivity.occurredAt, oldest)))
    await db
      .delete(databaseActivityCounts)
      .where(
        and(eq(databaseActivityCounts.databaseId, id), lt(databaseActivityCounts.hour, oldest)),
      )
  }
}
