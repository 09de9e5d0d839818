import { type SQL, sql } from 'drizzle-orm'

import type { ActivityAction, RuleKind } from '../../../contract/databases/statement-kinds.ts'
import { HOUR_SECONDS } from '../../platform/clock.ts'
import { arrayText } from '../../platform/db/array-text.ts'
import type { Db } from '../../platform/db/client.ts'
import {
  type ActivityOrigin,
  activityRows,
  type ActivityRows,
  type ActivityShape,
  entryColumns,
  idsOf,
  originColumns,
  placesText,
  type ReadActivity,
  shapeColumns,
} from './activity-rows.ts'

/** What the rules made of an entry. */
export type Outcome = { action: ActivityAction; ruleKind: RuleKind | null }
export type RuledActivity = Omit<ReadActivity, 'shape' | 'origin'> &
  ActivityShape &
  ActivityOrigin &
  Outcome

/** Stores entries to which no rules are applied any more. Their weeks must have partitions. */
export async function storeActivity(
  db: Db,
  databaseId: string,
  { entries, isDemo = false }: { entries: readonly RuledActivity[]; isDemo?: boolean },
) {
  const { rows, sorted } = activityRows(
    databaseId,
    entries.map((entry) => ({ ...entry, shape: entry, origin: entry })),
  )
  await storeRows(db, databaseId, {
    rows,
    outcomes: sorted,
    outcomeOf: Uint32Array.from(sorted, (_, at) => at),
    isDemo,
  })
}

type Stored = {
  rows: ActivityRows
  /** Few, and which one each entry has. */
  outcomes: readonly Outcome[]
  outcomeOf: Uint32Array
  isDemo?: boolean
  /** Fails if an entry is known, or its week has no partition: looking each up first would take an eighth of the time. */
  isFirstTry?: boolean
}

type Columns = readonly (readonly [name: string, type: string, ...rest: unknown[]])[]
const nameList = (columns: Columns) => columns.map(([name]) => name).join(', ')
const entryNames = nameList(entryColumns)
const originNames = nameList(originColumns)
const shapeNames = nameList(shapeColumns)
const storedOfShapes = shapeColumns
  .map(([name, , , as]) => (as === undefined ? name : `${as} as ${name}`))
  .join(', ')
const arraysOf = (columns: Columns, texts: readonly string[]) =>
  sql.join(
    columns.map(([, type], at) => array(texts[at] ?? '', type)),
    sql`, `,
  )
/** A parameter with the type of the array: after a cast, it would be parsed a second time to plan the statement. */
const array = (text: string, type: string) => sql`${sql.param(text)}::${sql.raw(type)}[]`

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
  { rows, outcomes, outcomeOf, isDemo = false, isFirstTry = false }: Stored,
): Promise<Result> {
  const all = Array.from(outcomeOf.keys())
  if (all.length === 0) return nothing
  const actions = array(arrayText(outcomes.map(({ action }) => action)), 'text')
  const ruleKinds = array(arrayText(outcomes.map(({ ruleKind }) => ruleKind)), 'text')
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
      from owner, unnest(${arraysOf(shapeColumns, rows.shapeColumns)}) with ordinality
        as given (${sql.raw(shapeNames)}, place)
    ), origins as materialized (
      select * from unnest(${arraysOf(originColumns, rows.originColumns)}) with ordinality
        as given (${sql.raw(originNames)}, place)
    ), inserted as (
      insert into database_activity
        (organisation_id, database_id, is_demo, id, occurred_at, action, rule_kind, row_count, ${sql.raw(originNames)}, ${sql.raw(shapeNames)})
      select organisation_id, database_id, ${isDemo}::boolean, id, to_timestamp(at_ms / 1000), (${actions})[outcome], (${ruleKinds})[outcome],
        row_count, ${sql.raw(originNames)}, ${sql.raw(shapeNames)}
      from owner, unnest(${arraysOf(entryColumns, rows.columns)}, ${array(placesText(outcomeOf), 'int')})
        as given (${sql.raw(entryNames)}, outcome)
      join shapes on shapes.place = shape
      join origins on origins.place = origin
      order by id
      ${isFirstTry ? sql`` : sql`on conflict do nothing returning id, occurred_at, action`}
    ), counted as (
      insert into database_activity_counts (organisation_id, database_id, hour, action, count)
      ${isFirstTry ? countsOf(rows, { outcomes, outcomeOf }) : countsOfInserted}
      on conflict (database_id, hour, action)
        do update set count = database_activity_counts.count + excluded.count
    )
    select ${isFirstTry ? sql`null as id` : sql`id`}, keeps_statements as keeps, learning_until_ms as learning
    from owner ${isFirstTry ? sql`` : sql`, inserted`}`)
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

const countsOfInserted = sql`
      select organisation_id, database_id, date_trunc('hour', occurred_at, 'UTC') as hour, action, count(*)
      from owner, inserted
      group by 1, 2, 3, 4
      order by hour, action`

const HOUR_MS = HOUR_SECONDS * 1000

/** All entries are new, so the database doesn't have to pass them on to be counted. */
function countsOf(
  { times }: Pick<ActivityRows, 'times'>,
  { outcomes, outcomeOf }: Pick<Stored, 'outcomes' | 'outcomeOf'>,
): SQL {
  const counts = new Map<number, number>()
  for (let at = 0; at < times.length; at += 1) {
    const hour = Math.floor((times[at] ?? 0) / HOUR_MS)
    const key = hour * outcomes.length + (outcomeOf[at] ?? 0)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const keys = [...counts.keys()]
  const hours = keys.map((key) => Math.floor(key / outcomes.length) * HOUR_SECONDS)
  const actions = keys.map((key) => outcomes[key % outcomes.length]?.action ?? null)
  return sql`
      select organisation_id, database_id, to_timestamp(hour_s) as hour, action, sum(count)
      from owner, unnest(
        ${array(arrayText(hours), 'float8')}, ${array(arrayText(actions), 'text')}, ${array(arrayText([...counts.values()]), 'int')}
      ) as counts (hour_s, action, count)
      group by 1, 2, 3, 4
      order by hour, action`
}
