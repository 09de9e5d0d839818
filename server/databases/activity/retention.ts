import { and, eq, inArray, lt, sql } from 'drizzle-orm'

import {
  DEFAULT_RETENTION_DAYS,
  RETENTION_DAYS_MAX,
} from '../../../contract/databases/statement-rules.ts'
import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Context } from '../../platform/dependencies.ts'
import { dropPartitionsBefore } from '../../platform/log-intake/partitions.ts'
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
  const oldestOfAll = secondsAfter(now, -RETENTION_DAYS_MAX * DAY_SECONDS)
  await dropPartitionsBefore(db, 'database_activity', oldestOfAll)
  for (const dated of datedTables) {
    const { table, at } = dated
    for (const { id, oldest } of await withOlder(db, dated, now)) {
      await db.delete(table).where(and(eq(table.databaseId, id), lt(at, oldest)))
    }
  }
}

const datedTables = [
  { table: databaseActivity, at: databaseActivity.occurredAt },
  { table: databaseActivityCounts, at: databaseActivityCounts.hour },
] as const

/** The databases that have something older than their retention, with the oldest instant that they keep. */
async function withOlder(db: Db, { table, at }: (typeof datedTables)[number], now: Date) {
  const { retentionDays, databaseId } = databaseAuditSettings
  const { rows } = await db.execute<{ id: string; days: number }>(sql`
    select kept.id, kept.days
    from (
      select ${databases.id}, coalesce(${retentionDays}, ${DEFAULT_RETENTION_DAYS}) as days
      from ${databases} left join ${databaseAuditSettings} on ${databaseId} = ${databases.id}
    ) kept
    -- A limit, so that each is looked up in the index.
    cross join lateral (
      select from ${table}
      where ${table.databaseId} = kept.id
        and ${at} < ${now.toISOString()}::timestamptz - kept.days * interval '24 hours'
      limit 1
    ) older`)
  return rows.map(({ id, days }) => ({ id, oldest: secondsAfter(now, -days * DAY_SECONDS) }))
}
