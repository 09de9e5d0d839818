import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import { isUuid } from '../platform/db/is-uuid.ts'
import { toCursorPage } from '../platform/db/to-cursor-page.ts'
import { refuseCursor } from '../platform/http/refusal.ts'

/** So that a cursor fits into its query parameter. Part of the indexes `…_by_name_index`. */
const KEY_LENGTH = 60

/** By which a list is sorted, and found in an index. */
export const nameKey = (name: SQL | PgColumn) =>
  sql<string>`left(lower(${name}), ${sql.raw(String(KEY_LENGTH))})`

/** The order of a list by name. Equal names are in the order of their ids. */
export function nameOrder(name: SQL | PgColumn, id: PgColumn) {
  const key = nameKey(name)
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

export const pageOf = <Row extends { id: string; key: string }>(rows: Row[], limit: number) =>
  toCursorPage(rows, limit, ({ id, key }) => `${id}:${key}`)

function readCursor(cursor: string) {
  const [id = '', ...key] = cursor.split(':')
  if (!isUuid(id) || key.length === 0) throw refuseCursor()
  return { id, key: key.join(':') }
}
