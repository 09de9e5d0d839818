import { sameContent } from './find-records.ts'
import type { RecordType, ZoneRecord } from './record.ts'

/**
 * Passes each record on once. One that the wildcard would have answered with anyhow waits until its name answers with
 * something of its own; if it never does, the wildcard speaks for it.
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
  let waiting: ZoneRecord[] = []

  const collect = (records: readonly ZoneRecord[]) => {
    for (const record of records) {
      if (!covered.has(sameContent(record))) ownNames.add(record.name)
    }
    const candidates = [...waiting, ...records]
    waiting = candidates.filter(({ name }) => !ownNames.has(name))
    for (const record of candidates.filter(({ name }) => ownNames.has(name))) {
      const key = `${record.name} ${sameContent(record)}`
      if (passedOn.has(key)) continue
      passedOn.add(key)
      foundByType[record.type] = (foundByType[record.type] ?? 0) + 1
      onRecord(record)
    }
  }
  collect(wildcard)
  return { collect, foundByType }
}
