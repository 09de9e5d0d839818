import { eq, sql, type SQLWrapper } from 'drizzle-orm'

import { DOMAIN_RECORDS_MAX, ZONE_FILE_MAX_OCTETS } from '../../../contract/record-types.ts'
import type { DomainRecord } from '../../../contract/websites/record.ts'
import type { Db } from '../../platform/db/client.ts'
import { checkRecords } from '../../platform/dns/record-rules.ts'
import { domainRecords } from '../schema/domain-records.ts'

export type RecordRow = typeof domainRecords.$inferSelect
type RecordConflict = NonNullable<DomainRecord['conflict']>

/** A record's position in the list: by type, then by name. */
export const placeOf = ({ type, name, id }: RecordRow) => `${type} ${name} ${id}`

/** Returns every record of a website, in the order of the list. */
export async function readZone(db: Db, domainId: string): Promise<RecordRow[]> {
  const rows = await db.select().from(domainRecords).where(eq(domainRecords.domainId, domainId))
  return rows.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
}

export type ZoneSize = { count: number; octets: number }

/** Whether a website may have this many records. All of them are read whenever one is, to find conflicts. */
export const isWithinLimits = ({ count, octets }: ZoneSize) =>
  count <= DOMAIN_RECORDS_MAX && octets <= ZONE_FILE_MAX_OCTETS

export const sizeOf = (content: SQLWrapper) => ({
  count: sql<number>`count(*)::int`,
  octets: sql<number>`coalesce(sum(length(${content})), 0)::int`,
})

/** Includes the records that are not kept. */
export async function sizeOfZone(db: Db, domainId: string): Promise<ZoneSize> {
  const [size] = await db
    .select(sizeOf(domainRecords.content))
    .from(domainRecords)
    .where(eq(domainRecords.domainId, domainId))
  return size ?? { count: 0, octets: 0 }
}

/** The records of `jsonOf`, as rows. */
export const given = (batch: string) =>
  sql`json_to_recordset(${batch}::json) as given (name text, type text, ttl int, content text, is_proxied boolean)`

/** Returns the conflicts between kept records in one zone, by their ids. */
export function conflictsIn(rows: readonly RecordRow[], zone: string) {
  const kept = rows.filter(({ isKept }) => isKept)
  const conflicts = new Map<string, RecordConflict>()
  for (const { at, message, isTolerable } of checkRecords(kept, zone)) {
    const id = kept[at]?.id
    // Conflicts that must be resolved come before those that may remain.
    const isSettledFirst = conflicts.get(id ?? '')?.is_tolerable === false
    if (id && !isSettledFirst) conflicts.set(id, { message, is_tolerable: isTolerable })
  }
  return conflicts
}

export const recordOf = (row: RecordRow, conflict: RecordConflict | undefined): DomainRecord => ({
  id: row.id,
  name: row.name,
  type: row.type,
  ttl: row.ttl,
  content: row.content,
  source: row.source,
  is_kept: row.isKept,
  is_proxied: row.isProxied,
  conflict: conflict ?? null,
})
