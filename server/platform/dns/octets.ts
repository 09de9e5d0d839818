import { isIPv4, isIPv6 } from 'node:net'

import ipaddr from 'ipaddr.js'

import { uint16, uint8 } from './record-fields.ts'
import type { Token } from './zone-file-lexer.ts'

export const unquoted = (text: string): Token => ({ text, isQuoted: false })

export const number8 = (text: string) =>
  uint8.read(unquoted(text), '') === null ? null : Buffer.of(Number(text))
export const number16 = (text: string) =>
  uint16.read(unquoted(text), '') === null
    ? null
    : Buffer.of(Math.floor(Number(text) / 256), Number(text) % 256)

export const ipv4Octets = (text: string) => (isIPv4(text) ? addressOctets(text) : null)
export const ipv6Octets = (text: string) =>
  isIPv6(text) && !text.includes('%') ? addressOctets(text) : null
const addressOctets = (address: string) => Buffer.from(ipaddr.parse(address).toByteArray())

/** With a length prefix of one octet. */
export const counted = (octets: Buffer) => Buffer.concat([Buffer.of(octets.length), octets])

/** Null when a part is missing. */
export function together(parts: readonly (Buffer | null)[]) {
  const whole = parts.filter((part) => part !== null)
  return whole.length === parts.length ? Buffer.concat(whole) : null
}
