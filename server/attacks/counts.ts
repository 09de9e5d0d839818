import { sql } from 'drizzle-orm'

import {
  type AttackCounts,
  type AttackFilter,
  type AttackTop,
  COUNTS_RANGE_MAX_DAYS,
  type countBuckets,
} from '../../contract/attack-filter.ts'
import { DAY_SECONDS, secondsAfter } from '../clock.ts'
import { attackCounts, attackEvents } from '../db/schema.ts'
import type { Rules } from '../dependencies.ts'
import { refuseField } from '../http/refusal.ts'
import { isCounted, matchingCounts, matchingEvents } from './filter.ts'

type Bucket = (typeof countBuckets)[number]
type Read = Pick<Rules, 'db' | 'clock'>

const HOUR_SECONDS = 60 * 60
const bucketSeconds: Record<Bucket, number> = { minute: 60, hour: HOUR_SECONDS, day: DAY_SECONDS }
/** Up to this long, minutes are told apart, and up to that long, hours. */
const MINUTES_MAX_SECONDS = 4 * HOUR_SECONDS
const HOURS_MAX_SECONDS = 7 * DAY_SECONDS
const TOP = 10
/** However many events there are, an answer takes no longer than for so many. */
const TOP_OF_NEWEST = 20_000

/** How many attacks there were, over time. */
export async function countAttacks(
  { db, clock }: Read,
  accountId: string,
  filter: AttackFilter,
): Promise<AttackCounts> {
  const asked = rangeOf(filter, clock.now())
  const bucket = bucketFor(asked)
  const range = widened(asked, bucketSeconds[bucket])
  const isFromCounts = bucket !== 'minute' && isCounted(filter)
  const rows = isFromCounts
    ? await db
        .select({
          at: sql<string>`date_trunc(${bucket}, ${attackCounts.hour}, 'UTC')`,
          action: attackCounts.action,
          count: sql<number>`sum(${attackCounts.count})::int`,
        })
        .from(attackCounts)
        .where(matchingCounts(accountId, filter, range))
        .groupBy(sql`1`, attackCounts.action)
    : await db
        .select({
          at: sql<string>`date_trunc(${bucket}, ${attackEvents.occurredAt}, 'UTC')`,
          action: attackEvents.action,
          count: sql<number>`count(*)::int`,
        })
        .from(attackEvents)
        .where(matchingEvents(accountId, { ...filter, ...isoRange(range) }))
        .groupBy(sql`1`, attackEvents.action)

  const counts = emptyBuckets(range, bucketSeconds[bucket])
  for (const { at, action, count } of rows) {
    const counted = counts.get(new Date(at).getTime())
    if (counted) counted[action] = count
  }
  return { bucket, ...isoRange(range), counts: [...counts.values()] }
}

type Range = { from: Date; to: Date }

/** The last 24 hours, unless the filter says otherwise. */
function rangeOf(filter: AttackFilter, now: Date): Range {
  const to = filter.to ? new Date(filter.to) : now
  const from = filter.from ? new Date(filter.from) : secondsAfter(to, -DAY_SECONDS)
  if (from >= to) {
    throw refuseField(
      'invalid_request',
      'to',
      'The range ends before it begins. Choose a later end.',
    )
  }
  if (secondsAfter(from, COUNTS_RANGE_MAX_DAYS * DAY_SECONDS) < to) {
    const message = `The range is longer than ${COUNTS_RANGE_MAX_DAYS} days. Choose a shorter one.`
    throw refuseField('invalid_request', 'from', message)
  }
  return { from, to }
}

function bucketFor({ from, to }: Range): Bucket {
  const seconds = (to.getTime() - from.getTime()) / 1000
  if (seconds <= MINUTES_MAX_SECONDS) return 'minute'
  return seconds <= HOURS_MAX_SECONDS ? 'hour' : 'day'
}

function widened({ from, to }: Range, seconds: number): Range {
  const ms = seconds * 1000
  return {
    from: new Date(Math.floor(from.getTime() / ms) * ms),
    to: new Date(Math.ceil(to.getTime() / ms) * ms),
  }
}

const isoRange = ({ from, to }: Range) => ({ from: from.toISOString(), to: to.toISOString() })

function emptyBuckets({ from, to }: Range, seconds: number) {
  const counts = new Map<number, AttackCounts['counts'][number]>()
  for (let at = from; at < to; at = secondsAfter(at, seconds)) {
    const none = { blocked: 0, logged: 0, challenged: 0, allowed: 0 }
    counts.set(at.getTime(), { at: at.toISOString(), ...none })
  }
  return counts
}

/** What occurs most often in each of six fields among the newest events, found in one pass over them. */
export async function topOfAttacks(
  { db, clock }: Read,
  accountId: string,
  filter: AttackFilter,
  { mostEvents = TOP_OF_NEWEST }: { mostEvents?: number } = {},
): Promise<AttackTop> {
  const range = isoRange(rangeOf(filter, clock.now()))
  type Row = { field: TopField | null; value: string; count: number }
  const { rows } = await db.execute<Row>(sql`
    with newest as (
      select address, country, rule_id, path, category, host
      from attack_events
      where ${matchingEvents(accountId, { ...filter, ...range })}
      order by occurred_at desc, id desc
      limit ${mostEvents}
    ), counted as (
      select
        address, country, rule_id, path, category, host, count(*)::int as count,
        case
          when grouping(address) = 0 then 'address'
          when grouping(country) = 0 then 'country'
          when grouping(rule_id) = 0 then 'rule_id'
          when grouping(path) = 0 then 'path'
          when grouping(category) = 0 then 'category'
          when grouping(host) = 0 then 'host'
        end as field
      from newest
      group by grouping sets ((address), (country), (rule_id), (path), (category), (host), ())
    ), named as (
      select field, coalesce(host(address), country, rule_id, path, category, host) as value, count
      from counted
    ), ranked as (
      select *, row_number() over (partition by field order by count desc, value) as place
      from named
      where value is not null or field is null
    )
    select field, value, count from ranked where place <= ${TOP} order by place`)
  const of = (wanted: TopField) =>
    rows.flatMap(({ field, value, count }) => (field === wanted ? [{ value, count }] : []))
  const looked = rows.find(({ field }) => field === null)?.count ?? 0
  return {
    of_newest: looked < mostEvents ? null : looked,
    address: of('address'),
    country: of('country'),
    rule_id: of('rule_id'),
    path: of('path'),
    category: of('category'),
    host: of('host'),
  }
}

type TopField = Exclude<keyof AttackTop, 'of_newest'>
