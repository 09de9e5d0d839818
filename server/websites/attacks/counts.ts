import { sql } from 'drizzle-orm'

import type { AttackCounts, AttackFilter } from '../../../contract/websites/attack-filter.ts'
import {
  bucketOf,
  bucketSeconds,
  type CountBucket,
} from '../../../contract/websites/count-buckets.ts'
import { everythingIn, grantOf, type Scope } from '../../organisation/access/access.ts'
import { secondsAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Context } from '../../platform/dependencies.ts'
import { attackCounts, attackSamples } from '../schema/attacks.ts'
import { isCounted, matchingCounts, matchingEvents } from './filter.ts'
import { isoRange, type Range, rangeOf } from './range.ts'
import { countedTable, eventsCompared, partOfSample } from './sample.ts'

type Read = Pick<Context, 'db' | 'clock'>

/** Returns the number of attacks over time. */
export async function countAttacks(
  { db, clock }: Read,
  scope: Scope,
  filter: AttackFilter,
  { countedMax }: { countedMax?: number } = {},
): Promise<AttackCounts> {
  const asked = rangeOf(filter, clock.now())
  const bucket = bucketOf((asked.to.getTime() - asked.from.getTime()) / 1000)
  const range = widened(asked, bucketSeconds[bucket])
  const { rows, oneIn } =
    bucket !== 'minute' && isCounted(filter)
      ? { rows: await sumsByHour(db, scope, filter, { bucket, range }), oneIn: 1 }
      : await countEvents(db, scope, { ...filter, ...isoRange(range) }, bucket, countedMax)
  const counts = emptyBuckets(range, bucketSeconds[bucket])
  for (const { at, action, count } of rows) {
    const counted = counts.get(new Date(at).getTime())
    if (counted) counted[action] = count * oneIn
  }
  return { bucket, counted_one_in: oneIn, ...isoRange(range), counts: [...counts.values()] }
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

/** Counts the events themselves, or only those in the sample. */
async function countEvents(
  db: Db,
  scope: Scope,
  filter: AttackFilter,
  bucket: CountBucket,
  countedMax = eventsCompared(filter),
) {
  const table = await countedTable(db, scope, filter, countedMax)
  const matching = matchingEvents(scope, filter, table)
  const { oneIn, chosen } =
    table === attackSamples
      ? await partOfSample(db, matching, countedMax)
      : { oneIn: 1, chosen: matching }
  const rows = await db
    .select({
      at: sql<string>`date_trunc(${bucket}, ${table.occurredAt}, 'UTC')`,
      action: table.action,
      count: sql<number>`count(*)::int`,
    })
    .from(table)
    .where(chosen)
    .groupBy(sql`1`, table.action)
  return { rows, oneIn }
}

function widened({ from, to }: Range, seconds: number): Range {
  const ms = seconds * 1000
  return {
    from: new Date(Math.floor(from.getTime() / ms) * ms),
    to: new Date(Math.ceil(to.getTime() / ms) * ms),
  }
}

function emptyBuckets({ from, to }: Range, seconds: number) {
  const counts = new Map<number, AttackCounts['counts'][number]>()
  for (let at = from; at < to; at = secondsAfter(at, seconds)) {
    const none = { blocked: 0, logged: 0, challenged: 0, allowed: 0 }
    counts.set(at.getTime(), { at: at.toISOString(), ...none })
  }
  return counts
}
