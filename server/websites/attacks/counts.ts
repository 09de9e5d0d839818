import { sql } from 'drizzle-orm'

import type { AttackCounts, AttackFilter } from '../../../contract/websites/attack-filter.ts'
import type { AttackAction } from '../../../contract/websites/attack-kinds.ts'
import {
  bucketOf,
  bucketSeconds,
  type CountBucket,
} from '../../../contract/websites/count-buckets.ts'
import {
  everythingIn,
  grantOf,
  isGrantedByRow,
  type Scope,
  sees,
} from '../../organisation/access/access.ts'
import { secondsAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Context } from '../../platform/dependencies.ts'
import { attackCounts, attackSamples } from '../schema/attacks.ts'
import { isCounted, matchingCounts, matchingEvents } from './filter.ts'
import { countedRange, isoRange, type Range, rangeOf } from './range.ts'
import { countedTable, eventsCompared, partOfSample } from './sample.ts'

type Read = Pick<Context, 'db' | 'clock'>

/** Returns the number of attacks over time. */
export async function countAttacks(
  { db, clock }: Read,
  scope: Scope,
  filter: AttackFilter,
  { countedMax }: { countedMax?: number } = {},
): Promise<AttackCounts> {
  const now = clock.now()
  const asked = rangeOf(filter, now)
  const bucket = bucketOf((asked.to.getTime() - asked.from.getTime()) / 1000)
  const range = widened(asked, bucketSeconds[bucket])
  const counted = countedRange(filter, now)
  const countIn = (part: Range) =>
    countEvents(db, scope, { ...filter, ...isoRange(part) }, bucket, countedMax)
  const parts =
    bucket !== 'minute' && isCounted(filter)
      ? await countByHour(counted, {
          countIn,
          sumIn: (whole) => sumsByHour(db, scope, filter, { bucket, range: whole }),
        })
      : [await countIn(counted)]
  const counts = emptyBuckets(range, bucketSeconds[bucket])
  const newest = secondsAfter(range.to, -bucketSeconds[bucket]).getTime()
  for (const { rows, oneIn } of parts) {
    for (const { at, action, count } of rows) {
      // What a clock that is ahead has stamped happened just now.
      const found = counts.get(Math.min(new Date(at).getTime(), newest))
      if (found) found[action] += count * oneIn
    }
  }
  return {
    bucket,
    counted_one_in: Math.max(...parts.map(({ oneIn }) => oneIn)),
    ...isoRange(range),
    counts: [...counts.values()],
  }
}

type Row = { at: string; action: AttackAction; count: number }
type Counted = { rows: Row[]; oneIn: number }

/** Sums whole hours, and counts the events before and after them, so that the number matches the list. */
async function countByHour(
  { from, to }: Range,
  {
    countIn,
    sumIn,
  }: { countIn: (part: Range) => Promise<Counted>; sumIn: (whole: Range) => Promise<Row[]> },
): Promise<Counted[]> {
  const hour = bucketSeconds.hour
  const whole = { from: roundedUp(from, hour), to: roundedDown(to, hour) }
  // Shorter than an hour, or across one full hour.
  if (whole.from >= whole.to) return [await countIn({ from, to })]
  const edges = [
    { from, to: whole.from },
    { from: whole.to, to },
  ].filter((edge) => edge.from < edge.to)
  const [rows, ...counted] = await Promise.all([sumIn(whole), ...edges.map(countIn)])
  return [{ rows, oneIn: 1 }, ...counted]
}

function sumsByHour(
  db: Db,
  scope: Scope,
  filter: AttackFilter,
  { bucket, range }: { bucket: CountBucket; range: Range },
) {
  const sums = db
    .select({
      at: sql<string>`date_trunc(${bucket}, ${attackCounts.hour}, 'UTC')`,
      action: attackCounts.action,
      count: sql<number>`sum(${attackCounts.count})::int`,
    })
    .from(attackCounts)
    .groupBy(sql`1`, attackCounts.action)
    .$dynamic()
  const granted = grantOf(db, scope, attackCounts.domainId)
  if (!granted) return sums.where(matchingCounts(scope, filter, range))
  return sums
    .innerJoinLateral(granted, sql`true`)
    .where(matchingCounts(everythingIn(scope), filter, range))
}

/**
 * Counts the events themselves, or only those in the sample. Where there are few, the access condition is tested once
 * for each website rather than for each event.
 */
async function countEvents(
  db: Db,
  scope: Scope,
  filter: AttackFilter,
  bucket: CountBucket,
  countedMax = eventsCompared(filter),
) {
  const { table, isQuiet } = await countedTable(db, scope, filter, countedMax)
  const matching = matchingEvents(isQuiet ? everythingIn(scope) : scope, filter, table)
  const { oneIn, chosen } =
    table === attackSamples
      ? await partOfSample(db, { matching }, countedMax)
      : { oneIn: 1, chosen: matching }
  const at = onlyBucketOf(filter, bucket)
  const ofWebsites = db
    .select({
      domainId: table.domainId,
      at: (at
        ? sql<string>`${at.toISOString()}::timestamptz`
        : sql<string>`date_trunc(${bucket}, ${table.occurredAt}, 'UTC')`
      ).as('at'),
      action: table.action,
      count: sql<number>`count(*)`.as('count'),
    })
    .from(table)
    .where(chosen)
    // With a time in it, the database would expect as many groups as events.
    .groupBy(table.domainId, table.action, ...(at ? [] : [sql`2`]))
    .as('of_websites')
  const rows = await db
    .select({
      at: ofWebsites.at,
      action: ofWebsites.action,
      count: sql<number>`sum(${ofWebsites.count})::int`,
    })
    .from(ofWebsites)
    .where(isQuiet ? sees(scope, ofWebsites.domainId, isGrantedByRow) : undefined)
    .groupBy(ofWebsites.at, ofWebsites.action)
  return { rows, oneIn }
}

/** The bucket in which the whole range of a filter is, if it is in one. */
function onlyBucketOf({ from, to }: AttackFilter, bucket: CountBucket) {
  if (!from || !to) return undefined
  const first = roundedDown(new Date(from), bucketSeconds[bucket])
  const last = roundedUp(new Date(to), bucketSeconds[bucket])
  return last <= secondsAfter(first, bucketSeconds[bucket]) ? first : undefined
}

const roundedDown = (at: Date, seconds: number) =>
  new Date(Math.floor(at.getTime() / (seconds * 1000)) * seconds * 1000)
const roundedUp = (at: Date, seconds: number) =>
  new Date(Math.ceil(at.getTime() / (seconds * 1000)) * seconds * 1000)

const widened = ({ from, to }: Range, seconds: number): Range => ({
  from: roundedDown(from, seconds),
  to: roundedUp(to, seconds),
})

function emptyBuckets({ from, to }: Range, seconds: number) {
  const counts = new Map<number, AttackCounts['counts'][number]>()
  for (let at = from; at < to; at = secondsAfter(at, seconds)) {
    const none = { blocked: 0, logged: 0, challenged: 0, allowed: 0 }
    counts.set(at.getTime(), { at: at.toISOString(), ...none })
  }
  return counts
}
