import { and, asc, desc, eq, gt, isNull, lt, or, type SQL, sql } from 'drizzle-orm'

import type { DomainSort, DomainSortField } from '../../../contract/websites/domain-list.ts'
import { resources } from '../../organisation/schema.ts'
import { refuseCursor, refuseField } from '../../platform/http/refusal.ts'

/** The sort key of each website, as a number, or null when it is unknown. */
type SortNumbers = Record<Exclude<DomainSortField, 'name'>, SQL<string | null>>

/** The last row of the previous page, by its sort key. */
type Behind = { number: string | null; name: string }

/** Matches only cursors that a page returned, so that the database receives nothing but numbers and names. */
const cursorForm =
  /^(?<sort>-?[a-z]+):(?<number>-?\d{1,12}(?:\.\d{1,6})?)?:(?<name>[^\p{Cc}\p{Cs}\s]{1,253})$/u

/** Returns the cursor of the next page. */
export const cursorBehind = (sort: DomainSort, { number, name }: Behind) =>
  `${sort}:${number ?? ''}:${name}`

/** Parses a cursor. Refuses one that no page returned, or that belongs to another order. */
export function readCursor(sort: DomainSort, cursor: string): Behind {
  const read = cursorForm.exec(cursor)?.groups
  if (!read?.['name']) throw refuseCursor()
  if (read['sort'] !== sort) {
    const message = 'The cursor is for a list in another order. Omit it to start at the first page.'
    throw refuseField('invalid_request', 'cursor', message)
  }
  return { number: read['number'] ?? null, name: read['name'] }
}

/**
 * The order of a sort, in which each row has a unique position: no two websites of an organisation have the same name.
 * It is the displayed one, because in punycode all international names are together.
 */
export function orderOf(sort: DomainSort, numbers: SortNumbers) {
  const isDescending = sort.startsWith('-')
  const field = sort.replace('-', '') as DomainSortField
  const [direct, beyond] = isDescending ? [desc, lt] : [asc, gt]
  if (field === 'name') {
    return {
      number: sql<null>`null`,
      orderBy: [direct(resources.name)],
      isBehind: ({ name }: Behind) => beyond(resources.name, name),
    }
  }
  const number = numbers[field]
  return {
    number,
    orderBy: [sql`${direct(number)} nulls last`, asc(resources.name)],
    isBehind: ({ number: last, name }: Behind) => {
      const isLaterName = gt(resources.name, name)
      if (last === null) return and(isNull(number), isLaterName)
      const bound = sql`${last}::numeric`
      return or(beyond(number, bound), isNull(number), and(eq(number, bound), isLaterName))
    },
  }
}
