import { isWithin, relativeName } from './names.ts'
import { isOwnerName } from './owner-name.ts'
import type { RecordType, ZoneRecord } from './record.ts'
import { tokensOf } from './zone-file-lexer.ts'

/** A name within the zone that records point to, although nothing is there. */
export type MissingTarget = {
  name: string
  /** The records that point to it. */
  from: { name: string; type: RecordType }[]
}

type Pointer = Pick<ZoneRecord, 'name' | 'type' | 'content'>

/** Where the name is in the content of types that point to one. */
const targetPlaces: Partial<Record<RecordType, number>> = {
  CNAME: 0,
  DNAME: 0,
  HTTPS: 1,
  MX: 1,
  NAPTR: 5,
  NS: 0,
  PTR: 0,
  SRV: 3,
  SVCB: 1,
}
/** Without an address, these lead nowhere. */
const addressed = new Set<RecordType>(['HTTPS', 'MX', 'NS', 'SRV', 'SVCB', 'URI'])
/** So does an alias of a host. One of an underscored name can be of a text (RFC 8552), such as a key of DKIM. */
const needsAddress = ({ name, type }: Pointer) =>
  addressed.has(type) || (type === 'CNAME' && !/(?:^|\.)_/.test(name))
const addressTypes: readonly RecordType[] = ['A', 'AAAA', 'CNAME']

/** Returns the names of the zone that its records point to, but that neither a record nor a wildcard stands for. */
export function missingTargets(records: readonly Pointer[], zone: string): MissingTarget[] {
  const typesAt = new Map<string, Set<RecordType>>()
  /** Names that exist because there is a record at them or below (RFC 8020). */
  const existing = new Set<string>()
  const cuts = new Set<string>()
  const redirected = new Set<string>()
  const aliases = new Map<string, string>()
  for (const record of records) {
    const { name, type } = record
    typesAt.set(name, (typesAt.get(name) ?? new Set()).add(type))
    for (const above of upwards(name)) existing.add(above)
    if (type === 'NS' && name !== '@') cuts.add(name)
    if (type === 'DNAME') redirected.add(name)
    if (type === 'CNAME') aliases.set(name, targetsOf(record, zone)[0] ?? '')
  }
  const isThere = (name: string, pointer: Pointer) => {
    const [, ...ancestors] = upwards(name)
    if (ancestors.some((above) => cuts.has(above) || redirected.has(above))) {
      return pointer.type !== 'NS' || typesAt.has(name)
    }
    if (cuts.has(name)) return true
    const types = typesAt.get(name) ?? typesAt.get(wildcardFor(name, existing))
    if (!types || isLoop(name, aliases)) return false
    return !needsAddress(pointer) || addressTypes.some((type) => types.has(type))
  }

  const missing = new Map<string, MissingTarget>()
  for (const record of records) {
    for (const name of targetsOf(record, zone)) {
      if (isThere(name, record)) continue
      const target = missing.get(name) ?? { name, from: [] }
      target.from.push({ name: record.name, type: record.type })
      missing.set(name, target)
    }
  }
  return [...missing.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

/** Resolvers give up on longer chains of aliases. */
const LONGEST_CHAIN = 16

/** Whether an alias leads back to itself, and so to nothing (RFC 1034, section 3.6.2). */
function isLoop(name: string, aliases: ReadonlyMap<string, string>) {
  const passed = new Set<string>()
  let next: string | undefined = name
  while (next) {
    if (passed.has(next) || passed.size > LONGEST_CHAIN) return true
    passed.add(next)
    next = aliases.get(next)
  }
  return false
}

/** The name itself, and those above it up to the zone's. */
function upwards(name: string) {
  const labels = name.split('.')
  return labels.map((_, at) => labels.slice(at).join('.'))
}

/** RFC 4592, section 3.3.1: the wildcard below the closest ancestor that exists. */
function wildcardFor(name: string, existing: ReadonlySet<string>) {
  if (name === '@' || existing.has(name)) return ''
  const closest = upwards(name).find((above) => existing.has(above))
  return closest === undefined ? '*' : `*.${closest}`
}

function targetsOf({ type, content }: Pointer, zone: string): string[] {
  const place = targetPlaces[type]
  const words =
    place !== undefined || ['TXT', 'URI'].includes(type) ? (tokensOf(content) ?? []) : []
  const hosts =
    place !== undefined
      ? [words[place]?.text ?? '']
      : type === 'URI'
        ? hostsOf(words[2]?.text ?? '')
        : spfTargets(words.map(({ text }) => text).join(''))
  return hosts
    .map((host) => host.toLowerCase().replace(/\.$/, ''))
    .filter((host) => isWithin(host, zone) && isOwnerName(host))
    .map((host) => relativeName(host, zone))
}

/** RFC 7553. A URI such as `mailto:` has no host. */
const hostsOf = (uri: string) => (URL.canParse(uri) ? [new URL(uri).hostname].filter(Boolean) : [])

/** Domains without which a mail policy fails (RFC 7208, section 5). Those with macros are not known here. */
function spfTargets(text: string) {
  if (!/^v=spf1(?: |$)/i.test(text)) return []
  return text.split(' ').flatMap((term) => {
    const [, host] = /^[+?~-]?(?:include:|redirect=|a:|mx:)([^/%]+)(?:\/[\d/]*)?$/i.exec(term) ?? []
    return host === undefined ? [] : [host]
  })
}
