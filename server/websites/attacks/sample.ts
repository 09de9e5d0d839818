import { and, type SQL, sql, type SQLWrapper } from 'drizzle-orm'

import type { AttackFilter } from '../../../contract/websites/attack-filter.ts'
import { everythingIn, type grantOf, type Scope, sees } from '../../organisation/access/access.ts'
import type { Db } from '../../platform/db/client.ts'
import { SAMPLED_ONE_IN } from '../../platform/log-intake/event-id.ts'
import { attackEvents, attackSamples } from '../schema/attacks.ts'
import { matchingEvents, splitByIndex } from './filter.ts'

/** The smallest fraction that can be selected by id. */
const ONE_IN_MAX = 256
/** Up to this many events are counted exactly; more would take too long for a response. */
const COUNTED_MAX = 50_000
/** The index of rules finds events in no particular order, and each has to be fetched. */
const COUNTED_OF_RULE = 1 / 8
/** Address ranges and path prefixes are compared with each event in turn. */
const COMPARED_MAX = 400_000

/** The most events that a filter is compared with. */
export function eventsCompared({ address, not_address, path, not_path }: AttackFilter) {
  const compared = [address, not_address, path, not_path].flatMap((values) => values ?? []).length
  return Math.min(COUNTED_MAX, Math.floor(COMPARED_MAX / Math.max(1, compared)))
}

/**
 * Whether the row with this id, which ends in a hash, is one in `oneIn`: a power of two up to 256. An index of the
 * sample finds these.
 */
export function isOneIn(id: SQLWrapper, oneIn: number) {
  const bytes = Array.from({ length: ONE_IN_MAX / oneIn }, (_, at) => at * oneIn)
  return sql`get_byte(uuid_send(${id}), 15) in (${sql.raw(bytes.join(', '))})`
}

/**
 * Returns what to count of the sample, which is all of it, or so much less that about `most` rows are counted. The
 * smallest part shows how many events match.
 */
export async function partOfSample(
  db: Db,
  { matching, granted }: { matching: SQL | undefined; granted?: ReturnType<typeof grantOf> },
  most: number,
) {
  const sampled = db.select({ id: attackSamples.id }).from(attackSamples).$dynamic()
  const smallest = (granted ? sampled.innerJoinLateral(granted, sql`true`) : sampled)
    .where(and(isOneIn(attackSamples.id, ONE_IN_MAX), matching))
    .limit(Math.floor(most / 2) + 1)
  const matched = ONE_IN_MAX * (await db.$count(smallest.as('smallest')))
  let oneIn = SAMPLED_ONE_IN
  while (oneIn < ONE_IN_MAX && matched / oneIn > most) oneIn *= 2
  return { oneIn, chosen: and(isOneIn(attackSamples.id, oneIn), matching) }
}

/**
 * Returns the table in which a filter's events can be counted within the time of a response: all events when there are
 * few in the range, or few that an index finds; otherwise the sample. `isQuiet` says that there are few in the range
 * even without the access condition.
 */
export async function countedTable(
  db: Db,
  scope: Scope,
  filter: AttackFilter,
  countedMax = eventsCompared(filter),
) {
  const { from, to } = filter
  const { field, indexed } = splitByIndex(filter)
  const hasFew = async (
    table: typeof attackEvents | typeof attackSamples,
    most: number,
    of: AttackFilter,
    within = scope,
  ) => {
    const matching = matchingEvents(within, of, table)
    const few = db
      .select({ id: table.id })
      .from(table)
      .where(matching)
      .limit(most + 1)
    return (await db.$count(few.as('few'))) <= most
  }
  const fewSampled = Math.floor(countedMax / SAMPLED_ONE_IN)
  // Without the access condition first: it costs most of the time when there are few.
  const isQuiet = await hasFew(attackSamples, fewSampled, { from, to }, everythingIn(scope))
  if (isQuiet) return { table: attackEvents, isQuiet }
  return { table: await busyTable(), isQuiet }

  async function busyTable() {
    const isLimited = sees(scope, attackSamples.domainId) !== undefined
    if (isLimited && (await hasFew(attackSamples, fewSampled, { from, to }))) return attackEvents
    if (field === undefined) return attackSamples
    if (field !== 'rule_id') {
      return (await hasFew(attackEvents, countedMax, indexed)) ? attackEvents : attackSamples
    }
    // Reading a sample of a frequent rule is quicker than finding out how frequent it is.
    const most = COUNTED_OF_RULE * countedMax
    const isRare = await hasFew(attackSamples, Math.floor(most / SAMPLED_ONE_IN), indexed)
    return isRare && (await hasFew(attackEvents, most, indexed)) ? attackEvents : attackSamples
  }
}
