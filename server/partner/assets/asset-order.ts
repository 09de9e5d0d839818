import { and, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** The order of a list by a key, with unknown ones last. Equal rows are in the order of their ids. */
export function assetOrder({
  key,
  type,
  sort,
  id,
}: {
  key: SQL
  /** Of the key, to compare it with that of a cursor. */
  type: 'text' | 'numeric'
  /** Descending if it begins with a minus. */
  sort: string
  id: PgColumn
}) {
  const isDescending = sort.startsWith('-')
  const direction = sql.raw(isDescending ? 'desc' : 'asc')
  const beyond = sql.raw(isDescending ? '<' : '>')
  return {
    orderBy: [sql`${key} ${direction} nulls last`, id],
    /** The condition for rows after the last one of a page. */
    isBehind: (last: { key: string | null; id: string }) => {
      const isLaterId = sql`${id} > ${last.id}::uuid`
      if (last.key === null) return and(sql`${key} is null`, isLaterId)
      const bound = sql`${last.key}::${sql.raw(type)}`
      return or(
        sql`${key} ${beyond} ${bound}`,
        sql`${key} is null`,
        and(sql`${key} = ${bound}`, isLaterId),
      )
    },
  }
}
