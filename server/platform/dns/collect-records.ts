import { DOMAIN_RECORDS_MAX, ZONE_FILE_MAX_OCTETS } from '../../../contract/record-types.ts'
import { sameContent } from './find-records.ts'
import type { RecordType, ZoneRecord } from './record.ts'

type Listener = {
  onRecord: (record: ZoneRecord) => void
  /** Called once for each name that turns out to exist. */
  onOwnName: (name: string) => void
  /** Called for each record that is left out, because a website can’t have more. */
  onFull: () => void
}

/**
 * Passes each record on once, up to as many as a website can have. A record that a wildcard would have returned anyway
 * waits until its name turns out to exist; if it never does, the wildcard's record stands for it.
 */
export function collectRecords({ onRecord, onOwnName, onFull }: Listener) {
  /** The records of each wildcard, by the name that it is below; the apex is ''. */
  const wildcards = new Map<string, { contents: Set<string>; types: Set<RecordType> }>()
  const passedOn = new Set<string>()
  // No wildcard covers the apex (RFC 4592, section 2.1.1).
  const ownNames = new Set(['@'])
  const foundByType: Partial<Record<RecordType, number>> = {}
  const waiting = new Map<string, ZoneRecord[]>()

  let octets = 0
  let hasLeftOut = false
  const isFull = () => passedOn.size >= DOMAIN_RECORDS_MAX || octets >= ZONE_FILE_MAX_OCTETS
  const passOn = (record: ZoneRecord) => {
    const key = `${record.name} ${sameContent(record)}`
    if (passedOn.has(key)) return
    if (isFull()) {
      hasLeftOut = true
      return onFull()
    }
    passedOn.add(key)
    octets += record.content.length
    foundByType[record.type] = (foundByType[record.type] ?? 0) + 1
    onRecord(record)
  }
  const takeWaiting = (name: string) => {
    const records = waiting.get(name) ?? []
    waiting.delete(name)
    return records
  }
  /**
   * The wildcard that replies for a name that doesn't exist: the one below its closest ancestor (RFC 4592, section
   * 3.3).
   */
  const wildcardOf = (name: string) => {
    for (let above = name; above !== '';) {
      above = parentOf(above)
      const wildcard = wildcards.get(above)
      if (wildcard || ownNames.has(above)) return wildcard
    }
    return undefined
  }
  const isOfWildcard = (record: ZoneRecord) =>
    wildcardOf(record.name)?.contents.has(sameContent(record)) === true
  /** With a name, those above it exist too, and no wildcard stands for them (RFC 4592, section 2.2.2). */
  const addName = (name: string) => {
    for (let own = name; own !== '' && !ownNames.has(own); own = parentOf(own)) {
      ownNames.add(own)
      takeWaiting(own).forEach(passOn)
      onOwnName(own)
    }
  }
  const collect = (records: readonly ZoneRecord[]) => {
    for (const record of records) {
      const { name } = record
      if (!isOfWildcard(record)) addName(name)
      if (ownNames.has(name)) passOn(record)
      else {
        const held = waiting.get(name) ?? []
        held.push(record)
        waiting.set(name, held)
      }
    }
  }
  return {
    foundByType,
    hasLeftOut: () => hasLeftOut,
    collect,
    /** Adds a wildcard, whose records are passed on. */
    addWildcard: (below: string, records: readonly ZoneRecord[]) => {
      const [first] = records
      if (!first) return
      wildcards.set(below === '@' ? '' : below, {
        contents: new Set(records.map(sameContent)),
        types: new Set(records.map(({ type }) => type)),
      })
      addName(first.name)
      records.forEach(passOn)
    },
    isOwnName: (name: string) => ownNames.has(name),
    /** To be called when the wildcard of a name is known: those from above it don't reach below it. */
    releaseBelow: (name: string) => {
      const below = [...waiting].filter(([other]) => other.endsWith(`.${name}`))
      for (const [other, records] of below) if (!records.every(isOfWildcard)) addName(other)
    },
    /** Whether a name exists itself, judged by a reply for one type: a wildcard would have replied otherwise. */
    isOwn: (name: string, type: RecordType, records: readonly ZoneRecord[]) => {
      const wildcard = wildcardOf(name)
      if (ownNames.has(name) || !wildcard) return true
      if (records.length === 0) return wildcard.types.has(type) || wildcard.types.has('CNAME')
      return records.some((record) => !wildcard.contents.has(sameContent(record)))
    },
    /** The types of the wildcard that covers a name: a reply for any of them shows whether the name exists itself. */
    typesOfWildcard: (name: string) => [...(wildcardOf(name)?.types ?? [])],
    /** A name that is known to exist: no wildcard stands for it. */
    addName,
  }
}

const parentOf = (name: string) => name.slice(name.indexOf('.') + 1 || name.length)
