import {
  DOMAIN_RECORDS_MAX,
  recordTypes,
  ZONE_FILE_MAX_OCTETS,
} from '../../../contract/record-types.ts'
import { shortened } from '../shortened.ts'
import { type ApexAlias, repeatedApexFault, takeAlias } from './apex-alias.ts'
import { readTtl } from './duration.ts'
import { foreignOctets } from './foreign-types.ts'
import { asciiName, canonicalName, isWhole, isWithin, lacksDot, relativeName } from './names.ts'
import { withDecimalEscapes } from './octal-escapes.ts'
import { isOwnerName, plainName } from './owner-name.ts'
import { nameText, unknownText } from './presentation.ts'
import { readContent } from './record-content.ts'
import { NAME_MAX_LENGTH } from './record-fields.ts'
import { checkRecords } from './record-rules.ts'
import type { RecordType, ZoneRecord } from './record.ts'
import { allowedTtl } from './ttl.ts'
import {
  canonicalType,
  isNumberedType,
  isRecordType,
  isSigningType,
  typeNumber,
} from './type-numbers.ts'
import { entriesOf, type Token } from './zone-file-lexer.ts'

const MAX_FAULTS = 100
/** For all lines together: twenty words for each record. */
const MAX_WORDS = 20 * DOMAIN_RECORDS_MAX
/** Used when neither the file nor a previous record states one. */
const DEFAULT_TTL_SECONDS = 3_600

export type LineFault = { line: number; message: string }
/** What was done to records that are not at fault: once for each kind, with the first line of `count`. */
export type Remark = { line: number; count: number; message: string }
type ZoneFile = {
  records: ZoneRecord[]
  /** If the file doesn't have the addresses of its target, which must be looked up. */
  apexAlias?: ApexAlias
  /** By line. Records with a tolerable fault are in `records` as well. */
  faults: LineFault[]
  remarks: Remark[]
}

/**
 * Parses the master file of a zone (RFC 1035, section 5). Valid records are kept; errors are reported with their line.
 */
