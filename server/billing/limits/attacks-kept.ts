import { eq } from 'drizzle-orm'

import type { Kept } from '../../organisation/allowance.ts'
import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { attacksKept } from '../schema.ts'

/** After a change to a plan that keeps fewer days: time to notice, to export the attacks or to change back. */
const GRACE_SECONDS = 7 * DAY_SECONDS

type Of = { organisationId: string; now: Date }

/** How many days of attacks an organisation keeps with its plans, and when it starts to keep fewer. */
export async function readAttacksKept(
  db: Db,
  { allowed, organisationId, now }: Of & { allowed: number | null },
): Promise<Kept> {
  const [stored] = await db
    .select()
    .from(attacksKept)
    .where(eq(attacksKept.organisationId, organisationId))
  if (!stored || !isFewer(allowed, stored.days)) return { days: allowed, fewer: null }
  const at = secondsAfter(stored.fewerSince ?? now, GRACE_SECONDS)
  if (at <= now) return { days: allowed, fewer: null }
  return { days: stored.days, fewer: { days: allowed, at } }
}

const isFewer = (one: number | null, other: number | null) =>
  one !== null && (other === null || one < other)

/** Stores that, and when a plan began to keep fewer days. */
export async function storeAttacksKept(db: Db, organisationId: string, { days, fewer }: Kept) {
  const row = { days, fewerSince: fewer && secondsAfter(fewer.at, -GRACE_SECONDS) }
  await db
    .insert(attacksKept)
    .values({ organisationId, ...row })
    .onConflictDoUpdate({ target: attacksKept.organisationId, set: row })
}
