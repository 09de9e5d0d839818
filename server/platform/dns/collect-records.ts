import { sameContent } from './find-records.ts'
import type { RecordType, ZoneRecord } from './record.ts'

/**
 * Passes each record on once. A record that the wildcard would have returned anyway waits until its name returns its
 * own record; if it never does, the wildcard's record stands for it.
 */
export function collectRecords(
  wildcard: readonly ZoneRecord[],
  onRecord: (record: ZoneRecord) => void,
) {
  const covered = new Set(wildcard.map(sameContent))
  const passedOn = new Set<string>()
  // No wildcard covers the apex (RFC 4592, section 2.1.1).
  const ownNames = new Set(['@', '*'])
  const foundByType: Partial<Record<RecordType, number>> = {}
  const waiting = new Map<string, ZoneRecord[]>()

  const passOn = (record: ZoneRecord) => {
    const key = `${record.name} ${sameContent(record)}`
    if (passedOn.has(key)) return
    passedOn.add(key)
    foundByType[record.type] = (foundByType[record.type] ?? 0) + 1
    onRecord(record)
  }
  const takeWaiting = (name: string) => {
    const records = waiting.get(name) ?? []
    waiting.delete(name)
    return records
  }
  const collect = (records: readonly ZoneRecord[]) => {
    for (const record of records) {
      const { name } = record
      if (!covered.has(sameContent(record))) ownNames.add(name)
      const known = takeWaiting(name)
      if (ownNames.has(name)) [...known, record].forEach(passOn)
      else {
        known.push(record)
        waiting.set(name, known)
      }
    }
  }
  collect(wildcard)
  return { collect, foundByType }
}
