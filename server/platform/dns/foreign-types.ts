import { labelsOf } from './dnssec-message.ts'
import { counted, ipv4Octets, ipv6Octets, number16, number8, together, unquoted } from './octets.ts'
import { domainName, hex, octetsOf } from './record-fields.ts'
import type { Token } from './zone-file-lexer.ts'

/** Returns the octets of a word, or null when it is invalid. */
type Encoder = (text: string, origin: string) => Buffer | null
type Layout = {
  fields: Encoder[]
  /** The field for all further words: each on its own, or all joined into one. */
  more?: Encoder
  joined?: Encoder
}

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
/** RFC 7043: octets separated by hyphens. */
const hardwareAddress =
  (count: number): Encoder =>
  (text) => {
    const octets = text.split('-')
    const isValid = octets.length === count && octets.every((octet) => /^[\da-f]{2}$/i.test(octet))
    return isValid ? Buffer.from(octets.join(''), 'hex') : null
  }
/** RFC 6742: half of an IPv6 address, without the short form for zeros. */
const halfAddress: Encoder = (text) => {
  const groups = text.split(':')
  const isValid = groups.length === 4 && groups.every((group) => /^[\da-f]{1,4}$/i.test(group))
  return isValid ? Buffer.from(groups.map((group) => group.padStart(4, '0')).join(''), 'hex') : null
}
/** RFC 3123, section 5: `!1:192.0.2.0/24`, which means all but that network. Zeros at its end are not sent. */
const prefix: Encoder = (text) => {
  const [, negation, family, address = '', length] =
    /^(!?)([12]):([\da-f.:]+)\/(\d{1,3})$/i.exec(text) ?? []
  const octets = family === '1' ? ipv4Octets(address) : ipv6Octets(address)
  if (octets === null || Number(length) > 8 * octets.length) return null
  const sent = octets.subarray(0, octets.findLastIndex((octet) => octet !== 0) + 1)
  const sign = negation === '!' ? 0x80 : 0
  const head = Buffer.of(0, Number(family), Number(length), sign + sent.length)
  return Buffer.concat([head, sent])
}
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
  /** RFC 3123, section 4. */
  APL: { fields: [], more: prefix },
  /** RFC 4398, section 2. */
  CERT: {
    fields: [mnemonic(certificates, number16), number16, mnemonic(algorithms, number8)],
    joined: base64,
  },
  /** RFC 4701, section 3.1. */
  DHCID: { fields: [], joined: base64 },
  /** RFC 7043, sections 3 and 4. */
  EUI48: { fields: [hardwareAddress(6)] },
  EUI64: { fields: [hardwareAddress(8)] },
  /** RFC 1035, section 3.3.2. */
  HINFO: { fields: [characterString, characterString] },
  /** RFC 2230, section 3.1. */
  KX: { fields: [number16, name] },
  /** RFC 6742, section 2. */
  L32: { fields: [number16, ipv4Octets] },
  L64: { fields: [number16, halfAddress] },
  LP: { fields: [number16, name] },
  NID: { fields: [number16, halfAddress] },
  /** RFC 7929, section 2.3. */
  OPENPGPKEY: { fields: [], joined: base64 },
  /** RFC 1183, section 2.2. */
  RP: { fields: [name, name] },
  /** RFC 8162, section 2. */
  SMIMEA: { fields: [number8, number8, number8], joined: hexadecimal },
  /** RFC 7208, section 3.1: obsolete, with the same format as TXT. */
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

/** RFC 4025, section 2: the gateway has the form that the second number specifies. */
function ipsecKey(
  [precedence = '', kind = '', algorithm = '', gateway = '', ...key]: string[],
  origin: string,
) {
  const gateways: Record<string, Encoder> = {
    0: (text) => (text === '.' ? Buffer.alloc(0) : null),
    1: ipv4Octets,
    2: ipv6Octets,
    3: name,
  }
  return together([
    number8(precedence),
    number8(kind),
    number8(algorithm),
    gateways[kind]?.(gateway, origin) ?? null,
    base64(key.join(''), origin),
  ])
}
