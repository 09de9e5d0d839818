import { eq } from 'drizzle-orm'

import { type CountryCode, countryCodes } from '../../../contract/country-codes.ts'
import { organisations } from '../../organisation/schema.ts'
import type { Db } from '../../platform/db/client.ts'
import { Refusal, refuseField } from '../../platform/http/refusal.ts'
import type { Buyer, Seller } from '../invoices/snapshot.ts'
import { chosenDetails, detailsOfAll, type DetailsRow } from './stored-details.ts'

type Of = {
  /** The billing details that were chosen, or else the default ones. */
  billingDetailsId?: string | null | undefined
  seller: Seller
}

/**
 * Who buys: the billing details, or, for an organisation that has none, its legal data. Without a country, the tax of
 * the seller's country applies.
 */
export async function buyerOf(
  db: Db,
  organisationId: string,
  { billingDetailsId, seller }: Of,
): Promise<Buyer> {
  const [buyer] = await buyersOf(db, [{ organisationId, billingDetailsId }])
  return buyer ?? legalBuyer(db, organisationId, { seller })
}

/** Who buys, for several purchases, each with its own details. Undefined for an organisation that has none. */
export async function buyersOf(
  db: Db,
  several: readonly (Pick<Of, 'billingDetailsId'> & { organisationId: string })[],
): Promise<(Buyer | undefined)[]> {
  const rows = await detailsOfAll(
    db,
    several.map(({ organisationId }) => organisationId),
  )
  return several.map(({ organisationId, billingDetailsId }) => {
    const own = rows.filter((row) => row.organisationId === organisationId)
    const details =
      own.find(({ id }) => id === billingDetailsId) ?? own.find(({ isDefault }) => isDefault)
    return details && buyerFrom(details)
  })
}

/**
 * Who buys, for a purchase. Refuses a purchase without billing details: an invoice must show the buyer's name and
 * address.
 */
export async function namedBuyer(
  db: Db,
  organisationId: string,
  { billingDetailsId }: Pick<Of, 'billingDetailsId'>,
): Promise<Buyer> {
  const details = await chosenDetails(db, { organisationId, id: billingDetailsId ?? null })
  if (details) return buyerFrom(details)
  if (billingDetailsId) {
    throw refuseField(
      'not_found',
      'billing_details_id',
      'These billing details were removed. Choose others.',
    )
  }
  throw new Refusal(
    'not_possible',
    'Add billing details first. Invoices need a name and an address.',
  )
}

const buyerFrom = (details: DetailsRow): Buyer => ({
  name: details.name,
  street: details.line1,
  city: details.city,
  postalCode: details.postalCode ?? '',
  country: details.country,
  ...(details.line2 && { street2: details.line2 }),
  ...(details.region && { region: details.region }),
  ...(details.email && { email: details.email }),
  ...(details.reference && { reference: details.reference }),
  ...(details.vatNumber && {
    vatNumber: {
      number: details.vatNumber,
      status: details.vatState ?? 'not_checked',
      ...(details.vatCheckedAt && { checkedAt: details.vatCheckedAt.toISOString() }),
      ...(details.vatConsultation && { consultation: details.vatConsultation }),
    },
  }),
})

async function legalBuyer(
  db: Db,
  organisationId: string,
  { seller }: { seller: Seller },
): Promise<Buyer> {
  const [organisation] = await db
    .select()
    .from(organisations)
    .where(eq(organisations.id, organisationId))
  const { name, legalName, legalAddress, legalCountry, vatNumber } = organisation ?? {}
  return {
    name: legalName ?? name ?? '',
    street: legalAddress ?? '',
    city: '',
    postalCode: '',
    country: isCountry(legalCountry) ? legalCountry : seller.country,
    ...(vatNumber && { vatNumber: { number: vatNumber, status: 'not_checked' } }),
  }
}

const isCountry = (code: string | null | undefined): code is CountryCode =>
  (countryCodes as readonly string[]).includes(code ?? '')
