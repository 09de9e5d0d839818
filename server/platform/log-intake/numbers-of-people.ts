import { allMatches } from '../all-matches.ts'
import type { Span } from './secret-shapes.ts'

// What identifies a person or an account without a name next to it. Each search matches a bounded number of characters.

/** As printed on cards, or in one piece. */
const cardDigits =
  /(?<![\da-z])(?:\d{13,19}|\d{4}(?:[\s.+-]\d{4}){2}[\s.+-]\d{1,4}(?:[\s.+-]\d{3})?|\d{4}[\s.+-]\d{6}[\s.+-]\d{4,5})(?![\da-z])/gi
/**
 * How the numbers of Visa, Mastercard and Mir, Amex, Diners, JCB, Discover and UnionPay, and Maestro begin, each with
 * its lengths: the identity of a telephone (IMEI) has a check digit of the same kind, but 15 digits.
 */
const issued =
  /^(?:4\d{12}(?:\d{3}){0,2}|(?:5[0-8]|2[2-7])\d{14}|3[47]\d{13}|3[0689]\d{12}(?:\d{2,5})?|35\d{14,17}|6\d{15,18}|(?:50[1-3]|5[68]\d|6304|67)\d{10,16})$/

/** The length of an IBAN by country (ISO 13616, registry of SWIFT). */
const ibanLengths: Record<string, number> = Object.fromEntries(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 ' +
    'EG29 ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 ' +
    'KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 ' +
    'PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 ' +
    'UA29 VA22 VG24 XK20 YE30'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)
const ibanStart = /(?<![a-z\d])[a-z]{2}\d{2}/gi

/** An address, but neither a version (`react@18.2.0`) nor a file (`logo@2x.png`). */
const email =
  /@(?<=([\w.+\-\u00A1-\uFFFF]{1,64})@)(?!\d{1,5}\.\d)(?:[\w\-\u00A1-\uFFFF]{1,63}\.){1,8}(?!(?:png|jpe?g|gif|svg|webp|avif|js|css|map|json|html?)\b)[a-z\u00A1-\uFFFF]{2,24}(?!\w)/gi

export function numbersOfPeople(text: string): Span[] {
  // Cards begin with four digits, and IBANs have two after two letters.
  if (!/\d\d/.test(text)) return emailsIn(text)
  return [...cardsIn(text), ...ibansIn(text), ...emailsIn(text)]
}

const cardsIn = (text: string) =>
  (/\d{4}/.test(text) ? allMatches(cardDigits, text) : [])
    .filter(([written]) => {
      const digits = written.replace(/\D/g, '')
      return issued.test(digits) && hasCheckDigit(digits)
    })
    .map(({ 0: digits, index }): Span => [index, index + digits.length])

/** The check digit of ISO/IEC 7812-1 annex B (Luhn). */
function hasCheckDigit(digits: string) {
  const sum = Array.from(digits, Number)
    .toReversed()
    .reduce((total, digit, index) => {
      const counted = index % 2 === 1 ? digit * 2 : digit
      return total + (counted > 9 ? counted - 9 : counted)
    }, 0)
  return sum % 10 === 0
}

function ibansIn(text: string) {
  const spans: Span[] = []
  for (const { 0: start, index } of allMatches(ibanStart, text)) {
    const length = ibanLengths[start.slice(0, 2).toUpperCase()]
    const end = length === undefined ? index : endOf(text, index, length)
    if (end > index && hasIbanChecksum(text.slice(index, end))) spans.push([index, end])
  }
  return spans
}

/**
 * The position after this many letters and digits, which may be written in groups; the start if there are more or
 * fewer.
 */
function endOf(text: string, from: number, length: number) {
  let found = 0
  for (let at = from; at < from + 2 * length; at += 1) {
    const sign = text.charAt(at)
    if (/^[a-z\d]$/i.test(sign)) found += 1
    else if (!/^[\s.+-]$/.test(sign)) return from
    if (found === length) return /^[a-z\d]$/i.test(text.charAt(at + 1)) ? from : at + 1
  }
  return from
}

/** ISO 7064 MOD 97-10. */
function hasIbanChecksum(written: string) {
  const signs = written.replace(/[^a-z\d]/gi, '').toUpperCase()
  let rest = 0
  for (const sign of signs.slice(4) + signs.slice(0, 4)) {
    const value = Number.parseInt(sign, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}

const emailsIn = (text: string) =>
  text.includes('@')
    ? allMatches(email, text).map(({ 0: domain, 1: local = '', index }): Span => [
        index - local.length,
        index + domain.length,
      ])
    : []
