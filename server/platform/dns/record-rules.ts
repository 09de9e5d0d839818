import { MAX_TTL_SECONDS, MIN_TTL_SECONDS, recordTypes } from '../../../contract/record-types.ts'
import { CHARACTER_STRING_OCTETS } from './presentation.ts'
import { readContent } from './record-content.ts'
import { octetsOf } from './record-fields.ts'
import { targetsOf } from './record-targets.ts'
import type { ZoneRecord } from './record.ts'
import { isRecordType } from './type-numbers.ts'
import { tokensOf } from './zone-file-lexer.ts'

type Conflict = {
  /** The index of the record. */
  at: number
  message: string
  /** Whether the zone works, if badly, when the rule is broken. */
  isTolerable: boolean
}

/** A record whose type has not been checked yet. */
export type CandidateRecord = Omit<ZoneRecord, 'type'> & { type: string }

/** Returns, as sentences, the rules that keep these records from being in the same zone. */
export function checkRecords(records: readonly CandidateRecord[], zone: string): Conflict[] {
  const aliases = new Set<string>()
  const redirections = new Map<string, number>()
  const counts = new Map<string, number>()
  for (const { name, type } of records) {
    const owner = name.toLowerCase()
    counts.set(owner, (counts.get(owner) ?? 0) + 1)
    if (type === 'CNAME') aliases.add(owner)
    if (type === 'DNAME') redirections.set(owner, (redirections.get(owner) ?? 0) + 1)
  }
  const seen = new Set<string>()
  return records.flatMap((record, at) => {
    const refuse = (message: string): Conflict => ({ at, message, isTolerable: false })
    const own = faultOf(record, zone)
    if (own !== null) return [refuse(own)]

    const conflicts: Conflict[] = []
    const key = keyOf(record)
    const { type } = record
    const owner = record.name.toLowerCase()
    if (seen.has(key)) conflicts.push(refuse(`${inWords(record)} is listed twice. Keep one.`))
    else if (type === 'CNAME' && owner === '@') {
      conflicts.push(refuse(apexFault(zone)))
    } else if (type === 'CNAME' && (counts.get(owner) ?? 0) > 1) {
      conflicts.push(
        refuse(
          `${record.name} is an alias (CNAME) and has other records. Keep the alias or the others.`,
        ),
      )
    } else if (type === 'DNAME' && (redirections.get(owner) ?? 0) > 1) {
      // RFC 6672, section 2.4.
      conflicts.push(
        refuse(`The name ${record.name} has more than one redirection (DNAME). Keep one.`),
      )
    }
    seen.add(key)
    const target = targetIn(record, zone)
    if (target !== null && aliases.has(target)) {
      const message = `${inWords(record)} points to ${target}, which is an alias (CNAME). Point it to a name with A or AAAA records.`
      conflicts.push({ at, message, isTolerable: true })
    }
    return conflicts
  })
}

/** Returns what is wrong with the record on its own. */
function faultOf({ name, type, ttl, content }: CandidateRecord, zone: string) {
  if (!isRecordType(type)) {
    return `Records of type ${type} are not supported. The supported types are ${recordTypes.join(', ')}.`
  }
  if (!Number.isInteger(ttl) || ttl < MIN_TTL_SECONDS || ttl > MAX_TTL_SECONDS) {
    return `A TTL of ${ttl} seconds is out of range. Choose one from ${MIN_TTL_SECONDS} to ${MAX_TTL_SECONDS}.`
  }
  // RFC 4035, section 2.4.
  if (type === 'DS' && name === '@') {
    return `The DS record of ${zone} itself belongs to the zone above. Add it at your registrar instead.`
  }
  // RFC 4592, section 4.2.
  if (type === 'NS' && /^\*(?:\.|$)/.test(name)) {
    return 'A wildcard can’t be delegated to other name servers (NS). Delegate each name on its own instead.'
  }
  const isTooLong = (text: string) => (octetsOf(text)?.length ?? 0) > CHARACTER_STRING_OCTETS
  if (type === 'TXT' && tokensOf(content)?.some(({ text }) => isTooLong(text))) {
    return `A quoted string has more than ${CHARACTER_STRING_OCTETS} octets. Split it into several.`
  }
  const read = readContent(type, content, zone)
  return 'fault' in read ? read.fault : null
}

export const apexFault = (zone: string) =>
  `${zone} itself can’t be an alias (CNAME). Give it A or AAAA records.`

const inWords = ({ name, type }: CandidateRecord) => `The ${type} record of ${name}`

/** Case only matters in text (RFC 4343). */
function keyOf({ name, type, content }: CandidateRecord) {
  const compared = type === 'TXT' || type === 'CAA' ? content : content.toLowerCase()
  return `${name.toLowerCase()} ${type} ${compared}`
}

/**
 * RFC 2181, section 10.3, and RFC 2782: the host of these records must not be an alias. Null when it is in another
 * zone.
 */
function targetIn({ name, type, content }: CandidateRecord, zone: string) {
  if (type !== 'MX' && type !== 'NS' && type !== 'SRV') return null
  return targetsOf({ name, type, content }, zone)[0]?.name ?? null
}
