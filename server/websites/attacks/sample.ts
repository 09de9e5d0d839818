import { sql, type SQLWrapper } from 'drizzle-orm'

import type { AttackFilter } from '../../../contract/websites/attack-filter.ts'
import type { Db } from '../../platform/db/client.ts'
import { attackEvents, attackSamples } from '../schema/attacks.ts'
import { matchingEvents, splitByIndex } from './filter.ts'

/** Of so many events, one is in the sample. */
export const SAMPLED_ONE_IN = 32
/** Up to so many events are counted one by one; more of them take longer than an answer may. */
const COUNTED_MAX = 50_000
/** Ranges of addresses and beginnings of paths are compared with each event, one after another. */
const COMPARED_MAX = 400_000

/** How many events a filter is compared with at most. */
export function eventsCompared({ address, not_address, path, not_path }: AttackFilter) {
  const compared = [address, not_address, path, not_path].flatMap((values) => values ?? []).length
  return Math.min(COUNTED_MAX, Math.floor(COMPARED_MAX / Math.max(1, compared)))
}

/** Whether the row with this id, which ends in a hash, is one of so many: a power of two up to 256. */
export const isOneIn = (id: SQLWrapper, oneIn: number) =>
  sql`get_byte(uuid_send(${id}), 15) % ${sql.raw(String(oneIn))} = 0`

/**
 * The table by which the events of a filter, which has a range, are counted within the time that an answer may take:
 * all of them where there are few in the range, or few that an index finds; else the sample.
 */
export async function countedTable(
  db: Db,
  accountId: string,
  filter: AttackFilter,
  countedMax = eventsCompared(filter),
) {
  const { from, to } = filter
  const { field, indexed } = splitByIndex(filter)
  const hasFew = async (
    table: typeof attackEvents | typeof attackSamples,
    most: number,
    of: AttackFilter,
  ) => {
    const matching = matchingEvents(accountId, of, table)
    const few = db
      .select({ id: table.id })
      .from(table)
      .where(matching)
      .limit(most + 1)
    return (await db.$count(few.as('few'))) <= most
  }
  const fewSampled = Math.floor(countedMax / SAMPLED_ONE_IN)
  if (await hasFew(attackSamples, fewSampled, { from, to })) return attackEvents
  const isFound = field !== undefined && (await hasFew(attackEvents, countedMax, indexed))
  return isFound ? attackEvents : attackSamples
}
