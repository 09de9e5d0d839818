// Separate from the schemas, so that a page that needs it doesn't load zod.
import type { CountryCode } from '../country-codes.ts'

/**
 * A postal code, and an example of it (Unicode CLDR, postalCodeData). It also identifies regions with their own tax.
 */
const postalCodes: Readonly<Partial<Record<CountryCode, readonly [RegExp, example: string]>>> = {
  AT: [/^\d{4}$/, '1010'],
  AU: [/^\d{4}$/, '2000'],
  BE: [/^\d{4}$/, '1000'],
  BG: [/^\d{4}$/, '1000'],
  CA: [/^[A-Z]\d[A-Z] ?\d[A-Z]\d$/, 'K1A 0B1'],
  CH: [/^\d{4}$/, '8001'],
  CY: [/^\d{4}$/, '1010'],
  CZ: [/^\d{3} ?\d{2}$/, '110 00'],
  DE: [/^\d{5}$/, '10115'],
  DK: [/^\d{4}$/, '1050'],
  EE: [/^\d{5}$/, '10111'],
  ES: [/^\d{5}$/, '28001'],
  FI: [/^\d{5}$/, '00100'],
  FR: [/^\d{5}$/, '75001'],
  GB: [/^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/, 'SW1A 1AA'],
  GR: [/^\d{3} ?\d{2}$/, '105 57'],
  HR: [/^\d{5}$/, '10000'],
  HU: [/^\d{4}$/, '1011'],
  IM: [/^IM\d[A-Z\d]? ?\d[A-Z]{2}$/, 'IM1 1AA'],
  IT: [/^\d{5}$/, '00118'],
  LI: [/^94\d{2}$/, '9490'],
  LT: [/^(?:LT-)?\d{5}$/, 'LT-01100'],
  LU: [/^(?:L-)?\d{4}$/, 'L-1111'],
  LV: [/^(?:LV-)?\d{4}$/, 'LV-1010'],
  MC: [/^980\d{2}$/, '98000'],
  MT: [/^[A-Z]{3} ?\d{4}$/, 'VLT 1117'],
  NL: [/^\d{4} ?[A-Z]{2}$/, '1011 AB'],
  NO: [/^\d{4}$/, '0150'],
  PL: [/^\d{2}-\d{3}$/, '00-001'],
  PT: [/^\d{4}-\d{3}$/, '1100-148'],
  RO: [/^\d{6}$/, '010011'],
  SE: [/^\d{3} ?\d{2}$/, '111 20'],
  SI: [/^\d{4}$/, '1000'],
  SK: [/^\d{3} ?\d{2}$/, '811 01'],
  US: [/^\d{5}(?:-\d{4})?$/, '94103'],
}

/** Countries whose addresses contain a state or province. */
const withRegion: Readonly<Partial<Record<CountryCode, string>>> = {
  AU: 'State or territory',
  BR: 'State',
  CA: 'Province or territory',
  IN: 'State',
  MX: 'State',
  US: 'State',
}

/** How addresses are written in a country. */
export const addressFormatOf = (country: CountryCode) => ({
  /** Null: the country's codes aren't checked, and some places have none. */
  postalCode: postalCodes[country]?.[1] ?? null,
  /** Of the region, if an address needs one. */
  region: withRegion[country] ?? null,
})

/** In capital letters, without the country prefix that some people write, as in D-10115. */
export function plainPostalCode(country: CountryCode, typed: string) {
  const code = typed.trim().replaceAll(/\s+/g, ' ').toUpperCase()
  const bare = code.replace(/^[A-Z]{1,3}[- ](?=\d)/, '')
  return isPostalCodeOf(country, code) ? code : bare
}

export const isPostalCodeOf = (country: CountryCode, code: string) =>
  postalCodes[country]?.[0].test(code) ?? true
