import { and, eq, inArray, lt } from 'drizzle-orm'

import { COUNTS_RANGE_MAX_DAYS } from '../../../contract/websites/attack-filter.ts'
import { organisations } from '../../organisation/schema.ts'
import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Context } from '../../platform/dependencies.ts'
import { attackCounts, attackEvents, attackSamples } from '../schema/attacks.ts'
import { dropPartitionsBefore } from './partitions.ts'

/** Deletes the attacks on removed websites. Their events have no foreign key; their sums do. */
export async function forgetAttacksOn(tx: Db, domainIds: readonly string[]) {
  for (const table of [attackEvents, attackSamples]) {
    await tx.delete(table).where(inArray(table.domainId, [...domainIds]))
  }
}

/**
 * Drops the weeks of attacks that no range reaches any more, and deletes their counts: an attack is kept for at most a
 * week longer than necessary.
 */
export async function forgetOldAttacks({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const oldest = secondsAfter(clock.now(), -COUNTS_RANGE_MAX_DAYS * DAY_SECONDS)
  await dropPartitionsBefore(db, oldest)
  const owners = await db.select({ id: organisations.id }).from(organisations)
  // One organisation at a time, because the index begins with it.
  for (const { id } of owners) {
    await db
      .delete(attackSamples)
      .where(and(eq(attackSamples.organisationId, id), lt(attackSamples.occurredAt, oldest)))
    await db
      .delete(attackCounts)
      .where(and(eq(attackCounts.organisationId, id), lt(attackCounts.hour, oldest)))
  }
}
