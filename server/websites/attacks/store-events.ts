import { type SQL, sql } from 'drizzle-orm'

import type { Db } from '../../platform/db/client.ts'
import { errorCode } from '../../platform/db/error-code.ts'
import { eventColumns, type EventRows } from './event-rows.ts'
import { makePartitions } from './partitions.ts'
import { isOneIn, SAMPLED_ONE_IN } from './sample.ts'

const sampledNames = sql.raw(
  'occurred_at, action, address, country, method, host, path, rule_ids, category, severity',
)

/**
 * Stores a batch and its counts in one statement, which is one transaction. Returns how many events were new. The
 * website's row stays locked, so that a purge leaves nothing behind. Within a transaction, only pass new events
 * in weeks with a partition: anything else would fail the transaction before it could be repaired.
 */
export async function storeEvents(
  db: Db,
  domainId: string,
  { rows, isDemo = false }: { rows: EventRows; isDemo?: boolean },
): Promise<number> {
  const batch = { domainId, isDemo, rows }
  try {
    return await insertBatch(db, batch, sql``)
  } catch (error) {
    if (!isMended(error)) throw error
  }
  await makePartitions(
    db,
    rows.times.map((time) => new Date(time)),
  )
  // An eighth slower for the database, which looks each row up before it writes it.
  return insertBatch(db, batch, sql`on conflict do nothing`)
}

/**
 * Rare errors that the second attempt handles: part of the batch is a duplicate (PostgreSQL's unique_violation), or it
 * is the first of its week (check_violation). Nothing of it was stored.
 */
export const isMended = (error: unknown) => ['23505', '23514'].includes(errorCode(error) ?? '')

type Batch = { domainId: string; isDemo: boolean; rows: EventRows }

async function insertBatch(db: Db, { domainId, isDemo, rows: given }: Batch, onConflict: SQL) {
  const names = list(eventColumns.map(([name]) => sql.identifier(name)))
  const stored = list(eventColumns.map(([name, , , as = name]) => sql.raw(as)))
  const arrays = list([
    sql`${given.ids}::text::uuid[]`,
    sql`${`{${given.times.join(',')}}`}::text::float8[]`,
    ...given.columns.map(
      (values, at) => sql`${values}::text::${sql.raw(eventColumns[at]?.[1] ?? 'text')}[]`,
    ),
  ])
  const { rows } = await db.execute<{ count: number }>(sql`
    with website as (
      select id as domain_id, organisation_id from domains where id = ${domainId} for key share
    ), inserted as (
      insert into attack_events (organisation_id, domain_id, is_demo, id, occurred_at, ${names}, rules)
      select organisation_id, domain_id, ${isDemo}::boolean, id, to_timestamp(at_ms / 1000), ${stored}, rules
      from website, rows from (unnest(${arrays}), jsonb_array_elements(${given.rules}::jsonb)) as given (id, at_ms, ${names}, rules)
      -- The same order in every batch, so that two at once can't wait for each other's rows.
      order by id
      ${onConflict}
      returning organisation_id, domain_id, id, ${sampledNames}
    ), sampled as (
      insert into attack_samples (organisation_id, domain_id, id, ${sampledNames})
      select * from inserted where ${isOneIn(sql`id`, SAMPLED_ONE_IN)}
    ), counted as (
      insert into attack_counts (organisation_id, domain_id, hour, action, category, count)
      select organisation_id, domain_id, date_trunc('hour', occurred_at, 'UTC'), action, category, count(*)
      from inserted
      group by 1, 2, 3, 4, 5
    )
    select count(*)::int as count from inserted`)
  return rows[0]?.count ?? 0
}

const list = (parts: SQL[] | ReturnType<typeof sql.identifier>[]) =>
  sql.join(parts as SQL[], sql`, `)
