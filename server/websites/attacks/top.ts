import { sql } from 'drizzle-orm'

import type { AttackFilter, AttackTop } from '../../../contract/websites/attack-filter.ts'
import { EVALUATION_RULE } from '../../../contract/websites/protection.ts'
import { everythingIn, grantOf, type Scope } from '../../organisation/access/access.ts'
import type { Context } from '../../platform/dependencies.ts'
import { attackSamples } from '../schema/attacks.ts'
import { matchingEvents } from './filter.ts'
import { countedRange, isoRange } from './range.ts'
import { countedTable, eventsCompared, partOfSample } from './sample.ts'

const TOP = 10

/**
 * Returns the most frequent values of six fields, from the events or a sample of them. A request counts for each of its
 * rules.
 */
export async function topOfAttacks(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  scope: Scope,
  asked: AttackFilter,
  { countedMax = eventsCompared(asked) }: { countedMax?: number } = {},
): Promise<AttackTop> {
  const filter = { ...asked, ...isoRange(countedRange(asked, clock.now())) }
  const { table } = await countedTable(db, scope, filter, countedMax)
  const isSample = table === attackSamples
  const granted = isSample ? grantOf(db, scope, attackSamples.domainId) : undefined
  const matching = matchingEvents(granted ? everythingIn(scope) : scope, filter, table)
  // A quarter of what is counted exactly: there are six fields to rank, and the top ten of each needs no more.
  const { oneIn, chosen } = isSample
    ? await partOfSample(db, { matching, granted }, countedMax / 4)
    : { oneIn: 1, chosen: matching }
  type Row = { field: TopField; value: string; count: number }
  // Materialised, so that only ranked values are compared with the pattern, and not each rule of each event.
  const { rows } = await db.execute<Row>(sql`
    with chosen as (
      select address, country, rule_ids, path, category, host
      from ${table} ${granted && sql`join lateral ${granted} on true`}
      where ${chosen}
    ), counted as materialized (
      select
        case
          when grouping(address) = 0 then 'address'
          when grouping(country) = 0 then 'country'
          when grouping(path) = 0 then 'path'
          when grouping(category) = 0 then 'category'
          when grouping(host) = 0 then 'host'
        end as field,
        coalesce(host(address), country, path, category, host) as value,
        count(*)::int as count
      from chosen
      group by grouping sets ((address), (country), (path), (category), (host))
      union all
      select 'rule_id', rule_id, count(*)::int
      from chosen, unnest(rule_ids) as rule_id
      group by rule_id
    ), ranked as (
      select *, row_number() over (partition by field order by count desc, value) as place
      from counted
      where value is not null
        -- What only evaluates other rules is no attack.
        and not (field = 'rule_id' and value ~ ${EVALUATION_RULE.source})
        and not (field = 'category' and value = 'anomaly_score')
    )
    select field, value, count from ranked where place <= ${TOP} order by place`)
  const of = (wanted: TopField) =>
    rows.flatMap(({ field, value, count }) =>
      field === wanted ? [{ value, count: count * oneIn }] : [],
    )
  return {
    counted_one_in: oneIn,
    address: of('address'),
    country: of('country'),
    rule_id: of('rule_id'),
    path: of('path'),
    category: of('category'),
    host: of('host'),
  }
}

type TopField = Exclude<keyof AttackTop, 'counted_one_in'>