export function readZoneFile(file: string, domain: string): ZoneFile {
  if (Buffer.byteLength(file) > ZONE_FILE_MAX_OCTETS) {
    const message = 'The file is larger than 5 MB.'
    return { records: [], faults: [{ line: 1, message }], remarks: [] }
  }
  const zone = canonicalName(domain)
  const read = startReading(zone, isFromWindows.test(file))
  const records: ZoneRecord[] = []
  const lines: number[] = []
  const faults: LineFault[] = []
  const remarks = new Map<string, Remark>()
  const remarkOn = (line: number, message: string) => {
    const remark = remarks.get(message) ?? { line, count: 0, message }
    remark.count += 1
    if (remarks.size < MAX_FAULTS) remarks.set(message, remark)
  }
  let alias: ApexAlias | undefined
  let words = 0
  for (const entry of entriesOf(withDecimalEscapes(file))) {
    const { line } = entry
    words += 'fault' in entry ? 0 : entry.tokens.length
    if (words > MAX_WORDS) {
      faults.push({ line, message: 'The file has more than 200,000 words. The rest was skipped.' })
      break
    }
    const result = 'fault' in entry ? entry : read(entry)
    if (result === null) continue
    if ('remark' in result && result.remark) remarkOn(line, result.remark)
    if ('fault' in result) faults.push({ line, message: result.fault })
    else if (result.alias) {
      if (alias) faults.push({ line, message: repeatedApexFault(zone) })
      alias ??= { ...result.alias, line, ttl: allowedTtl(result.alias.ttl) }
    } else if (!result.record) continue
    else if (records.length < DOMAIN_RECORDS_MAX) {
      const { record } = result
      const ttl = allowedTtl(record.ttl)
      if (ttl !== record.ttl) {
        remarkOn(
          line,
          `A TTL of ${inSeconds(record.ttl)} is out of range. It becomes ${inSeconds(ttl)}.`,
        )
      }
      records.push({ ...record, ttl })
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
  const kept = records.filter((_, at) => !refused.has(at))
  const apex = alias ? takeAlias(alias, { kept, zone }) : {}
  if (alias && apex.fault) faults.push({ line: alias.line, message: apex.fault })
  if (alias && apex.remark) remarkOn(alias.line, apex.remark)
  return {
    records: [...kept, ...(apex.addresses ?? [])],
    ...(apex.open && { apexAlias: apex.open }),
    faults: faults.toSorted((one, other) => one.line - other.line),
    remarks: [...remarks.values()],
  }
}

const inSeconds = (count: number) => (count === 1 ? '1 second' : `${count} seconds`)

type Reading = (entry: { isIndented: boolean; tokens: Token[] }) => Read | { fault: string } | null
type Read = {
  record?: ZoneRecord
  alias?: Omit<ApexAlias, 'line'>
  remark?: string | undefined
}

/** Parses entries in order, because each may depend on the origin, TTL and owner of those before it. */
function startReading(zone: string, isSoaMinimumTheDefault: boolean): Reading {
  /** Null after an invalid name: no entry may use it, nor the one before it. */
  let origin: string | null = zone
  let defaultTtl: number | null = null
  let lastTtl: number | null = null
  let lastOwner: string | null = null

  /** Returns null when the name is invalid. */
  const wholeName = ({ text: written }: Token) => {
    // GoDaddy writes the zone after the names of services: `_sip._tls.@`.
    const text = written.endsWith('.@') ? written.slice(0, -2) : written
    if (isWhole(text)) return nameIn(text)
    if (origin === null || text === '@') return origin
    if (lacksDot(text, zone)) return nameIn(text)
    return nameIn(origin === '.' ? text : `${text}.${origin}`)
  }

  const directive = ([name, argument]: Token[]) => {
    const word = name?.text.toUpperCase()
    if (word === '$ORIGIN' && argument) {
      origin = wholeName(argument)
      if (origin === null) return { fault: `“${shortened(argument.text)}” is not a name.` }
    } else if (word === '$TTL' && argument) {
      defaultTtl = readTtl(argument.text)
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
    const written = rest.shift()?.text
    if (written === undefined) return { fault: 'The record has no type.' }
    const type = canonicalType(written)
    if (isSigningType(type)) {
      return {
        remark: `${type} records belong to the DNSSEC signatures of your current provider. They are left out.`,
      }
    }
    const program = programOf[type]
    if (program)
      return { remark: `${type} records are only used by ${program}. They are left out.` }
    if (type === 'A' && isParked(rest)) {
      return {
        remark: '“Parked” is GoDaddy’s placeholder and not an address. The record is left out.',
      }
    }
    // RFC 2308, section 4: $TTL takes precedence over the previous record's TTL (RFC 1035).
    const ttlInForce = () => ttl ?? defaultTtl ?? lastTtl ?? DEFAULT_TTL_SECONDS
    if (lastOwner === zone && isAlias(type)) {
      const alias = readContent('CNAME', rest, origin ?? '')
      return 'fault' in alias ? alias : { alias: { ttl: ttlInForce(), target: alias.content } }
    }
    const given = rest.filter((token) => !isAutomaticHint(token))
    const read = readData(type, given, origin ?? '')
    // The zone gets a new one, and some exports of it are broken.
    if (type === 'SOA' && 'fault' in read) return null
    if ('fault' in read) return read
    if (type === 'SOA' && isSoaMinimumTheDefault) defaultTtl ??= minimumOf(read)
    const record = {
      ...read,
      name: relativeName(lastOwner, zone),
      ttl: ttlInForce(),
    }
    const remark = type === 'TXT' ? remarkOnText(rest) : undefined
    return { record, remark: given.length < rest.length ? HINT_LEFT_OUT : remark }
  }
}

/** Windows leaves out a TTL that equals the last field of the SOA record, whatever the previous record's TTL is. */
const isFromWindows = /^;[ \t]*Database file |\)[ \t]*;[ \t]*default TTL/m
const minimumOf = ({ content }: Data) => readTtl(content.split(' ').at(-1) ?? '')

type Data = Pick<ZoneRecord, 'type' | 'content'>

/** A type that has no fields here is kept by its number, with its data in hexadecimal. */
function readData(type: string, tokens: Token[], origin: string): Data | { fault: string } {
  if (isRecordType(type)) return contentOf(type, tokens, origin)
  const kept = `TYPE${typeNumber(type)}`
  if (!isNumberedType(kept)) return notSupported(type)
  if (tokens[0]?.text === '\\#') return contentOf(kept, tokens, origin)
  const octets = foreignOctets(type, tokens, origin)
  if (octets) return { type: kept, content: unknownText(octets) }
  return octets === undefined
    ? notSupported(type)
    : { fault: `This is not the content of a record of type ${type}.` }
}

/** Types that only one program understands. */
const programOf: Record<string, string> = { LUA: 'PowerDNS', WINS: 'Windows', 'WINS-R': 'Windows' }

/** PowerDNS's notation for addresses that it fills in itself. */
const isAutomaticHint = ({ text }: Token) => /^ipv[46]hint=auto$/i.test(text)
const HINT_LEFT_OUT =
  'PowerDNS fills in the hint “auto” automatically. It is left out, and browsers look the addresses up.'

/** Also in the notation of PowerDNS and DNSimple, and of DNS Made Easy, for an alias next to other records. */
const isAlias = (type: string) => /^(?:ALIAS|ANAME|CNAME)$/.test(type)

const notSupported = (type: string) =>
  isAlias(type)
    ? {
        fault: `${type} is not a DNS record type. Add A and AAAA records with the addresses of its target instead.`,
      }
    : unknownType(type)

const unknownType = (type: string) => ({
  fault: `The type ${shortened(type)} is not supported. The supported types are ${recordTypes.join(', ')}.`,
})

function contentOf(type: RecordType, tokens: Token[], origin: string) {
  const read = readContent(type, tokens, origin)
  return 'fault' in read ? read : { type, content: read.content }
}

const isParked = ([only, ...others]: Token[]) =>
  others.length === 0 && /^parked$/i.test(only?.text ?? '')

/** The way name servers read text without quotes is rarely what was meant. */
function remarkOnText(tokens: readonly Token[]) {
  const plain = tokens.filter(({ isQuoted }) => !isQuoted)
  if (plain.some(({ isCut }) => isCut)) {
    return 'Text without quotes ends at the semicolon, where a comment begins. If it continues, put it in quotes.'
  }
  return plain.length > 1
    ? 'Text without quotes is read as several strings, which are joined without spaces. To keep the spaces, put the text in quotes.'
    : undefined
}

function nameIn(text: string) {
  if (text.length > NAME_MAX_LENGTH) return null
  const name = canonicalName(asciiName(plainName(text)))
  return name === '.' || isOwnerName(name) ? name : null
}

/** Windows prefixes a record with the time of its last refresh: `[AGE:3630231]`. */
const isAge = ({ text }: Token) => /^\[AGE:\d+\]$/i.test(text)

/** Also by number (RFC 3597, section 5). */
const classWord = /^(?:IN|CH|HS|CS|CLASS\d{1,5})$/i
const isInternet = (word: string) => /^(?:IN|CLASS0{0,4}1)$/i.test(word)

/** Both are optional, and they may come in either order. */
function takeTtlAndClass(tokens: Token[]) {
  if (tokens[0] && isAge(tokens[0])) tokens.shift()
  let ttl: number | null = null
  let hasClass = false
  for (;;) {
    const word = tokens[0]?.text ?? ''
    const isClass = classWord.test(word)
    if (isClass && !isInternet(word)) return { ttl, foreignClass: word.toUpperCase() }
    const seconds = readTtl(word)
    if (isClass && !hasClass) hasClass = true
    else if (seconds !== null && ttl === null) ttl = seconds
    else return { ttl, foreignClass: null }
    tokens.shift()
  }
}

/**
 * Writes records in a form that any name server accepts: fully qualified names, one record per line, SOA first. Records
 * of one name and type share one TTL, the shortest among them (RFC 2181, section 5.2).
 */
export function writeZoneFile(records: readonly ZoneRecord[], domain: string): string {
  const zone = canonicalName(domain)
  const setOf = ({ name, type }: ZoneRecord) => `${name} ${type}`
  const ttls = new Map<string, number>()
  for (const record of records) {
    const set = setOf(record)
    ttls.set(set, Math.min(record.ttl, ttls.get(set) ?? record.ttl))
  }
  const isSoa = ({ type }: ZoneRecord) => type === 'SOA'
  const inOrder = [...records.filter(isSoa), ...records.filter((record) => !isSoa(record))]
  const lines = inOrder.map(
    (record) => `${record.name}\t${ttls.get(setOf(record))}\tIN\t${record.type}\t${record.content}`,
  )
  return [`$ORIGIN ${zone}.`, ...lines, ''].join('\n')
}

/** Without these, a name server refuses a zone: where it begins, and who serves it (RFC 1035, section 5.2). */
export function authorityRecords(
  domain: string,
  { nameServers, serial }: { nameServers: readonly string[]; serial: number },
): ZoneRecord[] {
  const [primary = ''] = nameServers
  const times = `${serial} 7200 3600 1209600 300`
  return [
    soa(`${nameText(primary)} hostmaster.${canonicalName(domain)}. ${times}`),
    ...nameServers.map((name): ZoneRecord => ({
      name: '@',
      type: 'NS',
      ttl: NS_TTL_SECONDS,
      content: nameText(name),
    })),
  ]
}

const NS_TTL_SECONDS = 86_400
const soa = (content: string): ZoneRecord => ({ name: '@', type: 'SOA', ttl: 3_600, content })
