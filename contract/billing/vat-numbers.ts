// Separate from the schemas, so that a page that needs it doesn't load zod.
import type { CountryCode } from '../country-codes.ts'

/**
 * The prefix of a country's VAT numbers, and what follows it (European Commission, VIES, “structure of VAT numbers”).
 */
const formats: Readonly<Partial<Record<CountryCode, readonly [prefix: string, rest: RegExp]>>> = {
  AT: ['AT', /^U\d{8}$/],
  BE: ['BE', /^[01]\d{9}$/],
  BG: ['BG', /^\d{9,10}$/],
  CH: ['CHE', /^\d{9}(?:MWST|TVA|IVA)?$/],
  CY: ['CY', /^\d{8}[A-Z]$/],
  CZ: ['CZ', /^\d{8,10}$/],
  DE: ['DE', /^\d{9}$/],
  DK: ['DK', /^\d{8}$/],
  EE: ['EE', /^\d{9}$/],
  ES: ['ES', /^[A-Z0-9]\d{7}[A-Z0-9]$/],
  FI: ['FI', /^\d{8}$/],
  FR: ['FR', /^[A-HJ-NP-Z0-9]{2}\d{9}$/],
  GB: ['GB', /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/],
  GR: ['EL', /^\d{9}$/],
  HR: ['HR', /^\d{11}$/],
  HU: ['HU', /^\d{8}$/],
  IE: ['IE', /^(?:\d{7}[A-Z]{1,2}|\d[A-Z+*]\d{5}[A-Z])$/],
  IT: ['IT', /^\d{11}$/],
  LT: ['LT', /^(?:\d{9}|\d{12})$/],
  LU: ['LU', /^\d{8}$/],
  LV: ['LV', /^\d{11}$/],
  MT: ['MT', /^\d{8}$/],
  NL: ['NL', /^[A-Z0-9+*]{10}\d{2}$/],
  PL: ['PL', /^\d{10}$/],
  PT: ['PT', /^\d{9}$/],
  RO: ['RO', /^\d{2,10}$/],
  SE: ['SE', /^\d{12}$/],
  SI: ['SI', /^\d{8}$/],
  SK: ['SK', /^\d{10}$/],
}

/** Countries whose companies use another country's VAT numbers (Directive 2006/112/EC, Article 7). */
const numbersOf: Readonly<Partial<Record<CountryCode, CountryCode>>> = {
  MC: 'FR',
  IM: 'GB',
  LI: 'CH',
}

const countryOfNumbers = (country: CountryCode) => numbersOf[country] ?? country

/** The beginning of a country's VAT numbers. */
export const vatPrefixOf = (country: CountryCode): string | undefined =>
  formats[countryOfNumbers(country)]?.[0]

/** In capital letters, without the spaces, dots and dashes that people write. */
export const plainVatNumber = (typed: string) => typed.replaceAll(/[\s.\-–/]/g, '').toUpperCase()

/**
 * Whether a normalised VAT number has the country's format. Northern Ireland's begin with XI, and otherwise look
 * British.
 */
export function isVatNumberOf(country: CountryCode, number: string): boolean {
  const [prefix, rest] = formats[countryOfNumbers(country)] ?? []
  if (prefix === undefined || !rest) return false
  const prefixes = prefix === 'GB' ? ['GB', 'XI'] : [prefix]
  return prefixes.some((one) => number.startsWith(one) && rest.test(number.slice(one.length)))
}

/** Whether the number matters for services and is in VIES: those of member states. Northern Ireland's are about goods. */
export const isInVies = (number: string) => !/^(?:GB|XI|CHE)/.test(number)

export const vatStates = ['not_checked', 'valid', 'invalid'] as const
export type VatState = (typeof vatStates)[number]
