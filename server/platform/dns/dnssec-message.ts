import { isWithin } from './names.ts'
import { readLabels } from './wire-labels.ts'

/** The types that validation reads itself (RFC 4034, RFC 5155). Others are covered by signatures only. */
export const typeCodes = {
  NS: 2,
  CNAME: 5,
  SOA: 6,
  DS: 43,
  RRSIG: 46,
  NSEC: 47,
  DNSKEY: 48,
  NSEC3: 50,
} as const

/** A record in the canonical form that signatures cover (RFC 4034, section 6.2). */
export type CanonicalRecord = { name: string; type: number; data: Buffer }
export type CanonicalMessage = { answers: CanonicalRecord[]; authorities: CanonicalRecord[] }

const HEADER_OCTETS = 12
export const CLASS_IN = 1

/** Where the data of a type has names, which a message may compress: this many names, after this many octets. */
const namesInData: Record<number, { skip: number; names: number }> = {
  [typeCodes.NS]: { skip: 0, names: 1 },
  [typeCodes.CNAME]: { skip: 0, names: 1 },
  [typeCodes.SOA]: { skip: 0, names: 2 },
  15: { skip: 2, names: 1 },
  [typeCodes.RRSIG]: { skip: 18, names: 1 },
}

/** Reads both sections of a reply, byte for byte, since a codec may not return what was signed. Throws a RangeError. */
export function readCanonical(message: Buffer): CanonicalMessage {
  let at = HEADER_OCTETS
  for (let left = message.readUInt16BE(4); left > 0; left -= 1) at = readName(message, at).end + 4
  const section = (count: number) => {
    const records: CanonicalRecord[] = []
    for (let left = count; left > 0; left -= 1) {
      const { name, end } = readName(message, at)
      const type = message.readUInt16BE(end)
      const isInternet = message.readUInt16BE(end + 2) === CLASS_IN
      const from = end + 10
      at = from + message.readUInt16BE(end + 8)
      if (at > message.length) throw new RangeError('A record ends after the message.')
      if (isInternet) records.push({ name, type, data: canonicalData(message, type, from, at) })
    }
    return records
  }
  return {
    answers: section(message.readUInt16BE(6)),
    authorities: section(message.readUInt16BE(8)),
  }
}

function canonicalData(message: Buffer, type: number, from: number, end: number) {
  const { skip, names } = namesInData[type] ?? { skip: 0, names: 0 }
  let at = from + skip
  const parts = [message.subarray(from, at)]
  for (let left = names; left > 0; left -= 1) {
    const read = readName(message, at)
    parts.push(wireName(read.name))
    at = read.end
  }
  if (at > end) throw new RangeError('A name ends after its record.')
  return Buffer.concat([...parts, message.subarray(at, end)])
}

/** Reads a name in lower case. A dot or a backslash inside a label is escaped, so that no two names are the same. */
export function readName(message: Buffer, from: number): { name: string; end: number } {
  const { labels, end } = readLabels(message, from)
  const name = labels
    .map((label) => label.toString('latin1').replaceAll(/[.\\]/g, '\\$&'))
    .join('.')
    .replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
  return { name: name || '.', end }
}

/** RFC 4034, section 6.2: lower case, uncompressed. */
export const wireName = (name: string) =>
  Buffer.concat([
    ...labelsOf(name).flatMap((label) => {
      const octets = Buffer.from(label.replaceAll(/\\(.)/gs, '$1'), 'latin1')
      return [Buffer.of(octets.length), octets]
    }),
    Buffer.of(0),
  ])

/** The root has no labels. */
export const labelsOf = (name: string) =>
  name === '.' ? [] : (name.match(/(?:\\.|[^.\\])+/gs) ?? [])

/** The names from the parent of a name up to and including the zone. */
export function ancestorsWithin(name: string, zone: string) {
  const labels = labelsOf(name)
  return labels
    .map((_, at) => labels.slice(at + 1).join('.') || '.')
    .filter((ancestor) => isWithin(ancestor, zone))
}
