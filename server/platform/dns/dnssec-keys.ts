import { createHash, createPublicKey, type JsonWebKey, type KeyObject, verify } from 'node:crypto'

import type { DnskeyData, DsData } from 'dns-packet'

import { wireName } from './dnssec-message.ts'

/** A key of a zone that may sign records. Its tag is not unique. */
export type ZoneKey = { algorithm: number; tag: number; data: Buffer }

const ZONE_KEY = 0x0100
/** RFC 5011, section 2.1: its owner has declared it compromised. */
const REVOKED = 0x0080
const PROTOCOL = 3

/** IANA's digest types of DS records: RFC 4034, RFC 4509, RFC 6605. */
const digests: Record<number, string> = { 1: 'sha1', 2: 'sha256', 4: 'sha384' }

type Algorithm = {
  hash: string | null
  /** Null for a key of the wrong length. */
  jwk: (key: Buffer) => JsonWebKey | null
}

/** More would only cost time; RFC 3110 ends there, and larger exponents make a verification arbitrarily slow. */
const MODULUS_MAX_OCTETS = 512
const EXPONENT_MAX_OCTETS = 4

const rsa = (hash: string): Algorithm => ({
  hash,
  /** RFC 3110, section 2. */
  jwk: (key) => {
    const isLong = key[0] === 0
    const length = isLong ? key.readUInt16BE(1) : (key[0] ?? 0)
    const from = isLong ? 3 : 1
    const n = key.subarray(from + length)
    if (length === 0 || length > EXPONENT_MAX_OCTETS || n.length > MODULUS_MAX_OCTETS) return null
    return { kty: 'RSA', n: text(n), e: text(key.subarray(from, from + length)) }
  },
})
/** RFC 6605, section 4. */
const ecdsa = (crv: string, hash: string, octets: number): Algorithm => ({
  hash,
  jwk: (key) =>
    key.length === 2 * octets
      ? { kty: 'EC', crv, x: text(key.subarray(0, octets)), y: text(key.subarray(octets)) }
      : null,
})
/** RFC 8080, section 3. */
const eddsa = (crv: string, octets: number): Algorithm => ({
  hash: null,
  jwk: (key) => (key.length === octets ? { kty: 'OKP', crv, x: text(key) } : null),
})
const text = (octets: Buffer) => octets.toString('base64url')

/** By IANA's number. A zone with no other algorithm counts as unsigned (RFC 4035, section 5.2). */
const algorithms: Record<number, Algorithm> = {
  5: rsa('sha1'),
  7: rsa('sha1'),
  8: rsa('sha256'),
  10: rsa('sha512'),
  13: ecdsa('P-256', 'sha256', 32),
  14: ecdsa('P-384', 'sha384', 48),
  15: eddsa('Ed25519', 32),
  16: eddsa('Ed448', 57),
}

/** The keys that may sign a zone, given the data of its DNSKEY records. */
export const zoneKeys = (all: readonly Buffer[]): ZoneKey[] =>
  all
    .filter((data) => data.length > 4 && data[2] === PROTOCOL)
    .filter((data) => (data.readUInt16BE(0) & (ZONE_KEY | REVOKED)) === ZONE_KEY)
    .map((data) => ({ algorithm: data.readUInt8(3), tag: keyTagOf(data), data }))

/** The data of a DNSKEY record (RFC 4034, section 2.1). */
export function keyData({ flags, algorithm, key }: DnskeyData) {
  const head = Buffer.alloc(4)
  head.writeUInt16BE(flags)
  head.writeUInt8(PROTOCOL, 2)
  head.writeUInt8(algorithm, 3)
  return Buffer.concat([head, key])
}

export const knownDigests = (ds: readonly DsData[]) =>
  ds.filter(({ digestType }) => digests[digestType] !== undefined)

/** The digests that can be checked: with an algorithm from the table, and without SHA-1 next to a better one. */
export function usableDigests(ds: readonly DsData[]) {
  const known = knownDigests(ds).filter(({ algorithm }) => algorithms[algorithm])
  const better = known.filter(({ digestType }) => digestType !== 1)
  // RFC 4509, section 3.
  return better.length > 0 ? better : known
}

/** The keys that a parent vouches for. Each is hashed once per digest type, not once per digest (CVE-2023-50387). */
export function vouchedKeys(zone: string, keys: readonly ZoneKey[], ds: readonly DsData[]) {
  const types = [...new Set(ds.map(({ digestType }) => digestType))]
  const wanted = new Set(ds.map(dsText))
  return keys.filter(({ algorithm, tag, data }) =>
    types.some((digestType) => {
      const hash = digests[digestType]
      if (hash === undefined) return false
      const digest = createHash(hash).update(wireName(zone)).update(data).digest()
      return wanted.has(dsText({ keyTag: tag, algorithm, digestType, digest }))
    }),
  )
}

const dsText = ({ keyTag, algorithm, digestType, digest }: DsData) =>
  `${keyTag} ${algorithm} ${digestType} ${digest.toString('hex')}`

export const isSignedBy = (signed: Buffer, key: ZoneKey, signature: Buffer) => {
  const publicKey = publicKeyOf(key)
  const hash = algorithms[key.algorithm]?.hash ?? null
  return (
    publicKey !== null &&
    verify(hash, signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, signature)
  )
}

function publicKeyOf({ algorithm, data }: ZoneKey): KeyObject | null {
  try {
    const jwk = algorithms[algorithm]?.jwk(data.subarray(4))
    return jwk ? createPublicKey({ key: jwk, format: 'jwk' }) : null
  } catch {
    // Not a point on the curve, or too short to read.
    return null
  }
}

/** RFC 4034, appendix B. */
function keyTagOf(data: Buffer) {
  let sum = 0
  for (const [at, octet] of data.entries()) sum += at % 2 === 0 ? octet << 8 : octet
  return (sum + (sum >>> 16)) & 0xffff
}

/** Reads the data of a DS record (RFC 4034, section 5.1). */
export const dsIn = (data: Buffer): DsData => ({
  keyTag: data.readUInt16BE(0),
  algorithm: data.readUInt8(2),
  digestType: data.readUInt8(3),
  digest: data.subarray(4),
})
