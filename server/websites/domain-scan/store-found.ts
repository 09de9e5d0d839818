import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm'

import type { Db } from '../../platform/db/client.ts'
import type { ZoneRecord } from '../../platform/dns/record.ts'
import { jsonOf } from '../records/read-zone-file-task.ts'
import { given, isWithinLimits, sizeOfZone } from '../records/zone-records.ts'
import { domainRecords } from '../schema/domain-records.ts'
import type { scans } from '../schema/scans.ts'

type ScanKey = Pick<typeof scans.$inferSelect, 'domainId' | 'createdAt'>

const foundByScans = ({ domainId }: ScanKey) =>
  and(eq(domainRecords.domainId, domainId), eq(domainRecords.source, 'scan'))

/** The records that a scan has found. */
export const foundBy = (scan: ScanKey) =>
  and(foundByScans(scan), gte(domainRecords.createdAt, scan.createdAt))

/** The records that earlier scans found and this one didn't. */
export const foundBefore = (scan: ScanKey) =>
  and(foundByScans(scan), lt(domainRecords.createdAt, scan.createdAt))

/**
 * Stores what a scan has found, as one step: it may be thousands of records. A record that earlier scans found too counts
 * as found by this one, and keeps a person's changes. Returns false if a record was left out, because the website has as
 * many as it can have.
 */
export async function storeFound(
  tx: Db,
  domainId: string,
  { found, at }: { found: readonly ZoneRecord[]; at: Date },
): Promise<boolean> {
  if (found.length === 0) return true
  const rows = given(jsonOf(found))
  const createdAt = sql`${at.toISOString()}::timestamptz`
  // As in the index `domain_records_once`. The offset keeps the database from comparing each with the whole zone.
  await tx.execute(sql`
    update domain_records set ttl = known.ttl, created_at = ${createdAt}
    from (
      select given.ttl, (
        select id from domain_records
        where domain_id = ${domainId} and name = given.name and type = given.type
          and md5(content) = md5(given.content) and source = 'scan'
        offset 0
      ) as id
      from ${rows}
    ) as known
    where domain_records.id = known.id`)
  const added = await tx.execute<{ id: string; octets: number }>(sql`
    insert into domain_records (domain_id, name, type, ttl, content, source, is_kept, is_proxied, created_at)
    select ${domainId}::uuid, name, type, ttl, content, 'scan', true, is_proxied, ${createdAt}
    from ${rows}
    on conflict do nothing
    returning id, length(content) as octets`)
  const size = await sizeOfZone(tx, domainId)
  const surplus: string[] = []
  for (const { id, octets } of added.rows.toReversed()) {
    if (isWithinLimits(size)) break
    surplus.push(id)
    size.count -= 1
    size.octets -= octets
  }
  if (surplus.length === 0) return true
  await tx.delete(domainRecords).where(inArray(domainRecords.id, surplus))
  return false
}
