import { createHash } from 'node:crypto'

import type { DnskeyData, DsData } from 'dns-packet'

import type { dnssecStates } from '../../../contract/dns.ts'

/** Broken: the parent vouches for a key that the zone doesn't have, so validating resolvers find nothing at all. */
export type Dnssec = (typeof dnssecStates)[number]

/** IANA's digest types of DS records: RFC 4034, RFC 4509, RFC 6605. */
const digests: Record<number, string> = { 1: 'sha1', 2: 'sha256', 4: 'sha384' }
/** RFC 4034, section 2.1.1: a key without it signs no zone. */
const ZONE_KEY = 0x0100

/** Whether the parent vouches for one of the zone's keys. `keys` is null when the zone did not reply. */
export function judgeDnssec(
  zone: string,
  ds: readonly DsData[],
  keys: readonly DnskeyData[] | null,
): Dnssec {
  if (ds.length === 0) return 'unsigned'
  const readable = ds.filter(({ digestType }) => digests[digestType] !== undefined)
  if (keys === null || readable.length === 0) return 'unknown'
  const types = [...new Set(readable.map(({ digestType }) => digestType))]
  // Each key is hashed once per digest type: hashing every key for every digest is CVE-2023-50387 (KeyTrap).
  const digested = new Set(
    keys.filter(isZoneKey).flatMap((key) => types.map((type) => dsText(dsOf(zone, key, type)))),
  )
  return readable.some((one) => digested.has(dsText(one))) ? 'signed' : 'broken'
}

const isZoneKey = ({ flags }: DnskeyData) => (flags & ZONE_KEY) !== 0

const dsText = ({ keyTag, algorithm, digestType, digest }: DsData) =>
  `${keyTag} ${algorithm} ${digestType} ${digest.toString('hex')}`

/** The record with which a parent vouches for a key (RFC 4034, section 5.1.4). */
function dsOf(zone: string, key: DnskeyData, digestType: number): DsData {
  const data = dataOf(key)
  const digest = createHash(digests[digestType] ?? '')
    .update(wireName(zone))
    .update(data)
    .digest()
  return { keyTag: keyTagOf(data), algorithm: key.algorithm, digestType, digest }
}

function dataOf({ flags, algorithm, key }: DnskeyData) {
  const head = Buffer.alloc(4)
  head.writeUInt16BE(flags)
  // The protocol field, which is always 3.
  head.writeUInt8(3, 2)
  head.writeUInt8(algorithm, 3)
  return Buffer.concat([head, key])
}

/** RFC 4034, appendix B. */
function keyTagOf(data: Buffer) {
  let sum = 0
  for (const [at, octet] of data.entries()) sum += at % 2 === 0 ? octet << 8 : octet
  return (sum + (sum >>> 16)) & 0xffff
}

/** RFC 4034, section 6.2: lower case, uncompressed. */
const wireName = (name: string) =>
  Buffer.concat([
    ...name
      .toLowerCase()
      .split('.')
      // The root has no labels.
      .flatMap((label) => (label === '' ? [] : [Buffer.of(label.length), Buffer.from(label)])),
    Buffer.of(0),
  ])
