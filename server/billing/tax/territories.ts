import type { CountryCode } from '../../../contract/country-codes.ts'
import { type EuCountry, isEuCountry, type TaxCountry } from './vat-rates.ts'

/**
 * Parts of member states that aren't part of the EU's VAT area, by their postal codes (Directive 2006/112/EC,
 * Article 6). Those with their own country code (`AX`, `GP`, `MQ`, …) need no entry.
 */
const outside: Partial<Record<EuCountry, RegExp>> = {
  // Heligoland and Büsingen
  DE: /^(?:27498|78266)$/,
  // Canary Islands, Ceuta and Melilla
  ES: /^(?:35|38|51|52)\d{3}$/,
  // Åland
  FI: /^22\d{3}$/,
  // The overseas departments and collectivities. 980 is Monaco, which counts as France.
  FR: /^(?:97\d|98[4-9])\d\d$/,
  // Mount Athos
  GR: /^63086$/,
  // Livigno and Campione d'Italia
  IT: /^(?:23041|22061)$/,
}

/**
 * Countries that count as another one: Monaco as France and the Isle of Man as the United Kingdom (the same directive,
 * Article 7), Liechtenstein as Switzerland (treaty of 28 October 1994).
 */
const countedAs: Partial<Record<CountryCode, TaxCountry>> = { MC: 'FR', IM: 'GB', LI: 'CH' }

/** Regions with their own rate (Directive 2006/112/EC, Articles 104 and 105). */
const regions = {
  // With Porto Santo, 9400.
  madeira: { country: 'PT', postalCode: /^9[0-4]\d\d/ },
  azores: { country: 'PT', postalCode: /^9[5-9]\d\d/ },
  jungholz_mittelberg: { country: 'AT', postalCode: /^(?:6691|699[1-3])$/ },
} as const
export type TaxRegion = keyof typeof regions

type Address = { country: CountryCode; postalCode: string }

/** Where an address belongs for VAT. `isOutside` is a part of an EU country in which its VAT doesn't apply. */
export function territoryOf({ country, postalCode }: Address): {
  country: CountryCode
  region: TaxRegion | undefined
  isOutside: boolean
} {
  const code = postalCode.replace(/[\s-]/g, '')
  const counted = countedAs[country]
  // Monaco's own postal codes look like those of the French Pacific.
  if (counted) return { country: counted, region: undefined, isOutside: false }
  const region = (Object.keys(regions) as TaxRegion[]).find(
    (name) => regions[name].country === country && regions[name].postalCode.test(code),
  )
  return {
    country,
    region,
    isOutside: isEuCountry(country) && (outside[country]?.test(code) ?? false),
  }
}
