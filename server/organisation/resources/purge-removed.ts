import { and, eq, lt } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

import { secondsAfter } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/db/client.ts'
import type { ResourceTable } from '../access/find-resource.ts'
import type { AllowanceContext } from '../allowance.ts'
import { purgeDueAt, RESTORE_SECONDS } from './restorable.ts'
import { forgetResource } from './service.ts'

type RemovableTable = ResourceTable & {
  state: PgColumn
  stateChangedAt: PgColumn
  $inferSelect: { organisationId: string; state: string; stateChangedAt: Date }
}

/**
 * Permanently deletes a removed website or database and the access to it; `forget` does the rest within the
 * transaction, and `announce` follows the commit. Returns when to run again while it can still be restored, and nothing
 * when it was restored.
 */
export async function purgeRemoved<Table extends RemovableTable>(
  { db, clock, allowance }: Pick<AllowanceContext, 'clock' | 'allowance'> & { db: Database },
  table: Table,
  {
    id,
    forget,
    announce,
  }: {
    id: string
    forget: (tx: Db, row: Table['$inferSelect'], at: Date) => Promise<void>
    announce: (row: Table['$inferSelect']) => void
  },
): Promise<Date | undefined> {
  const at = clock.now()
  const untyped: PgTable = table
  const [row] = (await db
    .select()
    .from(untyped)
    .where(and(eq(table.id, id), eq(table.state, 'removed')))) as Table['$inferSelect'][]
  if (!row) return undefined
  if (at < purgeDueAt(row.stateChangedAt)) return purgeDueAt(row.stateChangedAt)
  await db.transaction(async (tx) => {
    // Unless it was restored in the meantime.
    const gone = await tx
      .delete(table)
      .where(
        and(
          eq(table.id, id),
          eq(table.state, 'removed'),
          lt(table.stateChangedAt, secondsAfter(at, -RESTORE_SECONDS)),
        ),
      )
      .returning({ id: table.id })
    if (gone.length === 0) return
    await forget(tx, row, at)
    await forgetResource(tx, id)
    await allowance.endPlan(tx, { organisationId: row.organisationId, resourceId: id, at })
  })
  announce(row)
  return undefined
}
