import { createHash } from 'node:crypto'

import {
  ancestorsWithin,
  type CanonicalRecord,
  readName,
  typeCodes,
  wireName,
} from './dnssec-message.ts'
import { type SignatureFault, type Verifying, verifySet } from './dnssec-signatures.ts'

export type DenialFault = SignatureFault | 'denial_missing'
/** `insecure`: resolvers don't count the hashes, because there are too many (CVE-2023-50868). */
export type Denial =
  | { kind: 'denied' }
  | { kind: 'insecure' }
  | { kind: 'bogus'; fault: DenialFault }

/** As in BIND. RFC 9276, section 3.2, leaves the number open. */
const MAX_ITERATIONS = 150
const SHA_1 = 1
const OPT_OUT = 1

const missing: Denial = { kind: 'bogus', fault: 'denial_missing' }

/** Verifies that a name that exists has no records of a type (RFC 4035, section 5.4, and RFC 5155, section 8). */
export function verifyDenial(
  records: readonly CanonicalRecord[],
  question: { name: string; type: number },
  verifying: Verifying,
): Denial {
  const { name } = question
  const own = records.find((record) => record.type === typeCodes.NSEC && record.name === name)
  if (own) {
    const { end } = readName(own.data, 0)
    const fault = verifySet(records, { name, type: typeCodes.NSEC }, verifying)
    if (fault) return { kind: 'bogus', fault }
    return deniesType(own.data.subarray(end), question) ? { kind: 'denied' } : missing
  }
  return verifyHashedDenial(records, question, verifying)
}

type Hashed = { owner: string; hash: string; next: string; isOptOut: boolean; types: Buffer }

function verifyHashedDenial(
  records: readonly CanonicalRecord[],
  question: { name: string; type: number },
  verifying: Verifying,
): Denial {
  const { zone } = verifying
  const suffix = zone === '.' ? '' : `.${zone}`
  const first = records.find(({ type, data }) => type === typeCodes.NSEC3 && data[0] === SHA_1)
  if (!first) return missing
  const iterations = first.data.readUInt16BE(2)
  const salt = first.data.subarray(5, 5 + first.data.readUInt8(4))
  const hashed = records
    .filter(({ type, data }) => type === typeCodes.NSEC3 && data[0] === SHA_1)
    .map(hashedIn)
    .filter(({ owner, hash }) => owner === `${hash}${suffix}`)
  const verify = ({ owner }: Hashed) =>
    verifySet(records, { name: owner, type: typeCodes.NSEC3 }, verifying)
  const fault = hashed[0] ? verify(hashed[0]) : 'denial_missing'
  if (fault) return { kind: 'bogus', fault }
  if (iterations > MAX_ITERATIONS) return { kind: 'insecure' }

  const byHash = new Map(hashed.map((one) => [one.hash, one]))
  const hashOf = (name: string) => base32Hex(hashName(name, salt, iterations))
  const own = byHash.get(hashOf(question.name))
  if (own) {
    const wrong = verify(own)
    if (wrong) return { kind: 'bogus', fault: wrong }
    return deniesType(own.types, question) ? { kind: 'denied' } : missing
  }
  if (question.type !== typeCodes.DS) return missing
  // A delegation that the parent left out (RFC 5155, section 8.6).
  let nextCloser = question.name
  for (const ancestor of ancestorsWithin(question.name, zone)) {
    const encloser = byHash.get(hashOf(ancestor))
    if (encloser) {
      const hash = hashOf(nextCloser)
      const cover = hashed.find((one) => one.isOptOut && isCovered(hash, one))
      if (!cover) return missing
      const wrong = verify(encloser) ?? verify(cover)
      return wrong ? { kind: 'bogus', fault: wrong } : { kind: 'denied' }
    }
    nextCloser = ancestor
  }
  return missing
}

/** RFC 5155, section 3.2. */
function hashedIn({ name, data }: CanonicalRecord): Hashed {
  const at = 5 + data.readUInt8(4)
  const end = at + 1 + data.readUInt8(at)
  return {
    owner: name,
    hash: name.split('.', 1)[0] ?? '',
    next: base32Hex(data.subarray(at + 1, end)),
    isOptOut: (data.readUInt8(1) & OPT_OUT) !== 0,
    types: data.subarray(end),
  }
}

/** The last one covers everything after it, and everything before the first. */
const isCovered = (hash: string, { hash: from, next }: Hashed) =>
  from < next ? from < hash && hash < next : from < hash || hash < next

/** RFC 5155, section 5. */
function hashName(name: string, salt: Buffer, iterations: number) {
  let hash = wireName(name)
  for (let count = 0; count <= iterations; count += 1) {
    hash = createHash('sha1').update(hash).update(salt).digest()
  }
  return hash
}

/** RFC 4648, section 7. A hash of 160 bits needs no padding. */
function base32Hex(octets: Buffer) {
  const bits = [...octets].map((octet) => octet.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => Number.parseInt(group.padEnd(5, '0'), 2).toString(32))
    .join('')
}

/** Whether the types at a name include neither this one nor an alias, on this type's side of a zone cut. */
function deniesType(bitmap: Buffer, { type }: { type: number }) {
  const types = typesIn(bitmap)
  if (types.has(type) || types.has(typeCodes.CNAME)) return false
  const isApex = types.has(typeCodes.SOA)
  return type === typeCodes.DS ? !isApex : isApex || !types.has(typeCodes.NS)
}

/** RFC 4034, section 4.1.2. */
function typesIn(bitmap: Buffer) {
  const types = new Set<number>()
  for (let at = 0; at + 2 <= bitmap.length;) {
    const window = bitmap.readUInt8(at)
    const octets = bitmap.subarray(at + 2, at + 2 + bitmap.readUInt8(at + 1))
    for (const [index, octet] of octets.entries()) {
      for (let bit = 0; bit < 8; bit += 1) {
        if (octet & (0x80 >> bit)) types.add(window * 256 + index * 8 + bit)
      }
    }
    at += 2 + octets.length
  }
  return types
}
