import { type SQL, sql } from 'drizzle-orm'

import type { ActivityAction, RuleKind } from '../../../contract/databases/statement-kinds.ts'
import { arrayText } from '../../platform/db/array-text.ts'
import type { Db } from '../../platform/db/client.ts'
import { eventId } from '../../platform/log-intake/event-id.ts'
import type { ReadActivity } from './read-log.ts'

export type RuledActivity = ReadActivity & {
  action: ActivityAction
  ruleKind: RuleKind | null
  /** Not stored: a rule can be removed. */
  ruleId?: string | undefined
}

type Column = readonly [
  name: string,
  type: string,
  value: (entry: RuledActivity) => unknown,
  stored?: string,
]

const columns: readonly Column[] = [
  ['kind', 'text', ({ kind }) => kind],
  ['action', 'text', ({ action }) => action],
  ['rule_kind', 'text', ({ ruleKind }) => ruleKind],
  ['username', 'text', ({ username }) => username],
  ['client', 'text', ({ client }) => client],
  ['application', 'text', ({ application }) => application],
  ['database_name', 'text', ({ databaseName }) => databaseName],
  ['statement', 'text', ({ statement }) => statement],
  ['shape_id', 'text', ({ shapeId }) => shapeId],
  // As text, because an array of arrays must have arrays of equal length.
  ['objects', 'text', ({ objects }) => arrayText(objects), 'objects::text[]'],
  ['signs', 'text', ({ signs }) => arrayText(signs), 'signs::text[]'],
  ['row_count', 'int', ({ rowCount }) => rowCount],
  ['is_failed', 'boolean', ({ isFailed }) => isFailed],
]

/**
 * Stores entries and their counts in one statement, and returns which were new, by their place in the list. The
 * database's row stays locked, so that a purge leaves nothing behind. Their weeks must have partitions. The first try
 * fails if one of them is missing, or if an entry is known: looking each one up first would take an eighth of the time.
 */
export async function storeActivity(
  db: Db,
  databaseId: string,
  {
    entries,
    isDemo = false,
    isFirstTry = false,
  }: { entries: readonly RuledActivity[]; isDemo?: boolean; isFirstTry?: boolean },
): Promise<RuledActivity[]> {
  const byId = new Map<string, RuledActivity>()
  for (const entry of entries) {
    const id = eventId(entry.occurredAt, databaseId, entry.identity)
    if (!byId.has(id)) byId.set(id, entry)
  }
  if (byId.size === 0) return []
  return insertBatch(db, { databaseId, isDemo, byId, isFirstTry })
}

type Batch = {
  databaseId: string
  isDemo: boolean
  byId: ReadonlyMap<string, RuledActivity>
  isFirstTry: boolean
}

async function insertBatch(db: Db, { databaseId, isDemo, byId, isFirstTry }: Batch) {
  const entries = [...byId.values()]
  const names = list(columns.map(([name]) => sql.identifier(name)))
  const stored = list(columns.map(([name, , , as = name]) => sql.raw(as)))
  const arrays = list([
    sql`${sql.param([...byId.keys()])}::uuid[]`,
    sql`${sql.param(entries.map(({ occurredAt }) => occurredAt.getTime()))}::float8[]`,
    ...columns.map(([, type, value]) => sql`${sql.param(entries.map(value))}::${sql.raw(type)}[]`),
  ])
  const { rows } = await db.execute<{ id: string }>(sql`
    with owner as (
      select id as database_id, organisation_id from databases where id = ${databaseId} for key share
    ), inserted as (
      insert into database_activity (organisation_id, database_id, is_demo, id, occurred_at, ${names})
      select organisation_id, database_id, ${isDemo}::boolean, id, to_timestamp(at_ms / 1000), ${stored}
      from owner, unnest(${arrays}) as given (id, at_ms, ${names})
      -- The same order in every batch, so that two at once can't wait for each other's rows.
      order by id
      ${isFirstTry ? sql`` : sql`on conflict do nothing`}
      returning organisation_id, database_id, id, occurred_at, action
    ), counted as (
      insert into database_activity_counts (organisation_id, database_id, hour, action, count)
      select organisation_id, database_id, date_trunc('hour', occurred_at, 'UTC') as hour, action, count(*)
      from inserted
      group by 1, 2, 3, 4
      order by hour, action
      on conflict (database_id, hour, action)
        do update set count = database_activity_counts.count + excluded.count
    )
    select id from inserted`)
  return rows.flatMap(({ id }) => byId.get(id) ?? [])
}

const list = (parts: SQL[] | ReturnType<typeof sql.identifier>[]) =>
  sql.join(parts as SQL[], sql`, `)
