import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import { isUuid } from '../platform/db/is-uuid.ts'
import { refuseField } from '../platform/http/refusal.ts'

/** So that a cursor fits into its query parameter. */
const KEY_LENGTH = 60

/** The order of a list by name. Equal names are in the order of their ids. */
export function nameOrder(name: SQL | PgColumn, id: PgColumn) {
  const key = sql<string>`left(lower(${name}), ${sql.raw(String(KEY_LENGTH))})`
  return {
    /** To select, as `key`. */
    key,
    orderBy: [key, id] as const,
    isBehind: (cursor: string) => {
      const last = readCursor(cursor)
      return sql`(${key}, ${id}) > (${last.key}, ${last.id}::uuid)`
    },
  }
}

/**
 * Returns the rows of a page, and the cursor of the next one. `rows` has one more than the page if there is a next one.
 */
export function pageOf<Row extends { id: string; key: string }>(rows: Row[], limit: number) {
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { page, next_cursor: last ? `${last.id}:${last.key}` : null }
}

function readCursor(cursor: string) {
  const [id = '', ...key] = cursor.split(':')
  if (!isUuid(id) || key.length === 0) {
    throw refuseField(
      'invalid_request',
      'cursor',
      'The cursor is invalid. Use the next_cursor of the previous page.',
    )
  }
  return { id, key: key.join(':') }
}
