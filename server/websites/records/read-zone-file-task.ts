import type { ApexAlias } from '../../platform/dns/apex-alias.ts'
import type { ZoneRecord } from '../../platform/dns/record.ts'
import { type LineFault, readZoneFile, type Remark } from '../../platform/dns/zone-file.ts'
import { isCarriedOver, isUsuallyProxied } from './carried-over.ts'

/** Records for one statement. The embedded database runs one statement at a time, and everyone else waits for it. */
const RECORDS_AT_ONCE = 100

type ZoneFileInput = { file: string; domain: string }
type ZoneFileBatches = {
  /**
   * The records that Parapet can carry over, as JSON arrays for the database. The event loop only passes them on: ten
   * thousand objects would block it for longer than the database needs to store them.
   */
  batches: string[]
  count: number
  apexAlias?: ApexAlias | undefined
  faults: LineFault[]
  remarks: Remark[]
}

declare module '../../platform/heavy-work/heavy-work.ts' {
  interface HeavyTasks {
    readZoneFile: (input: ZoneFileInput) => Promise<ZoneFileBatches>
  }
}

/** Parses a zone file in the heavy-work thread. */
export function readZoneFileTask({ file, domain }: ZoneFileInput): ZoneFileBatches {
  const { records, apexAlias, faults, remarks } = readZoneFile(file, domain)
  const taken = records.filter(isCarriedOver)
  const batches = Array.from({ length: Math.ceil(taken.length / RECORDS_AT_ONCE) }, (_, batch) =>
    jsonOf(taken.slice(batch * RECORDS_AT_ONCE, (batch + 1) * RECORDS_AT_ONCE)),
  )
  return { batches, count: taken.length, apexAlias, faults, remarks }
}

export const jsonOf = (records: readonly ZoneRecord[]) =>
  JSON.stringify(
    records.map(({ name, type, ttl, content }) => ({
      name,
      type,
      ttl,
      content,
      is_proxied: isUsuallyProxied({ name, type }),
    })),
  )
