import { and, eq, inArray, lt, lte } from 'drizzle-orm'

import type { AllowanceContext } from '../../organisation/allowance.ts'
import { organisations } from '../../organisation/schema.ts'
import { DAY_SECONDS, HOUR_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { attackCounts, attackEvents, attackSamples } from '../schema/attacks.ts'
import { dropPartitionsBefore } from './partitions.ts'

/** Deletes the attacks on removed websites. Their events have no foreign key; their sums do. */
export async function forgetAttacksOn(tx: Db, domainIds: readonly string[]) {
  for (const table of [attackEvents, attackSamples]) {
    await tx.delete(table).where(inArray(table.domainId, [...domainIds]))
  }
}

/** So that no statement runs for long, and the events that arrive in the meantime don't wait. */
const BATCH = 5_000

/**
 * Deletes the attacks that the plan of their organisation no longer keeps, with their sample and counts, and drops the
 * weeks that no plan keeps: those are gone immediately, however many attacks they have.
 */
export async function forgetOldAttacks({
  db,
  clock,
  allowance,
}: Pick<AllowanceContext, 'db' | 'clock' | 'allowance'>) {
  const now = clock.now()
  const owners = await db.select({ id: organisations.id }).from(organisations)
  let mostDays: number | null = 0
  // One organisation at a time, because the indexes begin with it.
  for (const { id: organisationId } of owners) {
    const { days } = await allowance.attacksKept(db, { organisationId, now })
    mostDays = days === null || mostDays === null ? null : Math.max(days, mostDays)
    if (days === null) continue
    const oldest = startOfHour(secondsAfter(now, -days * DAY_SECONDS))
    for (const dated of datedTables) {
      while (await deleteSome(db, dated, { organisationId, oldest }));
    }
  }
  if (mostDays !== null) await dropPartitionsBefore(db, secondsAfter(now, -mostDays * DAY_SECONDS))
}

/** Counts are by hour: events of an hour without its count would be in the list and not in the number above it. */
const startOfHour = (at: Date) => secondsAfter(at, -((at.getTime() / 1000) % HOUR_SECONDS))

/** The tables of attacks, with the columns of their time. */
const datedTables = [
  { table: attackEvents, at: attackEvents.occurredAt },
  { table: attackSamples, at: attackSamples.occurredAt },
  { table: attackCounts, at: attackCounts.hour },
] as const

/** Deletes about as many as a batch has, from the oldest. Returns whether there may be more. */
async function deleteSome(
  db: Db,
  { table, at }: (typeof datedTables)[number],
  { organisationId, oldest }: { organisationId: string; oldest: Date },
): Promise<boolean> {
  const ofOrganisation = eq(table.organisationId, organisationId)
  const [next] = await db
    .select({ at })
    .from(table)
    .where(and(ofOrganisation, lt(at, oldest)))
    .orderBy(at)
    .offset(BATCH)
    .limit(1)
  await db.delete(table).where(and(ofOrganisation, next ? lte(at, next.at) : lt(at, oldest)))
  return next !== undefined
}
