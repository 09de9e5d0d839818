import { isIP, isIPv4, isIPv6 } from 'node:net'

import { ipv6Text } from '../../../contract/ip-address.ts'
import { readDuration } from './duration.ts'
import { asciiName, isWhole, lacksDot } from './names.ts'
import { plainEscapes, quoted, quotedInChunks } from './presentation.ts'
import type { Token } from './zone-file-lexer.ts'

/** Validates a word of a record's content and returns its canonical form, or null when it is invalid. */
export type Field = {
  is: string
  read: (token: Token, origin: string) => string | null
  /** Advice for a common mistake. */
  advice?: (text: string) => string | null
}

const BACKSLASH = 0x5c

/** RFC 1035, section 5.1: the octets that the escapes stand for, or null for an invalid escape. */
export function octetsOf(text: string): Buffer | null {
  const written = Buffer.from(text)
  if (!text.includes('\\')) return written
  const octets = Buffer.alloc(written.length)
  let length = 0
  for (let at = 0; at < written.length; length += 1) {
    const octet = written[at] ?? 0
    const escaped = octet === BACKSLASH ? readEscape(written, at) : { octet, end: at + 1 }
    if (escaped === null) return null
    octets[length] = escaped.octet
    at = escaped.end
  }
  return octets.subarray(0, length)
}

/** Three digits are the number of an octet; any other character stands for itself. */
function readEscape(written: Buffer, at: number) {
  const [octet] = written.subarray(at + 1, at + 2)
  if (octet === undefined) return null
  const digits = written.toString('latin1', at + 1, at + 4)
  if (/^\d{3}/.test(digits))
    return Number(digits) <= 255 ? { octet: Number(digits), end: at + 4 } : null
  return /^\d/.test(digits) ? null : { octet, end: at + 2 }
}

const uint = (bits: 8 | 16 | 32): Field => ({
  is: `a number from 0 to ${2 ** bits - 1}`,
  read: ({ text }) =>
    /^\d{1,10}$/.test(text) && Number(text) < 2 ** bits ? String(Number(text)) : null,
})
export const uint8 = uint(8)
export const uint16 = uint(16)
export const uint32 = uint(32)

export const duration: Field = {
  is: 'a time in seconds',
  read: ({ text }) => readDuration(text)?.toString() ?? null,
}

export const ipv4: Field = {
  is: 'an IPv4 address',
  read: ({ text }) => (isIPv4(text) ? text : null),
}

export const ipv6: Field = {
  is: 'an IPv6 address',
  read: ({ text }) => (isIPv6(text) && !text.includes('%') ? ipv6Text(text) : null),
}

/** 255 octets, each written as an escape: longer names are rejected unread. */
export const NAME_MAX_LENGTH = 255 * 4

/** A label, in which each escape counts as one octet (RFC 1035, section 2.3.4). */
const anyLabel = /^(?:[!#%&'*+,\-/0-9:<=>?A-Z[\]^_`a-z{|}~]|\\\d{3}|\\[^\d])+$/
/** A label of a host, or of a network with its mask (RFC 2317). */
const hostLabel = /^(?:(?:[\w-]|\\\d{3}|\\[^\d])+|\d{1,3}\/\d{1,2})$/
/** Matches the dot first: a lookbehind from each character would scan a run of backslashes repeatedly. */
export const unescapedDot = /\.(?<=(?<!\\)(?:\\\\)*\.)/
const lengthOf = (name: string) => name.replace(/\\(?:\d{3}|.)/g, '.').length

/** Returns the fully qualified name, or null when it is invalid. */
function nameFrom(text: string, { origin, label }: { origin: string; label: RegExp }) {
  if (text === '.') return text
  if (Math.max(text.length, origin.length) > NAME_MAX_LENGTH) return null
  const suffix = origin === '.' ? '.' : `.${origin}.`
  const ascii = asciiName(text)
  const relative = text === '@' ? suffix.slice(1) : `${ascii}${suffix}`
  const isMeantWhole = !isWhole(text) && lacksDot(ascii, origin)
  const whole = isWhole(text) ? ascii : isMeantWhole ? `${ascii}.` : relative
  const labels = whole.slice(0, -1).split(unescapedDot)
  const isName = labels.every((one) => label.test(one) && lengthOf(one) <= 63)
  const isAddress = isIP(whole.slice(0, -1)) !== 0 || isIP(text) !== 0
  const isValid = isName && !isAddress && lengthOf(whole) <= 254 && octetsOf(whole) !== null
  return isValid ? plainEscapes(whole) : null
}

export const domainName: Field = {
  is: 'a name',
  read: ({ text }, origin) => nameFrom(text, { origin, label: anyLabel }),
}

export const host: Field = {
  is: 'a host name',
  read: ({ text }, origin) => nameFrom(text, { origin, label: hostLabel }),
  advice: (text) =>
    /\/|:\d*$/.test(text) && !isIPv6(text)
      ? 'Enter only the host name, without https://, a port or a path.'
      : null,
}

export const text: Field = {
  is: 'text of at most 255 octets',
  read({ text: written }) {
    const octets = octetsOf(written)
    return octets && octets.length <= 255 ? quoted(octets) : null
  },
}

/** A text that is longer than one character-string is split into several; readers join them again. */
export const longText: Field = {
  is: 'a text',
  read({ text: written }) {
    const octets = octetsOf(written)
    return octets && quotedInChunks(octets)
  },
}

export const value: Field = {
  is: 'a text',
  read({ text: written }) {
    const octets = octetsOf(written)
    return octets && quoted(octets)
  },
}

/** RFC 8659, section 4.1: any tag, whether IANA lists it or not. The case doesn't matter. */
export const caaTag: Field = {
  is: 'a tag of letters and digits',
  read: ({ text: tag }) => (/^[a-z\d]{1,255}$/i.test(tag) ? tag.toLowerCase() : null),
}

export const hex: Field = {
  is: 'a sequence of hexadecimal digits',
  read: ({ text: digits }) => (/^(?:[\da-f]{2})+$/i.test(digits) ? digits.toUpperCase() : null),
}
