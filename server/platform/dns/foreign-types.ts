import { isIPv4, isIPv6 } from 'node:net'

import ipaddr from 'ipaddr.js'

import { labelsOf } from './dnssec-message.ts'
import { octetsOf, domainName, hex, uint16, uint8 } from './record-fields.ts'
import { type Token } from './zone-file-lexer.ts'

/** Returns the octets of a word, or null when it is invalid. */
type Encoder = (text: string, origin: string) => Buffer | null
type Layout = {
  fields: Encoder[]
  /** The field for all further words: each on its own, or joined to one. */
  more?: Encoder
  joined?: Encoder
}

const addressOctets = (address: string) => Buffer.from(ipaddr.parse(address).toByteArray())
const unquoted = (text: string): Token => ({ text, isQuoted: false })
const number8: Encoder = (text) =>
  uint8.read(unquoted(text), '') === null ? null : Buffer.of(Number(text))
const number16: Encoder = (text) =>
  uint16.read(unquoted(text), '') === null
    ? null
    : Buffer.of(Math.floor(Number(text) / 256), Number(text) % 256)
const counted = (octets: Buffer) => Buffer.concat([Buffer.of(octets.length), octets])
const characterString: Encoder = (text) => {
  const octets = octetsOf(text)
  return octets && octets.length <= 255 ? counted(octets) : null
}
const name: Encoder = (text, origin) => {
  const whole = domainName.read(unquoted(text), origin)
  if (whole === null) return null
  const labels = labelsOf(whole).map((label) => counted(octetsOf(label) ?? Buffer.alloc(0)))
  return Buffer.concat([...labels, Buffer.of(0)])
}
const hexadecimal: Encoder = (text) =>
  hex.read(unquoted(text), '') === null ? null : Buffer.from(text, 'hex')
const base64: Encoder = (text) =>
  /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/.test(text)
    ? Buffer.from(text, 'base64')
    : null
/** A number, or its mnemonic. */
const mnemonic =
  (known: Readonly<Record<string, number>>, encode: Encoder): Encoder =>
  (text, origin) =>
    encode(String(known[text.toUpperCase()] ?? text), origin)

/** RFC 4398, section 2.1. */
const certificates = {
  PKIX: 1,
  SPKI: 2,
  PGP: 3,
  IPKIX: 4,
  ISPKI: 5,
  IPGP: 6,
  ACPKIX: 7,
  IACPKIX: 8,
  URI: 253,
  OID: 254,
}
/** RFC 4034, appendix A.1, and IANA’s DNS Security Algorithm Numbers. */
const algorithms = {
  RSAMD5: 1,
  DH: 2,
  DSA: 3,
  RSASHA1: 5,
  'DSA-NSEC3-SHA1': 6,
  'RSASHA1-NSEC3-SHA1': 7,
  RSASHA256: 8,
  RSASHA512: 10,
  ECDSAP256SHA256: 13,
  ECDSAP384SHA384: 14,
  ED25519: 15,
  ED448: 16,
  INDIRECT: 252,
  PRIVATEDNS: 253,
  PRIVATEOID: 254,
}

const layouts: Readonly<Record<string, Layout>> = {
  /** RFC 1183, section 1. */
  AFSDB: { fields: [number16, name] },
  /** RFC 4398, section 2. */
  CERT: {
    fields: [mnemonic(certificates, number16), number16, mnemonic(algorithms, number8)],
    joined: base64,
  },
  /** RFC 4701, section 3.1. */
  DHCID: { fields: [], joined: base64 },
  /** RFC 1035, section 3.3.2. */
  HINFO: { fields: [characterString, characterString] },
  /** RFC 2230, section 3.1. */
  KX: { fields: [number16, name] },
  /** RFC 7929, section 2.3. */
  OPENPGPKEY: { fields: [], joined: base64 },
  /** RFC 1183, section 2.2. */
  RP: { fields: [name, name] },
  /** RFC 8162, section 2. */
  SMIMEA: { fields: [number8, number8, number8], joined: hexadecimal },
  /** RFC 7208, section 3.1: obsolete, and as TXT. */
  SPF: { fields: [characterString], more: characterString },
}

/**
 * Returns the data of a record whose type has a name in zone files but no fields here, so that it is kept by its number
 * (RFC 3597); null when the data is invalid, and undefined for any other type.
 */
export function foreignOctets(
  type: string,
  tokens: readonly Token[],
  origin: string,
): Buffer | null | undefined {
  const words = tokens.map(({ text }) => text)
  if (type === 'IPSECKEY') return ipsecKey(words, origin)
  const layout = Object.hasOwn(layouts, type) ? layouts[type] : undefined
  if (!layout) return undefined
  const { fields, more, joined } = layout
  const last = words.slice(fields.length)
  if (words.length < fields.length || (joined ? last.length === 0 : !more && last.length > 0)) {
    return null
  }
  return together([
    ...fields.map((encode, at) => encode(words[at] ?? '', origin)),
    ...(joined
      ? [joined(last.join(''), origin)]
      : last.map((word) => more?.(word, origin) ?? null)),
  ])
}

/** RFC 4025, section 2: the gateway has the form that the second number says. */
function ipsecKey(
  [precedence = '', kind = '', algorithm = '', gateway = '', ...key]: string[],
  origin: string,
) {
  const gateways: Record<string, Encoder> = {
    0: (text) => (text === '.' ? Buffer.alloc(0) : null),
    1: (text) => (isIPv4(text) ? addressOctets(text) : null),
    2: (text) => (isIPv6(text) ? addressOctets(text) : null),
    3: name,
  }
  return together([
    number8(precedence, origin),
    number8(kind, origin),
    number8(algorithm, origin),
    gateways[kind]?.(gateway, origin) ?? null,
    base64(key.join(''), origin),
  ])
}

const together = (parts: readonly (Buffer | null)[]) => {
  const whole = parts.filter((part) => part !== null)
  return whole.length === parts.length ? Buffer.concat(whole) : null
}
