import type { Failure, Reply, WireRecord } from './message.ts'
import { absoluteName, isWithin, relativeName } from './names.ts'
import { plainName } from './owner-name.ts'
import { nameText } from './presentation.ts'
import { recordText } from './record-text.ts'
import type { RecordType, ZoneRecord } from './record.ts'
import { isRecordType } from './type-numbers.ts'

export type AskZone = (question: { name: string; type: RecordType | 'ANY' }) => Promise<Reply>

export const sameContent = ({ type, content }: ZoneRecord) => `${type} ${content}`

/** What is known about a name after a query. */
export type Found = {
  records: ZoneRecord[]
  /** Whether the name exists, with records of any type, or with names below it. */
  isName: boolean
}

/** Returns the zone's records for a name and a type, or why they can't be determined. */
export async function findRecords(
  askZone: AskZone,
  zone: string,
  { name, type }: { name: string; type: RecordType | 'ANY' },
): Promise<Found | Failure> {
  const reply = await askZone({ name: absoluteName(name, zone), type })
  switch (reply.kind) {
    case 'answer': {
      const records = reply.records.filter(isOfZone).map((record) => toZoneRecord(record, zone))
      // The record of a name above it, which redirects it (RFC 6672).
      return { records, isName: records.every((record) => record.name === name) }
    }
    case 'nodata':
      return { records: [], isName: true }
    case 'nxdomain':
      return { records: [], isName: false }
    case 'referral': {
      const records = handedOn(reply, zone)
      return typeof records === 'string' ? records : { records, isName: true }
    }
    default:
      return reply.kind
  }
}

/** RFC 8482, section 4.2: instead of all records, a server may return one that says so. */
const isExcuse = (record: WireRecord) =>
  record.type === 'TYPE13' && record.data.subarray(1, 8).toString('latin1') === 'RFC8482'

const isOfZone = (record: WireRecord) => isRecordType(record.type) && !isExcuse(record)

const ownerText = (name: string) => plainName(nameText(name)).slice(0, -1)

const toZoneRecord = (record: WireRecord, zone: string): ZoneRecord => ({
  name: relativeName(ownerText(record.name), zone),
  type: record.type as RecordType,
  ttl: record.ttl,
  content: recordText(record),
})

/** For a part of the zone delegated to other servers, the zone's own records are the NS records that delegate it. */
function handedOn(
  { zone: part, nameServers, glue, ttl }: Extract<Reply, { kind: 'referral' }>,
  zone: string,
): ZoneRecord[] | Failure {
  if (part === zone || !isWithin(part, zone)) return 'not_authoritative'
  const name = relativeName(part, zone)
  return [
    ...nameServers.map((host) => ({ name, type: 'NS' as const, ttl, content: nameText(host) })),
    ...glue
      .filter((record) => isWithin(record.name, part))
      .map((record) => toZoneRecord(record, zone)),
  ]
}
