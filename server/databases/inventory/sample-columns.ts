import {
  type InventoryLists,
  type SensitiveColumn,
  type TableNotSampled,
  whyNotSampled,
} from '../../../contract/databases/inventory.ts'
import { SAMPLE_COLUMNS } from '../../../contract/databases/value-sample.ts'
import type { Query, Row } from '../advisor/check.ts'
import { keep, LIMIT, listed, reasonOf } from './read-list.ts'
import { valueKindOf } from './value-kinds.ts'

/** How many columns are listed, of which one check reads a part. */
const LISTED_COLUMNS = 5_000
/** For all columns together. Each statement has the session's time limit too. */
const SAMPLE_MS = 15_000

/** A column, and the statement that reads its values as `value`. */
export type Sampled = { table: string; column: string; sql: string }

type Engine = {
  /**
   * A statement with a row for each text column: what the functions read, and `why` it can't be sampled, or null. Without
   * those that are sensitive by their name.
   */
  columnsSql: string
  /** The columns of the statement that identify a table, and those that order its columns. */
  order: { table: string; column: string }
  tableOf: (row: Row) => string
  sampledOf: (row: Row) => Sampled
}

type Sample = NonNullable<InventoryLists['value_sample']> & { found: SensitiveColumn[] }

/** The inventory before, unless it was of another server. */
export type SampledBefore = Pick<InventoryLists, 'sensitive_columns' | 'value_sample'> | null

/**
 * Reads some values of text columns, beginning where the check before ended, and returns which are sensitive: of those
 * it doesn't reach, as that check found them. No value is kept or logged. Never rejects.
 */
export async function sampleColumns(
  query: Query,
  before: SampledBefore,
  { columnsSql, order, tableOf, sampledOf }: Engine,
): Promise<Sample> {
  const tables = await listed(
    query,
    `select distinct ${order.table}, why from (${columnsSql}) found where why is not null order by ${order.table} ${LIMIT}`,
    (row): TableNotSampled => ({
      table: tableOf(row),
      why: whyNotSampled.find((one) => one === row['why']) ?? 'failed',
    }),
  )
  const { columns, missing } = await listColumns(
    query,
    `select * from (${columnsSql}) found where why is null order by ${order.table}, ${order.column} limit ${LISTED_COLUMNS}`,
    sampledOf,
  )
  const next = before?.value_sample?.next_column ?? 0
  const start = next < columns.length ? next : 0
  const inTurn = [...columns.slice(start), ...columns.slice(0, start)].slice(0, SAMPLE_COLUMNS)
  const { seen, read, found, failed } = await readValues(query, inTurn)
  const reached = new Set(inTurn.slice(0, seen).map(keyOf))
  const unreached = new Set(columns.map(keyOf).filter((key) => !reached.has(key)))
  const earlier = (before?.sensitive_columns.rows ?? []).filter(
    (column) => column.found_by === 'values' && unreached.has(keyOf(column)),
  )
  const rows = keep([...tables.rows, ...failed])
  return {
    found: [...earlier, ...found],
    rows: rows.rows,
    is_cut: tables.is_cut || rows.is_cut,
    not_visible: tables.not_visible ?? missing,
    columns: read,
    has_more_columns: seen < columns.length,
    next_column: columns.length === 0 ? 0 : (start + seen) % columns.length,
  }
}

const keyOf = ({ table, column }: Pick<Sampled, 'table' | 'column'>) => `${table}.${column}`

async function listColumns(query: Query, sql: string, sampledOf: Engine['sampledOf']) {
  try {
    return { columns: (await query(sql)).slice(0, LISTED_COLUMNS).map(sampledOf), missing: null }
  } catch (error) {
    return { columns: [], missing: reasonOf(error) }
  }
}

/** Stops when it takes too long. The server's words could have values in them, so they aren't kept either. */
async function readValues(query: Query, columns: readonly Sampled[]) {
  const until = performance.now() + SAMPLE_MS
  const found: SensitiveColumn[] = []
  const failed = new Set<string>()
  let seen = 0
  let read = 0
  for (const { table, column, sql } of columns) {
    if (performance.now() > until) break
    seen += 1
    // The next column would take as long.
    if (failed.has(table)) continue
    try {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      const rows = await query(sql)
      const kind = valueKindOf(
        rows.map(({ value }) => value).filter((value) => typeof value === 'string'),
      )
      read += 1
      if (kind) found.push({ table, column, kind, found_by: 'values' })
    } catch {
      failed.add(table)
    }
  }
  return {
    seen,
    read,
    found,
    failed: [...failed].map((table): TableNotSampled => ({ table, why: 'failed' })),
  }
}
