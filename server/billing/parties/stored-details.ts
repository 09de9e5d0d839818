import { and, desc, eq, inArray, sql } from 'drizzle-orm'

import type { BillingDetails } from '../../../contract/billing/details.ts'
import type { Db } from '../../platform/db/client.ts'
import { billingDetails, subscriptions } from '../schema.ts'
import { isPaidBy } from './payer.ts'

export type DetailsRow = typeof billingDetails.$inferSelect

/** Changes to the billing details of an organisation wait for each other, until the transaction ends. */
export const lockDetails = (db: Db, organisationId: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${organisationId}, 24))`)

/** The billing details of an organisation: the default first, then the newest. */
export const findDetails = (db: Db, organisationId: string): Promise<DetailsRow[]> =>
  db
    .select()
    .from(billingDetails)
    .where(eq(billingDetails.organisationId, organisationId))
    .orderBy(desc(billingDetails.isDefault), desc(billingDetails.addedAt), desc(billingDetails.id))

/** The billing details of several organisations. */
export const detailsOfAll = (db: Db, organisationIds: readonly string[]): Promise<DetailsRow[]> =>
  db
    .select()
    .from(billingDetails)
    .where(inArray(billingDetails.organisationId, [...organisationIds]))

/** The chosen details of an organisation, or else its default. */
export async function chosenDetails(
  db: Db,
  { organisationId, id }: { organisationId: string; id?: string | null },
): Promise<DetailsRow | undefined> {
  const [found] = await db
    .select()
    .from(billingDetails)
    .where(
      and(
        eq(billingDetails.organisationId, organisationId),
        id ? eq(billingDetails.id, id) : eq(billingDetails.isDefault, true),
      ),
    )
  return found
}

/** The fields that people can see. */
export async function shownDetails(
  db: Db,
  organisationId: string,
  rows: readonly DetailsRow[],
): Promise<BillingDetails[]> {
  const live = await db
    .select({ detailsId: subscriptions.billingDetailsId })
    .from(subscriptions)
    .where(isPaidBy(organisationId))
  return rows.map((row) => {
    const uses = live.filter(({ detailsId }) =>
      detailsId === null ? row.isDefault : detailsId === row.id,
    )
    return {
      id: row.id,
      kind: row.kind,
      name: row.name,
      line1: row.line1,
      line2: row.line2,
      postal_code: row.postalCode,
      city: row.city,
      region: row.region,
      country: row.country,
      vat_number: row.vatNumber,
      vat_state: row.vatState,
      vat_checked_at: row.vatCheckedAt?.toISOString() ?? null,
      email: row.email,
      reference: row.reference,
      is_default: row.isDefault,
      plans: uses.length,
      may_remove: !row.isDefault || live.length === 0,
      updated_at: row.updatedAt.toISOString(),
    }
  })
}
