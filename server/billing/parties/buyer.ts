import { eq } from 'drizzle-orm'

import { type CountryCode, countryCodes } from '../../../contract/country-codes.ts'
import { organisations } from '../../organisation/schema.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Buyer, Seller } from '../invoices/snapshot.ts'

/**
 * Who buys: the organisation with its legal data. Without a country, the tax of the seller's country applies. Its VAT
 * number counts only once it was checked.
 */
export async function buyerOf(
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
