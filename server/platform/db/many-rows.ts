import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'

/**
 * Many rows for `insert(table).select()`, with all columns of each, as one parameter: a statement with a parameter for
 * each value takes longer to write than to run.
 */
export function manyRows<Table extends PgTable>(
  table: Table,
  rows: readonly Table['$inferSelect'][],
): SQL {
  const fields = Object.keys(getTableColumns(table))
  const names = fields.map((field) => sql.identifier(toSnakeCase(field)))
  const json = JSON.stringify(
    rows.map((row: Readonly<Record<string, unknown>>) =>
      Object.fromEntries(fields.map((field) => [toSnakeCase(field), row[field]])),
    ),
  )
  return sql`select ${sql.join(names, sql`, `)} from json_populate_recordset(null::${table}, ${json}::json)`
}
