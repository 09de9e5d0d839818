import { eq, sql } from 'drizzle-orm'

import {
  type DatabaseLogArrivals,
  REFUSED_LOG_LINES_KEPT,
} from '../../../contract/databases/activity.ts'
import type { LogFault } from '../../../contract/databases/statement-kinds.ts'
import type { Context } from '../../platform/dependencies.ts'
import { databaseIngestKeys, databaseLogArrivals, type RefusedLogLine } from '../schema.ts'
import { remedyFor } from './log-entry.ts'

/** Adds what arrived in a batch, in one statement. */
export async function storeArrivals(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  databaseId: string,
  { accepted, refused }: { accepted: number; refused: { line: number; reason: LogFault }[] },
) {
  const at = clock.now().toISOString()
  const lines: RefusedLogLine[] = refused
    .slice(-REFUSED_LOG_LINES_KEPT)
    .map((line) => ({ ...line, receivedAt: at }))
    .toReversed()
  const arrivedAt = accepted > 0 ? at : null
  await db.execute(sql`
    insert into database_log_arrivals as kept (database_id, first_at, last_at, accepted, refused, refused_lines)
    select id, ${arrivedAt}::timestamptz, ${arrivedAt}::timestamptz, ${accepted}, ${refused.length}, ${JSON.stringify(lines)}::jsonb
    from databases where id = ${databaseId}
    on conflict (database_id) do update set
      first_at = coalesce(kept.first_at, excluded.first_at),
      last_at = coalesce(excluded.last_at, kept.last_at),
      accepted = kept.accepted + excluded.accepted,
      refused = kept.refused + excluded.refused,
      refused_lines = jsonb_path_query_array(
        excluded.refused_lines || kept.refused_lines, ${sql.raw(`'$[0 to ${REFUSED_LOG_LINES_KEPT - 1}]'`)}
      )`)
}

/** What the log shipper of a database has sent, and which lines were refused. The caller must have checked access. */
export async function readDatabaseArrivals(
  { db }: Pick<Context, 'db'>,
  databaseId: string,
): Promise<DatabaseLogArrivals> {
  const [key] = await db
    .select()
    .from(databaseIngestKeys)
    .where(eq(databaseIngestKeys.databaseId, databaseId))
  const [row] = await db
    .select()
    .from(databaseLogArrivals)
    .where(eq(databaseLogArrivals.databaseId, databaseId))
  return {
    key_created_at: key?.createdAt.toISOString() ?? null,
    first_at: row?.firstAt?.toISOString() ?? null,
    last_at: row?.lastAt?.toISOString() ?? null,
    accepted: row?.accepted ?? 0,
    refused: row?.refused ?? 0,
    refused_lines: (row?.refusedLines ?? []).map(({ receivedAt, line, reason }) => ({
      received_at: receivedAt,
      line,
      reason,
      ...remedyFor(reason),
    })),
  }
}
