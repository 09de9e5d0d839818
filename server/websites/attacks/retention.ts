import { and, eq, inArray, lt, lte, sql } from 'drizzle-orm'

import type { AllowanceContext } from '../../organisation/allowance.ts'
import { DAY_SECONDS, HOUR_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { dropPartitionsBefore } from '../../platform/log-intake/partitions.ts'
import { attackCounts, attackEvents, attackSamples } from '../schema/attacks.ts'

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
  const all = await allowance.attacksKept(db, now)
  const kept = all.flatMap(({ organisationId, days }) =>
    days === null
      ? []
      : [{ organisationId, oldest: startOfHour(secondsAfter(now, -days * DAY_SECONDS)) }],
  )
  // One organisation at a time, because the indexes begin with it.
  for (const of of await withOlderCounts(db, kept)) {
    for (const dated of datedTables) {
      while (await deleteSome(db, dated, of));
    }
  }
  if (all.some(({ days }) => days === null)) return
  const mostDays = Math.max(0, ...all.map(({ days }) => days ?? 0))
  await dropPartitionsBefore(db, 'attack_events', secondsAfter(now, -mostDays * DAY_SECONDS))
}

type Kept = { organisationId: string; oldest: Date }

/** Those that have something to delete. Every event is counted, and its count is deleted last. */
async function withOlderCounts(db: Db, kept: readonly Kept[]): Promise<Kept[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id
    from unnest(
      ${sql.param(kept.map(({ organisationId }) => organisationId))}::uuid[],
      ${sql.param(kept.map(({ oldest }) => oldest.toISOString()))}::timestamptz[]
    ) as kept (id, oldest)
    -- A limit, so that each is looked up in the index.
    cross join lateral (
      select from ${attackCounts} where organisation_id = kept.id and hour < kept.oldest limit 1
    ) as older`)
  const ids = new Set(rows.map(({ id }) => id))
  return kept.filter(({ organisationId }) => ids.has(organisationId))
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
  { organisationId, oldest }: Kept,
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
