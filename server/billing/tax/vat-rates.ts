import type { CountryCode } from '../../../contract/country-codes.ts'

/** A standard rate in hundredths of a percent, and the first day on which it applies. */
type DatedRate = readonly [from: string, basisPoints: number]

/**
 * Standard rates of VAT, newest first, with every one since 2020: an invoice is taxed with the rate of the day on
 * which its service was supplied. European Commission, Taxes in Europe Database; `tax.test.ts` names each law.
 */
const euRates = {
  AT: [['1984-01-01', 2000]],
  BE: [['1996-01-01', 2100]],
  BG: [['1999-01-01', 2000]],
  CY: [['2014-01-13', 1900]],
  CZ: [['2013-01-01', 2100]],
  DE: [
    ['2021-01-01', 1900],
    ['2020-07-01', 1600],
    ['2007-01-01', 1900],
  ],
  DK: [['1992-01-01', 2500]],
  EE: [
    ['2025-07-01', 2400],
    ['2024-01-01', 2200],
    ['2009-07-01', 2000],
  ],
  ES: [['2012-09-01', 2100]],
  FI: [
    ['2024-09-01', 2550],
    ['2013-01-01', 2400],
  ],
  FR: [['2014-01-01', 2000]],
  GR: [['2016-06-01', 2400]],
  HR: [['2012-03-01', 2500]],
  HU: [['2012-01-01', 2700]],
  IE: [
    ['2021-03-01', 2300],
    ['2020-09-01', 2100],
    ['2012-01-01', 2300],
  ],
  IT: [['2013-10-01', 2200]],
  LT: [['2009-09-01', 2100]],
  LU: [
    ['2024-01-01', 1700],
    ['2023-01-01', 1600],
    ['2015-01-01', 1700],
  ],
  LV: [['2012-07-01', 2100]],
  MT: [['2004-01-01', 1800]],
  NL: [['2012-10-01', 2100]],
  PL: [['2011-01-01', 2300]],
  PT: [['2011-01-01', 2300]],
  RO: [
    ['2025-08-01', 2100],
    ['2017-01-01', 1900],
  ],
  SE: [['1990-07-01', 2500]],
  SI: [['2013-07-01', 2200]],
  SK: [
    ['2025-01-01', 2300],
    ['2011-01-01', 2000],
  ],
} as const satisfies Partial<Record<CountryCode, readonly DatedRate[]>>
export type EuCountry = keyof typeof euRates

export const isEuCountry = (country: CountryCode): country is EuCountry =>
  Object.hasOwn(euRates, country)

/** Countries outside the EU whose tax is charged when the seller is registered there. */
const otherRates = {
  GB: [['2011-01-04', 2000]],
  CH: [
    ['2024-01-01', 810],
    ['2018-01-01', 770],
  ],
} as const satisfies Partial<Record<CountryCode, readonly DatedRate[]>>

/** Regions within the EU with their own standard rate; `territories.ts` finds them. */
const regionalRates = {
  madeira: [['2012-04-01', 2200]],
  azores: [
    ['2021-07-01', 1600],
    ['2015-07-01', 1800],
  ],
  jungholz_mittelberg: [['1984-01-01', 1900]],
} as const satisfies Record<string, readonly DatedRate[]>

const rates = { ...euRates, ...otherRates, ...regionalRates }
/** A country whose tax can be charged. */
export type TaxCountry = EuCountry | keyof typeof otherRates

/** The standard rate on a day, as `YYYY-MM-DD`. Throws when the day is before the first rate that is known. */
export function standardRate(place: keyof typeof rates, day: string): number {
  const dated: readonly DatedRate[] = rates[place]
  const rate = dated.find(([from]) => from <= day)
  if (!rate) throw new RangeError(`the rate of ${place} on ${day} isn't known`)
  return rate[1]
}
