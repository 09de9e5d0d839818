import { type ValueKind, valueKinds } from '../../../contract/databases/inventory.ts'
import { numbersOfPeople } from '../../platform/log-intake/numbers-of-people.ts'
import { secretsIn, type Span } from '../../platform/log-intake/secret-shapes.ts'

/** The share of a column's different values that have to be of one kind, and how many these are at least. */
const SHARE = 0.6
const MATCHES_MIN = 3

/** Returns what the values of a column are, if most of them are of one kind. Empty and repeated values don't count. */
export function valueKindOf(values: readonly string[]): ValueKind | undefined {
  const different = [...new Set(values.map((value) => value.trim()))].filter(Boolean)
  return valueKinds.find((kind) => {
    const { length } = different.filter((value) => isOfKind[kind](value))
    return length >= MATCHES_MIN && length >= SHARE * different.length
  })
}

const covers = (value: string, spans: readonly Span[]) =>
  spans.some(([start, end]) => start === 0 && end === value.length)
/** A card, an IBAN or an email address, and nothing else. */
const isOfPerson = (value: string) => covers(value, numbersOfPeople(value))

/** Without the signs that numbers are grouped with. */
const compact = (value: string) => value.replaceAll(/[\s.-]/g, '').toUpperCase()
const matching = (pattern: RegExp, hasCheck: (number: string) => boolean) => (value: string) => {
  const number = compact(value)
  return pattern.test(number) && hasCheck(number)
}
const weighted = (number: string, weights: readonly number[]) =>
  weights.reduce((sum, weight, at) => sum + weight * Number(number[at]), 0)

const isOfKind: Record<ValueKind, (value: string) => boolean> = {
  email: (value) => value.includes('@') && isOfPerson(value),
  card: (value) => /^[\d\s.+-]{13,30}$/.test(value) && isOfPerson(value),
  iban: (value) => /^[a-z]{2}\d{2}/i.test(value) && !value.includes('@') && isOfPerson(value),
  token: (value) => covers(value, secretsIn(value)) && !isOfPerson(value),
  /** France: INSEE, “Numéro de sécurité sociale”. Corsica's 2A and 2B count as 19 and 18. */
  nir: matching(
    /^[1-478]\d\d(?:0[1-9]|1[0-2]|[2-9]\d)(?:\d\d|2[AB])\d{8}$/,
    (number) =>
      Number(number.slice(13)) ===
      97 - (Number(number.slice(0, 13).replace('2A', '19').replace('2B', '18')) % 97),
  ),
  /** Spain: DNI and NIE, Ministerio del Interior, “Cálculo del dígito de control del NIF/NIE”. */
  dni: matching(
    /^[\dXYZ]\d{7}[A-Z]$/,
    (number) =>
      'TRWAGMYFPDXBNJZSQVHLCKE'[
        Number(number.slice(0, 8).replace(/^[XYZ]/, (letter) => String('XYZ'.indexOf(letter)))) % 23
      ] === number[8],
  ),
  /** Italy: decree of 23 December 1976. Letters replace digits where two people would have the same code. */
  codice_fiscale: matching(
    /^[A-Z]{6}[\dLMNP-V]{2}[ABCDEHLMPRST][\dLMNP-V]{2}[A-Z][\dLMNP-V]{3}[A-Z]$/,
    hasItalianCheck,
  ),
  /** Netherlands: the “elfproef”. */
  bsn: matching(/^(?!0{8})\d{8,9}$/, (number) => {
    const digits = number.padStart(9, '0')
    return weighted(digits, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0
  }),
  /** Poland: the month has the century added to it. */
  pesel: matching(
    /^\d\d(?:[02468][1-9]|[13579][0-2])(?:0[1-9]|[12]\d|3[01])\d{5}$/,
    (number) => weighted(number, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1]) % 10 === 0,
  ),
  /** United States: no check digit, so only with its hyphens. Social Security Administration, POMS RM 10201.035. */
  ssn: (value) => /^(?!000|666|9)\d{3}-(?!00)\d\d-(?!0000)\d{4}$/.test(value),
  /** United Kingdom: HMRC, National Insurance Manual NIM39110. */
  nino: (value) =>
    /^(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]\d{6}[A-D]$/.test(compact(value)),
}

/** In an odd place, the characters from A (or 0) on count as these. */
const oddPlaces = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
]

function hasItalianCheck(code: string) {
  const sum = Array.from(code.slice(0, 15), (sign, at) => {
    const place = /\d/.test(sign) ? Number(sign) : (sign.codePointAt(0) ?? 0) - 65
    return at % 2 === 0 ? (oddPlaces[place] ?? 0) : place
  }).reduce((total, one) => total + one, 0)
  return String.fromCodePoint(65 + (sum % 26)) === code[15]
}
