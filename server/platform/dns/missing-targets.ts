import { type Pointer, type Target, targetsOf } from './record-targets.ts'
import type { RecordType } from './record.ts'

/** A name within the zone that records point to, although nothing is there. */
type MissingTarget = {
  name: string
  /** The records that point to it, or none. */
  from: { name: string; type: RecordType }[]
}

/**
 * Returns the names of the zone that its records point to, but that neither a record nor a wildcard stands for. The
 * zone's own name, which visitors type, needs an address even if nothing points to it.
 */
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
    if (type === 'CNAME') aliases.set(name, targetsOf(record, zone)[0]?.name ?? '')
  }
  const isThere = ({ name, needs }: Target, pointer: Pointer) => {
    const [, ...ancestors] = upwards(name)
    if (ancestors.some((above) => cuts.has(above) || redirected.has(above))) {
      return pointer.type !== 'NS' || typesAt.has(name)
    }
    if (cuts.has(name)) return true
    const types = typesAt.get(name) ?? typesAt.get(wildcardFor(name, existing))
    if (!types || isLoop(name, aliases)) return false
    return needs === 'any' || ['CNAME', ...needs].some((type) => types.has(type as RecordType))
  }

  const missing = new Map<string, MissingTarget>()
  for (const record of records) {
    const targets = targetsOf(record, zone).filter((target) => !isThere(target, record))
    for (const name of new Set(targets.map((target) => target.name))) {
      const target = missing.get(name) ?? { name, from: [] }
      target.from.push({ name: record.name, type: record.type })
      missing.set(name, target)
    }
  }
  const hasAddress = ['A', 'AAAA'].some((type) => typesAt.get('@')?.has(type as RecordType))
  if (!hasAddress && !missing.has('@')) missing.set('@', { name: '@', from: [] })
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
