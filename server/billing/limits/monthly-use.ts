import { and, eq, gt, sql } from 'drizzle-orm'

import type { Db } from '../../platform/db/client.ts'
import { monthlyUse } from '../schema.ts'

/** A limit that is counted from zero each month. */
export type MonthlyLimit = (typeof monthlyUse.$inferSelect)['limit']
type Of = { organisationId: string; limit: MonthlyLimit; now: Date }

const monthOf = (now: Date) => now.toISOString().slice(0, 7)

/** When the count restarts. */
export const nextMonth = (now: Date) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1))

/** How much of a limit was used this month. */
export async function usedThisMonth(db: Db, { organisationId, limit, now }: Of): Promise<number> {
  const [row] = await db
    .select({ used: monthlyUse.used })
    .from(monthlyUse)
    .where(isCountOf({ organisationId, limit, now }))
  return row?.used ?? 0
}

const isCountOf = ({ organisationId, limit, now }: Of) =>
  and(
    eq(monthlyUse.organisationId, organisationId),
    eq(monthlyUse.limit, limit),
    eq(monthlyUse.month, monthOf(now)),
  )

/**
 * Counts one more use, unless `allowed` is already reached, however many requests arrive together. Returns whether it
 * did.
 */
export async function countOneMore(
  db: Db,
  { organisationId, limit, now, allowed }: Of & { allowed: number | null },
): Promise<boolean> {
  if (allowed === 0) return false
  const counted = await db
    .insert(monthlyUse)
    .values({ organisationId, limit, month: monthOf(now), used: 1 })
    .onConflictDoUpdate({
      target: [monthlyUse.organisationId, monthlyUse.limit, monthlyUse.month],
      set: { used: sql`${monthlyUse.used} + 1` },
      ...(allowed !== null && { setWhere: sql`${monthlyUse.used} < ${allowed}` }),
    })
    .returning({ used: monthlyUse.used })
  return counted.length > 0
}

/** Takes back a use that was counted at `now`, because nothing came of it. */
export async function countOneLess(db: Db, of: Of) {
  await db
    .update(monthlyUse)
    .set({ used: sql`${monthlyUse.used} - 1` })
    .where(and(isCountOf(of), gt(monthlyUse.used, 0)))
}
