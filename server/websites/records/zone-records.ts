import { eq } from 'drizzle-orm'

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
