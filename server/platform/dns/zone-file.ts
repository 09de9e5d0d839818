import {
  DOMAIN_RECORDS_MAX,
  recordTypes,
  ZONE_FILE_MAX_OCTETS,
} from '../../../contract/record-types.ts'
import { shortened } from '../shortened.ts'
import { readDuration } from './duration.ts'
import { asciiName, canonicalName, isWhole, isWithin, relativeName } from './names.ts'
import { isRecordType, readContent } from './record-content.ts'
import { NAME_MAX_LENGTH } from './record-fields.ts'
import { checkRecords } from './record-rules.ts'
import type { ZoneRecord } from './record.ts'
import { entriesOf, type Token } from './zone-file-lexer.ts'

const MAX_FAULTS = 100
/** For all lines together: twenty words for each record. */
const MAX_WORDS = 20 * DOMAIN_RECORDS_MAX
/** Used when neither the file nor a previous record states one. */
const DEFAULT_TTL_SECONDS = 3_600

export type LineFault = { line: number; message: string }
export type ZoneFile = {
  records: ZoneRecord[]
  /** By line. Records with a tolerable fault are in `records` as well. */
  faults: LineFault[]
}

/**
 * Parses the master file of a zone (RFC 1035, section 5). Valid records are kept; errors are reported with their line.
 */
export function readZoneFile(file: string, domain: string): ZoneFile {
  if (Buffer.byteLength(file) > ZONE_FILE_MAX_OCTETS) {
    return { records: [], faults: [{ line: 1, message: 'The file is larger than 5 MB.' }] }
  }
  const zone = canonicalName(domain)
  const read = startReading(zone)
  const records: ZoneRecord[] = []
  const lines: number[] = []
  const faults: LineFault[] = []
  let words = 0
  for (const entry of entriesOf(file)) {
    const { line } = entry
    words += 'fault' in entry ? 0 : entry.tokens.length
    if (words > MAX_WORDS) {
      faults.push({ line, message: 'The file has more than 200,000 words. The rest was skipped.' })
      break
    }
    const result = 'fault' in entry ? entry : read(entry)
    if (result === null) continue
    if ('fault' in result) faults.push({ line, message: result.fault })
    else if (records.length < DOMAIN_RECORDS_MAX) {
      records.push(result)
      lines.push(line)
    } else {
      faults.push({ line, message: 'The file has more than 10,000 records. The rest was skipped.' })
      break
    }
    if (faults.length === MAX_FAULTS) {
      faults.push({ line, message: 'Too many lines have errors. The rest was skipped.' })
      break
    }
  }

  const conflicts = checkRecords(records, zone)
  for (const { at, message } of conflicts) faults.push({ line: lines[at] ?? 0, message })
  const refused = new Set(conflicts.filter((one) => !one.isTolerable).map(({ at }) => at))
  return {
    records: records.filter((_, at) => !refused.has(at)),
    faults: faults.toSorted((one, other) => one.line - other.line),
  }
}

type Reading = (entry: {
  isIndented: boolean
  tokens: Token[]
}) => ZoneRecord | { fault: string } | null

