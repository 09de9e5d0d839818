import { type SQL, sql } from 'drizzle-orm'

import type { ActivityAction, RuleKind } from '../../../contract/databases/statement-kinds.ts'
import { arrayText } from '../../platform/db/array-text.ts'
import type { Db } from '../../platform/db/client.ts'
import {
  activityColumns,
  activityRows,
  type ActivityRows,
  type ActivityShape,
  idsOf,
  keyColumns,
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
  /** Fails if an entry is known, or its week has no partition: looking each up first would take an eighth of the time. */
  isFirstTry?: boolean
}

const nameList = (columns: readonly (readonly [name: string, ...rest: unknown[]])[]) =>
  columns.map(([name]) => name).join(', ')
const keyNames = nameList(keyColumns)
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

/** The places of the entries that were new, and the settings with which they were stored. */
type Result = { stored: number[]; keepsStatements: boolean; learningUntil: Date | null }
const nothing: Result = { stored: [], keepsStatements: true, learningUntil: null }

/**
 * Stores entries and their counts in one statement. The database's row stays locked, so that a purge leaves nothing
 * behind.
 */
export async function storeRows(
  db: Db,
  databaseId: string,
  { rows, outcomes, isDemo = false, isFirstTry = false }: Stored,
): Promise<Result> {
  const all = outcomes.map((_, at) => at)
  if (all.length === 0) return nothing
  const arrays: SQL[] = [
    array(arrayText(outcomes.map(({ action }) => action)), 'text'),
    array(arrayText(outcomes.map(({ ruleKind }) => ruleKind)), 'text'),
    ...arraysOf([...keyColumns, ...activityColumns], rows.columns),
  ]
  const { rows: found } = await db.execute<{
    id: string
    keeps: boolean
    learning: number | null
  }>(sql`
    with owner as (
      select d.id as database_id, d.organisation_id, coalesce(s.keeps_statements, true) as keeps_statements,
        extract(epoch from s.learning_until)::float8 * 1000 as learning_until_ms
      from databases d left join database_audit_settings s on s.database_id = d.id
      where d.id = ${databaseId} for key share of d
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
        as given (action, rule_kind, ${sql.raw(keyNames)}, ${sql.raw(entryNames)})
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
    select id, keeps_statements as keeps, learning_until_ms as learning from inserted, owner
    ${isFirstTry ? sql`limit 1` : sql``}`)
  const [first] = found
  if (!first) return nothing
  const ids = isFirstTry ? [] : idsOf(rows)
  const isNew = new Set(found.map(({ id }) => id))
  return {
    stored: isFirstTry ? all : all.filter((at) => isNew.has(ids[at] ?? '')),
    keepsStatements: first.keeps,
    learningUntil: first.learning === null ? null : new Date(first.learning),
  }
}
