import { and, eq, gte, lt, sql } from 'drizzle-orm'

import {
  type LogArrivals,
  REFUSED_COUNTED_DAYS,
  REFUSED_LINES_KEPT,
} from '../../../contract/websites/log-arrivals.ts'
import type { RefusedReason } from '../../../contract/websites/refused-reasons.ts'
import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/dependencies.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { ingestKeys, refusedCounts, type RefusedLine, refusedLines } from '../schema/attacks.ts'
import { remedyFor } from './line-fault.ts'

/** Log shippers send a batch again for at most an hour or two. */
const BATCHES_KEPT = 50

/** What was refused of one batch: how many lines for each reason, and the last of them, newest first. */
export type Refused = {
  /** Identifies the batch. Absent: it is never recognised. */
  batch?: string
  counts: [RefusedReason, number][]
  lines: Omit<RefusedLine, 'receivedAt'>[]
}

/**
 * Adds the refused lines of a batch in one statement. A batch that is sent again, because its response was lost, changes
 * nothing.
 */
export async function storeRefused(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  domainId: string,
  { batch, counts, lines }: Refused,
) {
  if (counts.length === 0) return
  const at = clock.now()
  const received = lines.map((line): RefusedLine => ({ ...line, receivedAt: at.toISOString() }))
  await db.execute(sql`
    with website as (
      select id from domains where id = ${domainId} for key share
    ), stored as (
      -- Two concurrent batches wait for each other here.
      insert into refused_lines (domain_id, lines, batches)
      select id, ${JSON.stringify(received)}::jsonb, ${sql.param(batch ? [batch] : [])}::text[] from website
      on conflict (domain_id) do update set
        lines = jsonb_path_query_array(
          excluded.lines || refused_lines.lines, ${sql.raw(`'$[0 to ${REFUSED_LINES_KEPT - 1}]'`)}
        ),
        batches = (excluded.batches || refused_lines.batches)[1:${sql.raw(String(BATCHES_KEPT))}]
      where not refused_lines.batches && excluded.batches
      returning domain_id
    )
    insert into refused_counts (domain_id, hour, reason, count)
    select domain_id, date_trunc('hour', ${at.toISOString()}::timestamptz, 'UTC'), reason, count
    from stored, unnest(
      ${sql.param(counts.map(([reason]) => reason))}::text[],
      ${sql.param(counts.map(([, count]) => count))}::int[]
    ) as given (reason, count)
    on conflict (domain_id, hour, reason) do update set count = refused_counts.count + excluded.count`)
}

const batchReasons: Partial<Record<Refusal['code'], RefusedReason>> = {
  unsupported_media_type: 'wrong_type',
  invalid_request: 'unreadable_batch',
  body_too_large: 'batch_too_large',
}

/** Adds a batch that was refused as a whole: otherwise, it seems that nothing arrives. Other errors are not kept. */
export async function storeRefusedBatch(
  context: Pick<Context, 'db' | 'clock'>,
  domainId: string,
  error: unknown,
) {
  const reason = error instanceof Refusal && batchReasons[error.code]
  if (!reason) return
  await storeRefused(context, domainId, {
    counts: [[reason, 1]],
    lines: [{ line: null, reason, message: error.message, text: null }],
  })
}

/** Deletes what is no longer counted: the lines have addresses, and may have other data of visitors. */
export async function forgetRefusedLines({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const oldest = secondsAfter(clock.now(), -REFUSED_COUNTED_DAYS * DAY_SECONDS)
  const newest = sql`${refusedLines.lines} -> 0 ->> 'receivedAt'`
  await db.delete(refusedLines).where(lt(newest, oldest.toISOString()))
  const last = sql`${refusedLines.lines} -> -1 ->> 'receivedAt'`
  await db
    .update(refusedLines)
    .set({
      lines: sql`jsonb_path_query_array(
        ${refusedLines.lines}, '$[*] ? (@.receivedAt >= $oldest)',
        jsonb_build_object('oldest', ${oldest.toISOString()}::text)
      )`,
    })
    .where(lt(last, oldest.toISOString()))
  await db.delete(refusedCounts).where(lt(refusedCounts.hour, secondsAfter(oldest, -DAY_SECONDS)))
}

/** What a website's firewall has sent, and which lines were refused. The caller must have checked access. */
export async function readLogArrivals(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  domainId: string,
): Promise<LogArrivals> {
  const [key] = await db.select().from(ingestKeys).where(eq(ingestKeys.domainId, domainId))
  const [kept] = await db.select().from(refusedLines).where(eq(refusedLines.domainId, domainId))
  const oldest = secondsAfter(clock.now(), -REFUSED_COUNTED_DAYS * DAY_SECONDS).toISOString()
  const lines = (kept?.lines ?? []).filter(({ receivedAt }) => receivedAt >= oldest)
  return {
    key_created_at: key?.createdAt.toISOString() ?? null,
    first_at: key?.firstAt?.toISOString() ?? null,
    last_at: key?.lastAt?.toISOString() ?? null,
    refused: await refusedReasonsOf({ db, clock }, domainId),
    refused_lines: lines.map(({ receivedAt, ...line }) => ({ received_at: receivedAt, ...line })),
  }
}

async function refusedReasonsOf(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  domainId: string,
): Promise<LogArrivals['refused']> {
  const now = clock.now()
  const dayAgo = secondsAfter(now, -DAY_SECONDS)
  const weekAgo = secondsAfter(now, -REFUSED_COUNTED_DAYS * DAY_SECONDS)
  const { reason, hour, count } = refusedCounts
  const rows = await db
    .select({
      reason,
      last_day: sql<number>`coalesce(sum(${count}) filter (where ${gte(hour, dayAgo)}), 0)::int`,
      last_week: sql<number>`sum(${count})::int`,
    })
    .from(refusedCounts)
    .where(and(eq(refusedCounts.domainId, domainId), gte(hour, weekAgo)))
    .groupBy(reason)
    .orderBy(sql`sum(${count}) desc`, reason)
  return rows.map((row) => ({ ...row, ...remedyFor(row.reason) }))
}
