import { type SQL, sql } from 'drizzle-orm'

import type { ActivityAction, RuleKind } from '../../../contract/databases/statement-kinds.ts'
import { arrayText } from '../../platform/db/array-text.ts'
import type { Db } from '../../platform/db/client.ts'
import {
  activityColumns,
  activityRows,
  type ActivityRows,
  type ActivityShape,
  type ReadActivity,
  shapeColumns,
  sortedById,
} from './activity-rows.ts'

/** What the rules made of an entry. */
export type Outcome = { action: ActivityAction; ruleKind: RuleKind | null }
export type RuledActivity = Omit<ReadActivity, 'shape'> & ActivityShape & Outcome

/** Stores entries to which no rules are applied any more. Their weeks must have partitions. */
export async function storeActivity(
  db: Db,
  databaseId: string,
  { entries, isDemo = false }: { entries: readonly RuledActivity[]; isDemo?: boolean },
) {
  const sorted = sortedById(
    databaseId,
    entries.map(({ kind, signs, objects, statement, shapeId, ...entry }) => ({
      ...entry,
      shape: { kind, signs, objects, statement, shapeId },
    })),
  )
  const outcomes = sorted.map(([, entry]) => entry)
  await storeRows(db, databaseId, { rows: activityRows(sorted), outcomes, isDemo })
}

type Stored = {
  rows: ActivityRows
  /** Of each entry. */
  outcomes: readonly Outcome[]
  isDemo?: boolean
  keepsStatements?: boolean
  /** Fails if an entry is known, or its week has no partition: looking each up first would take an eighth of the time. */
  isFirstTry?: boolean
}

const nameList = (columns: readonly (readonly [name: string, ...rest: unknown[]])[]) =>
  columns.map(([name]) => name).join(', ')
const entryNames = nameList(activityColumns)
const shapeNames = nameList(shapeColumns)
const storedOfShapes = shapeColumns
  .map(([name, , , as]) => (as === undefined ? name : `${as} as ${name}`))
  .join(', ')
const arraysOf = (
  columns: readonly (readonly [name: string, type: string, ...rest: unknown[]])[],
  texts: readonly string[],
) => columns.map(([, type], at) => array(texts[at] ?? '', type))
const array = (text: string, type: string) => sql`${sql.param(text)}::text::${sql.raw(type)}[]`

/**
 * Stores entries and their counts in one statement, and returns the places of those that were new. The database's row
 * stays locked, so that a purge leaves nothing behind.
 */
export async function storeRows(
  db: Db,
  databaseId: string,
  { rows, outcomes, isDemo = false, keepsStatements = true, isFirstTry = false }: Stored,
): Promise<number[]> {
  const { ids, times } = rows
  if (times.length === 0) return []
  const arrays: SQL[] = [
    array(arrayText(ids), 'uuid'),
    array(`{${times.join(',')}}`, 'float8'),
    array(arrayText(outcomes.map(({ action }) => action)), 'text'),
    array(arrayText(outcomes.map(({ ruleKind }) => ruleKind)), 'text'),
    array(rows.shapeOf, 'int'),
    ...arraysOf(activityColumns, rows.columns),
  ]
  const { rows: found } = await db.execute<{ id: string }>(sql`
    with owner as (
      select id as database_id, organisation_id, ${keepsStatements}::boolean as keeps_statements
      from databases where id = ${databaseId} for key share
    ), shapes as materialized (
      select ${sql.raw(storedOfShapes)}, place
      from owner, unnest(${sql.join(arraysOf(shapeColumns, rows.shapeColumns), sql`, `)}) with ordinality
        as given (${sql.raw(shapeNames)}, place)
    ), inserted as (
      insert into database_activity
        (organisation_id, database_id, is_demo, id, occurred_at, action, rule_kind, ${sql.raw(entryNames)}, ${sql.raw(shapeNames)})
      select organisation_id, database_id, ${isDemo}::boolean, id, to_timestamp(at_ms / 1000), action, rule_kind,
        ${sql.raw(entryNames)}, ${sql.raw(shapeNames)}
      from owner, unnest(${sql.join(arrays, sql`, `)})
        as given (id, at_ms, action, rule_kind, shape, ${sql.raw(entryNames)})
      join shapes on place = shape
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
    ${isFirstTry ? sql`select id from inserted limit 1` : sql`select id from inserted`}`)
  const all = times.map((_, at) => at)
  if (isFirstTry) return found.length === 0 ? [] : all
  const isNew = new Set(found.map(({ id }) => id))
  return all.filter((at) => isNew.has(ids[at] ?? ''))
}
