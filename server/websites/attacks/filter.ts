import { and, eq, gte, inArray, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import type { AttackFilter } from '../../../contract/websites/attack-filter.ts'
import { type Scope, sees } from '../../organisation/access/access.ts'
import { attackCounts, attackEvents } from '../schema/attacks.ts'

/** The fields that the hourly counts have as well. */
const countedColumns = { domain_id: 'domainId', action: 'action', category: 'category' } as const
const columns = {
  ...countedColumns,
  severity: 'severity',
  country: 'country',
  method: 'method',
  host: 'host',
} as const

export type FilteredTable = Readonly<
  Record<
    | (typeof columns)[keyof typeof columns]
    | 'organisationId'
    | 'address'
    | 'path'
    | 'ruleIds'
    | 'occurredAt',
    PgColumn
  >
>

/** The events that the scope includes, or those of the sample, that match a filter. */
export function matchingEvents(
  scope: Scope,
  filter: AttackFilter,
  table: FilteredTable = attackEvents,
): SQL | undefined {
  const { address, not_address, path, not_path, rule_id, not_rule_id, from, to } = filter
  return and(
    eq(table.organisationId, scope.organisationId),
    sees(scope, table.domainId),
    ...equalities(columns, table, filter),
    address ? within(table.address, address) : undefined,
    not_address ? not(within(table.address, not_address)) : undefined,
    rule_id ? matchedAny(table.ruleIds, rule_id) : undefined,
    not_rule_id ? not(matchedAny(table.ruleIds, not_rule_id)) : undefined,
    path ? beginsWith(table.path, path) : undefined,
    not_path ? not(beginsWith(table.path, not_path)) : undefined,
    from ? gte(table.occurredAt, new Date(from)) : undefined,
    to ? lt(table.occurredAt, new Date(to)) : undefined,
  )
}

/** Fields whose matches are few enough to scan, the most selective first. */
const indexedFields = ['address', 'rule_id', 'domain_id'] as const

/**
 * Splits a filter into what an index can find, which is the range and at most one field, and what remains to be
 * compared.
 */
export function splitByIndex({ from, to, ...fields }: AttackFilter) {
  const field = indexedFields.find((name) => {
    const values = [fields[name] ?? []].flat()
    return values.length > 0 && !values.some((value) => value.includes('/'))
  })
  const indexed: AttackFilter = { from, to, ...(field && { [field]: fields[field] }) }
  const left: AttackFilter = { ...fields, ...(field && { [field]: undefined }) }
  return { field, indexed, left }
}

/** Whether the hourly counts have every field that the filter uses. */
export const isCounted = (filter: AttackFilter) =>
  Object.entries(filter).every(([name, value]) => {
    const field = name.replace(/^not_/, '')
    return value === undefined || ['from', 'to'].includes(field) || field in countedColumns
  })

/** The counts of the scope that match a filter. The range consists of whole hours. */
export const matchingCounts = (
  scope: Scope,
  filter: AttackFilter,
  { from, to }: { from: Date; to: Date },
) =>
  and(
    eq(attackCounts.organisationId, scope.organisationId),
    sees(scope, attackCounts.domainId),
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
      // Unknown values match no exclusion.
      unwanted && or(isNull(column), not(inArray(column, [unwanted].flat()))),
    )
  })
}

const within = (column: PgColumn, addresses: string | string[]) =>
  or(
    ...[addresses]
      .flat()
      // Only with equality does the index return events in chronological order.
      .map((range) =>
        range.includes('/') ? sql`${column} <<= ${range}::inet` : sql`${column} = ${range}::inet`,
      ),
  ) ?? sql`false`

/** Whether the request matched one of the rules. */
export const matchedAny = (column: PgColumn, ruleIds: string | string[]) =>
  sql`${column} && ${sql.param([ruleIds].flat())}::text[]`

const beginsWith = (column: PgColumn, paths: string | string[]) =>
  or(...[paths].flat().map((start) => sql`starts_with(${column}, ${start})`)) ?? sql`false`
