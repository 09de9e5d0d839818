import { sql } from 'drizzle-orm'

import type { Database, Db } from '../../platform/db/client.ts'
import { storeInPartitions } from '../../platform/log-intake/partitions.ts'
import { eventColumns, type EventRows, sampledColumns } from './event-rows.ts'

/**
 * Stores a batch and its counts in one statement, which is one transaction. Returns how many events were new. The
 * website's row stays locked, so that a purge leaves nothing behind. Within a transaction, only pass new events
 * in weeks with a partition: anything else would fail the transaction before it could be repaired.
 */
export function storeEvents(
  db: Db | Database,
  domainId: string,
  { rows, isDemo = false }: { rows: EventRows; isDemo?: boolean },
): Promise<number> {
  const values = valuesOf(domainId, { rows, isDemo })
  return storeInPartitions(db, 'attack_events', {
    store: (isFirstTry) => insertBatch(db, isFirstTry ? insertNew : insertMissing, values),
    instants: () => rows.times.map((time) => new Date(time)),
  })
}

const valuesOf = (domainId: string, { rows, isDemo }: { rows: EventRows; isDemo: boolean }) => [
  domainId,
  isDemo,
  rows.rules,
  ...[rows, rows.sample].flatMap(({ ids, times, columns }) => [
    ids,
    `{${times.join(',')}}`,
    ...columns,
  ]),
]

/** The arrays of these columns, from the parameter `first` on. */
const arraysOf = (columns: typeof eventColumns, first: number) =>
  ['uuid', 'float8', ...columns.map(([, type]) => type)]
    .map((type, at) => `$${first + at}::text::${type}[]`)
    .join(', ')
const namesOf = (columns: typeof eventColumns) => columns.map(([name]) => name).join(', ')
const storedOf = (columns: typeof eventColumns) =>
  columns.map(([name, , , stored = name]) => stored).join(', ')

const FIRST_ARRAY = 4
const names = namesOf(eventColumns)
const sampledNames = namesOf(sampledColumns)

/** The rows arrive sorted by their ids, so that two concurrent batches can't wait for each other's rows. */
const insertStatement = ({ onConflict = '', sampledWhere = '' }) => `
  with website as (
    select id as domain_id, organisation_id from domains where id = $1::uuid for key share
  ), inserted as (
    insert into attack_events (organisation_id, domain_id, is_demo, id, occurred_at, ${names}, rules)
    select organisation_id, domain_id, $2::boolean, id, to_timestamp(at_ms / 1000), ${storedOf(eventColumns)}, rules
    from website, rows from (
      unnest(${arraysOf(eventColumns, FIRST_ARRAY)}), jsonb_array_elements($3::text::jsonb)
    ) as given (id, at_ms, ${names}, rules)
    ${onConflict}
    returning id, occurred_at, action, category
  ), sampled as (
    insert into attack_samples (organisation_id, domain_id, id, occurred_at, ${sampledNames})
    select organisation_id, domain_id, id, to_timestamp(at_ms / 1000), ${storedOf(sampledColumns)}
    from website, unnest(
      ${arraysOf(sampledColumns, FIRST_ARRAY + 2 + eventColumns.length)}
    ) as given (id, at_ms, ${sampledNames})
    ${sampledWhere}
  ), counted as (
    insert into attack_counts (organisation_id, domain_id, hour, action, category, count)
    select organisation_id, domain_id, date_trunc('hour', occurred_at, 'UTC'), action, category, count(*)
    from website, inserted
    group by 1, 2, 3, 4, 5
  )
  select count(*)::int as count from inserted`

type Statement = { name: string; text: string }
const insertNew: Statement = { name: 'ingest: insert new', text: insertStatement({}) }
/** An eighth slower for the database, which looks each row up before it writes it. */
const insertMissing: Statement = {
  name: 'ingest: insert missing',
  text: insertStatement({
    onConflict: 'on conflict do nothing',
    sampledWhere: 'where id in (select id from inserted)',
  }),
}

/** By name, so that each connection parses and plans the statement once. */
async function insertBatch(
  db: Db | Database,
  { name, text }: Statement,
  values: ReturnType<typeof valuesOf>,
) {
  const { rows } =
    '$client' in db
      ? await db.$client.query<{ count: number }>({ name, text, values })
      : await db.execute<{ count: number }>(withValues(text, values))
  return rows[0]?.count ?? 0
}

/** For a transaction, which only accepts drizzle's own form. */
const withValues = (text: string, values: ReturnType<typeof valuesOf>) =>
  sql.join(
    text
      .split(/\$(\d+)/)
      .map((part, at) => (at % 2 === 0 ? sql.raw(part) : sql.param(values[Number(part) - 1]))),
  )