/** Parses entries in order, because each may depend on the origin, TTL and owner of those before it. */
function startReading(zone: string): Reading {
  /** Null after an invalid name: no entry may use it, nor the one before it. */
  let origin: string | null = zone
  let defaultTtl: number | null = null
  let lastTtl: number | null = null
  let lastOwner: string | null = null

  /** Returns null when the name is invalid. */
  const wholeName = ({ text }: Token) => {
    if (isWhole(text)) return nameIn(text)
    if (origin === null || text === '@') return origin
    return nameIn(origin === '.' ? text : `${text}.${origin}`)
  }

  const directive = ([name, argument]: Token[]) => {
    const word = name?.text.toUpperCase()
    if (word === '$ORIGIN' && argument) {
      origin = wholeName(argument)
      if (origin === null) return { fault: `“${shortened(argument.text)}” is not a name.` }
    } else if (word === '$TTL' && argument) {
      defaultTtl = readDuration(argument.text)
      if (defaultTtl === null) return { fault: `“${shortened(argument.text)}” is not a TTL.` }
    } else if (word === '$INCLUDE' || word === '$GENERATE') {
      return { fault: `${word} is not supported. Include the records directly in the file.` }
    } else return { fault: `“${shortened(name?.text ?? '')}” is not a supported directive.` }
    return null
  }

  return ({ isIndented, tokens }) => {
    const [head] = tokens
    if (!isIndented && head?.text.startsWith('$') && !head.isQuoted) return directive(tokens)
    const rest = [...tokens]
    if (!isIndented) {
      const owner = rest.shift()
      lastOwner = owner ? wholeName(owner) : null
      // Records under an invalid name must not be assigned to the name before it.
      if (owner && lastOwner === null) {
        const isBelowNothing = origin === null && !isWhole(owner.text)
        const fault = isBelowNothing
          ? 'is relative to an invalid $ORIGIN'
          : 'is not a valid record name'
        return { fault: `“${shortened(owner.text)}” ${fault}.` }
      }
    }
    if (lastOwner === null)
      return { fault: 'The record has no name, and no previous record to take it from.' }
    if (!isWithin(lastOwner, zone)) return { fault: `${lastOwner} is not part of ${zone}.` }

    const { ttl, foreignClass } = takeTtlAndClass(rest)
    if (foreignClass)
      return { fault: `Records of class ${foreignClass} are not supported. Use IN.` }
    lastTtl = ttl ?? lastTtl
    const type = rest.shift()?.text.toUpperCase()
    if (type === undefined) return { fault: 'The record has no type.' }
    if (!isRecordType(type)) {
      return {
        fault: `The type ${shortened(type)} is not supported. The supported types are ${recordTypes.join(', ')}.`,
      }
    }
    const read = readContent(type, rest, origin ?? '')
    if ('fault' in read) return read
    return {
      name: relativeName(lastOwner, zone),
      type,
      // RFC 2308, section 4: $TTL takes precedence over the previous record's TTL (RFC 1035).
      ttl: ttl ?? defaultTtl ?? lastTtl ?? DEFAULT_TTL_SECONDS,
      content: read.content,
    }
  }
}

function nameIn(text: string) {
  if (text.length > NAME_MAX_LENGTH) return null
  const name = canonicalName(asciiName(text))
  return name === '.' || isOwnerName(name) ? name : null
}

/** Both are optional, and they may come in either order. */
function takeTtlAndClass(tokens: Token[]) {
  let ttl: number | null = null
  let hasClass = false
  for (;;) {
    const word = tokens[0]?.text ?? ''
    const isClass = /^(?:IN|CH|HS|CS)$/i.test(word)
    if (isClass && word.toUpperCase() !== 'IN') return { ttl, foreignClass: word.toUpperCase() }
    const seconds = readDuration(word)
    if (isClass && !hasClass) hasClass = true
    else if (seconds !== null && ttl === null) ttl = seconds
    else return { ttl, foreignClass: null }
    tokens.shift()
  }
}

/** Letters, digits, hyphens, underscores, the slash of RFC 2317, and a wildcard in front. */
export const isOwnerName = (name: string) =>
  name.length <= 253 &&
  name
    .replace(/^\*\./, '')
    .split('.')
    .every((label) => /^[a-z0-9_][a-z0-9_/-]{0,62}$/.test(label))

/** Writes records in a form that any name server accepts: fully qualified names, one record per line, SOA first. */
export function writeZoneFile(records: readonly ZoneRecord[], domain: string): string {
  const zone = canonicalName(domain)
  const isSoa = ({ type }: ZoneRecord) => type === 'SOA'
  const inOrder = [...records.filter(isSoa), ...records.filter((record) => !isSoa(record))]
  const lines = inOrder.map(
    ({ name, ttl, type, content }) => `${name}\t${ttl}\tIN\t${type}\t${content}`,
  )
  return [`$ORIGIN ${zone}.`, ...lines, ''].join('\n')
}
