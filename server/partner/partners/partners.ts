import { and, asc, desc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'

import { firstOwner, nameOf } from '../../organisation/organisations/name.ts'
import { organisations } from '../../organisation/schema.ts'
import type { Db } from '../../platform/db/client.ts'
import { partnerCommissions } from '../schema.ts'

/** Whether an organisation is a partner, and so may have customers. */
export async function isPartner(db: Db, organisationId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: organisations.id })
    .from(organisations)
    .where(
      and(
        eq(organisations.id, organisationId),
        isNotNull(organisations.partnerSince),
        isNull(organisations.deletedAt),
      ),
    )
  return found !== undefined
}

/** Whether an organisation is a partner, or was one. */
export const wasPartner = async (db: Db, organisationId: string): Promise<boolean> =>
  (await db.$count(partnerCommissions, eq(partnerCommissions.partnerId, organisationId))) > 0

/** Returns the share that a partner earned at a given time, in hundredths of a percent. */
export async function readCommission(db: Db, partnerId: string, at: Date): Promise<number> {
  const [found] = await db
    .select({ basisPoints: partnerCommissions.basisPoints })
    .from(partnerCommissions)
    .where(and(eq(partnerCommissions.partnerId, partnerId), lte(partnerCommissions.since, at)))
    .orderBy(desc(partnerCommissions.since))
    .limit(1)
  return found?.basisPoints ?? 0
}

/** Returns every partner in the order in which they became one, with its current commission. */
export async function listPartners(db: Db, at: Date) {
  const owner = firstOwner(db)
  const rows = await db
    .select({
      id: organisations.id,
      name: organisations.name,
      ownerName: owner.name,
      since: organisations.partnerSince,
    })
    .from(organisations)
    .leftJoinLateral(owner, sql`true`)
    .where(isNotNull(organisations.partnerSince))
    .orderBy(asc(organisations.partnerSince), asc(organisations.id))
  return Promise.all(
    rows.map(async ({ id, name, ownerName, since }) => ({
      id,
      name: nameOf(name, ownerName),
      since: since as Date,
      basisPoints: await readCommission(db, id, at),
    })),
  )
}
