import { isDeepStrictEqual } from 'node:util'

import { eq } from 'drizzle-orm'

import type { Kept } from '../../organisation/allowance.ts'
import { organisations } from '../../organisation/schema.ts'
import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { attacksKept } from '../schema.ts'

/** After a change to a plan that keeps fewer days: time to notice, to export the attacks or to change back. */
const GRACE_SECONDS = 7 * DAY_SECONDS

type Of = { organisationId: string; now: Date }

type Stored = Pick<typeof attacksKept.$inferSelect, 'days' | 'fewerSince'>

/** How many days of attacks an organisation keeps with its plans, and when it starts to keep fewer. */
export async function readAttacksKept(
  db: Db,
  { allowed, organisationId, now }: Of & { allowed: number | null },
): Promise<Kept> {
  const [stored] = await db
    .select()
    .from(attacksKept)
    .where(eq(attacksKept.organisationId, organisationId))
  return keptOf(stored, { allowed, now })
}

function keptOf(
  stored: Stored | null | undefined,
  { allowed, now }: { allowed: number | null; now: Date },
): Kept {
  if (!stored || !isFewer(allowed, stored.days)) return { days: allowed, fewer: null }
  const at = secondsAfter(stored.fewerSince ?? now, GRACE_SECONDS)
  if (at <= now) return { days: allowed, fewer: null }
  return { days: stored.days, fewer: { days: allowed, at } }
}

const isFewer = (one: number | null, other: number | null) =>
  one !== null && (other === null || one < other)

/** The same for every organisation. Stores what has changed, and when a plan began to keep fewer days. */
export async function updateAttacksKept(
  db: Db,
  { allowedOf, now }: { allowedOf: (organisationId: string) => number | null; now: Date },
): Promise<{ organisationId: string; days: number | null }[]> {
  const rows = await db
    .select({ organisationId: organisations.id, stored: attacksKept })
    .from(organisations)
    .leftJoin(attacksKept, eq(attacksKept.organisationId, organisations.id))
  const all: { organisationId: string; days: number | null }[] = []
  for (const { organisationId, stored } of rows) {
    const { days, fewer } = keptOf(stored, { allowed: allowedOf(organisationId), now })
    all.push({ organisationId, days })
    const row = { days, fewerSince: fewer && secondsAfter(fewer.at, -GRACE_SECONDS) }
    if (stored && isDeepStrictEqual(stored, { organisationId, ...row })) continue
    await db
      .insert(attacksKept)
      .values({ organisationId, ...row })
      .onConflictDoUpdate({ target: attacksKept.organisationId, set: row })
  }
  return all
}
