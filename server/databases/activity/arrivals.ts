import { and, eq, gte, lt, sql } from 'drizzle-orm'

import {
  type DatabaseLogArrivals,
  REFUSED_LOG_LINES_DAYS,
  REFUSED_LOG_LINES_KEPT,
} from '../../../contract/databases/activity.ts'
import type { LogFault } from '../../../contract/databases/statement-kinds.ts'
import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/dependencies.ts'
import {
  databaseIngestKeys,
  databaseLogArrivals,
  databaseRefusedCounts,
  type RefusedLogLine,
} from '../schema.ts'
import { remedyFor } from './log-entry.ts'

/** Adds the refused lines of a batch, and forgets the counts of the previous week. The database must be locked. */
export async function storeRefusedLines(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  databaseId: string,
  refused: readonly { line: number; reason: LogFault }[],
) {
  if (refused.length === 0) return
  const at = clock.now()
  const { databaseId: id, hour } = databaseRefusedCounts
  await db
    .delete(databaseRefusedCounts)
    .where(
      and(
        eq(id, databaseId),
        lt(hour, secondsAfter(at, -(REFUSED_LOG_LINES_DAYS + 1) * DAY_SECONDS)),
      ),
    )
  await db.execute(sql`
    insert into database_refused_counts (database_id, hour, count)
    values (${databaseId}, date_trunc('hour', ${at.toISOString()}::timestamptz, 'UTC'), ${refused.length})
    on conflict (database_id, hour) do update set count = database_refused_counts.count + excluded.count`)
  const lines = refused
    .slice(-REFUSED_LOG_LINES_KEPT)
    .map((line): RefusedLogLine => ({ ...line, receivedAt: at.toISOString() }))
    .toReversed()
  await db.execute(sql`
    insert into database_log_arrivals as kept (database_id, refused_lines)
    values (${databaseId}, ${JSON.stringify(lines)}::jsonb)
    on conflict (database_id) do update set refused_lines = jsonb_path_query_array(
      excluded.refused_lines || kept.refused_lines, ${sql.raw(`'$[0 to ${REFUSED_LOG_LINES_KEPT - 1}]'`)}
    )`)
}

/** What the log shipper of a database has sent, and which lines were refused. The caller must have checked access. */
export async function readDatabaseArrivals(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  databaseId: string,
): Promise<DatabaseLogArrivals> {
  const [key] = await db
    .select()
    .from(databaseIngestKeys)
    .where(eq(databaseIngestKeys.databaseId, databaseId))
  const [kept] = await db
    .select()
    .from(databaseLogArrivals)
    .where(eq(databaseLogArrivals.databaseId, databaseId))
  const { databaseId: id, hour, count } = databaseRefusedCounts
  const weekAgo = secondsAfter(clock.now(), -REFUSED_LOG_LINES_DAYS * DAY_SECONDS)
  const [counted] = await db
    .select({ refused: sql<number>`coalesce(sum(${count}), 0)::int` })
    .from(databaseRefusedCounts)
    .where(and(eq(id, databaseId), gte(hour, weekAgo)))
  return {
    key_created_at: key?.createdAt.toISOString() ?? null,
    first_at: key?.firstAt?.toISOString() ?? null,
    last_at: key?.lastAt?.toISOString() ?? null,
    refused: counted?.refused ?? 0,
    refused_lines: (kept?.refusedLines ?? []).map(({ receivedAt, line, reason }) => ({
      received_at: receivedAt,
      line,
      reason,
      ...remedyFor(reason),
    })),
  }
}
