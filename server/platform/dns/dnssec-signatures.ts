import { isSignedBy, type ZoneKey } from './dnssec-keys.ts'
import {
  type CanonicalRecord,
  CLASS_IN,
  labelsOf,
  readName,
  typeCodes,
  wireName,
} from './dnssec-message.ts'

/** Why validating resolvers reject records, the most specific first. */
const signatureFaults = [
  'too_many_signatures',
  'signature_wrong',
  'signature_expired',
  'signature_not_yet_valid',
  /** Only keys that the zone doesn't list have signed them. */
  'signing_key_missing',
  'signature_missing',
] as const
export type SignatureFault = (typeof signatureFaults)[number]

export type Verifying = {
  zone: string
  keys: readonly ZoneKey[]
  now: Date
  /** Limits the signatures that one validation verifies, whatever it receives (CVE-2023-50387, KeyTrap). */
  budget: { verificationsLeft: number }
}

/** Several keys may share a tag, but only by accident. */
const MAX_WRONG = 4
const SIGNATURE_HEAD_OCTETS = 18

/** Verifies the records of one name and type (RFC 4035, section 5.3). Returns null when a signature is valid. */
export function verifySet(
  records: readonly CanonicalRecord[],
  { name, type }: { name: string; type: number },
  { zone, keys, now, budget }: Verifying,
): SignatureFault | null {
  const faults = new Set<SignatureFault>(['signature_missing'])
  const labels = labelsOf(name).length
  let set: Buffer[] | undefined
  let wrong = 0
  for (const record of records) {
    if (record.type !== typeCodes.RRSIG || record.name !== name) continue
    const signature = signatureIn(record.data)
    if (signature.covered !== type || signature.signer !== zone) continue
    const timeFault = faultInTime(signature, now)
    if (timeFault) {
      faults.add(timeFault)
      continue
    }
    const fitting = keys.filter(
      ({ tag, algorithm }) => tag === signature.keyTag && algorithm === signature.algorithm,
    )
    if (fitting.length === 0) faults.add('signing_key_missing')
    // With fewer labels it came from a wildcard, and a zone's own name never does.
    else if (signature.labels !== labels) faults.add('signature_wrong')
    else {
      set ??= canonicalSet(records, name, type)
      const signed = signedOctets(signature, name, set)
      for (const key of fitting) {
        if (budget.verificationsLeft === 0 || wrong === MAX_WRONG) return 'too_many_signatures'
        budget.verificationsLeft -= 1
        if (isSignedBy(signed, key, signature.octets)) return null
        wrong += 1
        faults.add('signature_wrong')
      }
    }
  }
  return signatureFaults.find((fault) => faults.has(fault)) ?? null
}

type Signature = ReturnType<typeof signatureIn>

/** RFC 4034, section 3.1. */
function signatureIn(data: Buffer) {
  const { name: signer, end } = readName(data, SIGNATURE_HEAD_OCTETS)
  return {
    covered: data.readUInt16BE(0),
    algorithm: data.readUInt8(2),
    labels: data.readUInt8(3),
    ttl: data.subarray(4, 8),
    expiration: data.readUInt32BE(8),
    inception: data.readUInt32BE(12),
    keyTag: data.readUInt16BE(16),
    signer,
    head: data.subarray(0, end),
    octets: data.subarray(end),
  }
}

/** Returns who signed any of the records. */
export function signerIn(records: readonly CanonicalRecord[]) {
  const found = records.find(({ type }) => type === typeCodes.RRSIG)
  return found ? signatureIn(found.data).signer : null
}

function faultInTime({ expiration, inception }: Signature, now: Date): SignatureFault | null {
  const seconds = Math.floor(now.getTime() / 1_000)
  if (isBefore(expiration, seconds)) return 'signature_expired'
  return isBefore(seconds, inception) ? 'signature_not_yet_valid' : null
}

/** RFC 1982: these 32 bits start again every 136 years. */
const isBefore = (one: number, other: number) => ((one - other) | 0) < 0

/** The data of each record, in order and once (RFC 4034, section 6.3). */
const canonicalSet = (records: readonly CanonicalRecord[], name: string, type: number) =>
  records
    .filter((record) => record.name === name && record.type === type)
    .map(({ data }) => data)
    .toSorted((one, other) => one.compare(other))
    .filter((data, at, all) => !all[at - 1]?.equals(data))

function signedOctets({ head, covered, ttl }: Signature, name: string, set: readonly Buffer[]) {
  const owner = wireName(name)
  return Buffer.concat([
    head,
    ...set.flatMap((data) => {
      const rest = Buffer.alloc(10)
      rest.writeUInt16BE(covered, 0)
      rest.writeUInt16BE(CLASS_IN, 2)
      ttl.copy(rest, 4)
      rest.writeUInt16BE(data.length, 8)
      return [owner, rest, data]
    }),
  ])
}
