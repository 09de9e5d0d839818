import type { NationalCurrency } from '../../../contract/billing/national-currencies.ts'
import type { TaxSeller, TaxTreatment } from './tax.ts'
import { type EuCountry, isEuCountry } from './vat-rates.ts'

/** The member states that haven't adopted the euro. */
const ownCurrencies: Partial<Record<EuCountry, NationalCurrency>> = {
  CZ: 'CZK',
  DK: 'DKK',
  HU: 'HUF',
  PL: 'PLN',
  RO: 'RON',
  SE: 'SEK',
}

/**
 * The currency in which an invoice has to state its tax, whatever its own currency is. For VAT of the EU, it is that of
 * the seller's member state (Directive 2006/112/EC, Article 230): an invoice follows the rules of the state where the
 * seller is registered for the One-Stop Shop (Article 219a(2)(b)), wherever its customer is, and without it, all tax is
 * that of the seller's state. Undefined: any currency. Switzerland requires none (MWSTG Art. 26), and converts in the
 * tax return (MWSTV Art. 45).
 */
export function nationalCurrencyOf(
  seller: TaxSeller,
  { country, basisPoints }: TaxTreatment,
): NationalCurrency | undefined {
  if (basisPoints === 0) return undefined
  if (isEuCountry(country)) return ownCurrencies[seller.country] ?? 'EUR'
  // The Value Added Tax Regulations 1995, regulation 14(1)(l).
  return country === 'GB' ? 'GBP' : undefined
}
