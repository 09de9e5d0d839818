import type { taxReasons } from '../../../contract/billing/tax-reasons.ts'
import type { CountryCode } from '../../../contract/country-codes.ts'
import { type Money, shareOf } from '../money/money.ts'
import { territoryOf } from './territories.ts'
import { type EuCountry, isEuCountry, standardRate } from './vat-rates.ts'

/** Where the seller is established, and where else it is registered to charge tax. */
export type TaxSeller = {
  readonly country: EuCountry
  /** `eu_oss`: the One-Stop Shop, through which consumers pay the VAT of their own country. */
  readonly registrations: readonly ('eu_oss' | 'GB' | 'CH')[]
}

export type TaxBuyer = {
  readonly country: CountryCode
  readonly postalCode: string
  /** Only companies have a number. Tax is charged until the number is found to be valid. */
  readonly vatNumber?: {
    readonly number: string
    readonly status: VatNumberStatus
    /** When that was determined, as ISO 8601, and VIES’s number for the check: the evidence for a reverse charge. */
    readonly checkedAt?: string
    readonly consultation?: string
  }
}
export type VatNumberStatus = 'not_checked' | 'valid' | 'invalid'

export type TaxReason = (typeof taxReasons)[number]

export type TaxTreatment = {
  readonly reason: TaxReason
  /** UNTDID 5305, as EN 16931 uses it: standard rate, reverse charge, or outside the scope of tax. */
  readonly category: 'S' | 'AE' | 'O'
  /** Whose tax it is: the place of supply. */
  readonly country: CountryCode
  /** In hundredths of a percent. */
  readonly basisPoints: number
}

const RATE_WHOLE = 10_000

/**
 * The tax on an electronically supplied service (Directive 2006/112/EC, Articles 44, 58, 59c and 196) on the day of its
 * supply, `YYYY-MM-DD`.
 */
export function taxTreatment(
  seller: TaxSeller,
  buyer: TaxBuyer,
  { day }: { day: string },
): TaxTreatment {
  const { country, region, isOutside } = territoryOf(buyer)
  const untaxed = (reason: TaxReason, category: 'AE' | 'O'): TaxTreatment => ({
    reason,
    category,
    country,
    basisPoints: 0,
  })
  const taxed = (reason: TaxReason, basisPoints: number, of = country): TaxTreatment => ({
    reason,
    category: 'S',
    country: of,
    basisPoints,
  })
  if (isOutside) return untaxed('outside_eu', 'O')
  const hasValidNumber =
    buyer.vatNumber?.status === 'valid' && countryOfVatNumber(buyer.vatNumber.number) === country

  if (isEuCountry(country)) {
    const rate = standardRate(region ?? country, day)
    if (country === seller.country) return taxed('domestic', rate)
    if (hasValidNumber) return untaxed('reverse_charge', 'AE')
    if (seller.registrations.includes('eu_oss')) return taxed('destination', rate)
    // Up to 10,000 euros a year of such sales are taxed where the seller is (Article 59c).
    return taxed('below_threshold', standardRate(seller.country, day), seller.country)
  }
  if ((country === 'GB' || country === 'CH') && seller.registrations.includes(country)) {
    return taxed('registered_abroad', standardRate(country, day))
  }
  return untaxed(country === 'US' ? 'no_us_sales_tax' : 'outside_eu', 'O')
}

/** The tax on all lines of an invoice together, so that it is rounded once (EN 16931, BR-CO-17). */
export const taxOn = (net: Money, { basisPoints }: TaxTreatment) =>
  shareOf(net, basisPoints, RATE_WHOLE)

/** Greece's numbers start with EL. Those of Northern Ireland, XI, are about goods, and don't matter for services. */
function countryOfVatNumber(number: string): string {
  const prefix = number.slice(0, 2).toUpperCase()
  return prefix === 'EL' ? 'GR' : prefix
}
