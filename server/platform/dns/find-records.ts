import type { Failure, Reply, WireRecord } from './message.ts'
import { absoluteName, isWithin, relativeName } from './names.ts'
import { nameText } from './presentation.ts'
import { recordText } from './record-text.ts'
import type { RecordType, ZoneRecord } from './record.ts'
import type { ScanPair } from './scan-names.ts'

export type AskZone = (question: { name: string; type: RecordType }) => Promise<Reply>

export const sameContent = ({ type, content }: ZoneRecord) => `${type} ${content}`

/** Returns the zone's records for a name and a type, or why they can't be determined. */
export async function findRecords(
  askZone: AskZone,
  zone: string,
  { name, type }: ScanPair,
): Promise<ZoneRecord[] | Failure> {
  const reply = await askZone({ name: absoluteName(name, zone), type })
  switch (reply.kind) {
    case 'answer':
      return reply.records.map((record) => toZoneRecord(record, zone))
    case 'nodata':
    case 'nxdomain':
      return []
    case 'referral':
      return handedOn(reply, zone)
    default:
      return reply.kind
  }
}

const toZoneRecord = (record: WireRecord, zone: string): ZoneRecord => ({
  name: relativeName(record.name, zone),
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
