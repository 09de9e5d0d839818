import { and, eq, gte, inArray, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import type { AttackFilter } from '../../contract/attack-filter.ts'
import { attackCounts, attackEvents } from '../db/schema.ts'

/** The fields that the counts by the hour know as well. */
const countedColumns = { domain_id: 'domainId', action: 'action', category: 'category' } as const
const columns = {
  ...countedColumns,
  severity: 'severity',
  country: 'country',
  rule_id: 'ruleId',
  method: 'method',
  host: 'host',
} as const

/** The account's events that a filter lets through. */
export function matchingEvents(accountId: string, filter: AttackFilter): SQL | undefined {
  const { address, not_address, path, not_path, from, to } = filter
  return and(
    eq(attackEvents.accountId, accountId),
    ...equalities(columns, attackEvents, filter),
    address ? within(address) : undefined,
    not_address ? not(within(not_address)) : undefined,
    path ? beginsWith(path) : undefined,
    not_path ? not(beginsWith(not_path)) : undefined,
    from ? gte(attackEvents.occurredAt, new Date(from)) : undefined,
    to ? lt(attackEvents.occurredAt, new Date(to)) : undefined,
  )
}

/** Whether the counts by the hour hold all that the filter asks for. */
export const isCounted = (filter: AttackFilter) =>
  Object.entries(filter).every(([name, value]) => {
    const field = name.replace(/^not_/, '')
    return value === undefined || ['from', 'to'].includes(field) || field in countedColumns
  })

/** The account's counts that a filter lets through. Its range is given in whole hours. */
export const matchingCounts = (
  accountId: string,
  filter: AttackFilter,
  { from, to }: { from: Date; to: Date },
) =>
  and(
    eq(attackCounts.accountId, accountId),
    ...equalities(countedColumns, attackCounts, filter),
    gte(attackCounts.hour, from),
    lt(attackCounts.hour, to),
  )

function equalities<Field extends keyof typeof columns>(
  known: Readonly<Record<Field, string>>,
  table: Readonly<Record<(typeof columns)[Field], PgColumn>>,
  filter: AttackFilter,
) {
  return (Object.keys(known) as Field[]).map((field) => {
    const column = table[columns[field]]
    const wanted = filter[field]
    const unwanted = filter[`not_${field}` as const]
    return and(
      wanted && inArray(column, [wanted].flat()),
      // What is not known is none of what was excluded.
      unwanted && or(isNull(column), not(inArray(column, [unwanted].flat()))),
    )
  })
}

const within = (addresses: string | string[]) =>
  or(...[addresses].flat().map((range) => sql`${attackEvents.address} <<= ${range}::inet`)) ??
  sql`false`

const beginsWith = (paths: string | string[]) =>
  or(...[paths].flat().map((start) => sql`starts_with(${attackEvents.path}, ${start})`)) ??
  sql`false`
