import { and, eq, lt } from 'drizzle-orm'

import { purgeDueAt, RESTORE_SECONDS } from '../../organisation/resources/restorable.ts'
import { forgetResource } from '../../organisation/resources/service.ts'
import { audit } from '../../platform/audit/events.ts'
import { secondsAfter } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/db/client.ts'
import type { Context } from '../../platform/dependencies.ts'
import { forgetJobsOn } from '../database-jobs.ts'
import { announceDatabase } from '../databases/move-database.ts'
import { databases } from '../schema.ts'

/**
 * Permanently deletes a removed database with its findings. Returns when to run again while it can still be restored,
 * and nothing when it was restored.
 */
export async function purgeDatabase(
  context: Context & { db: Database },
  databaseId: string,
): Promise<Date | undefined> {
  const { db, clock } = context
  const at = clock.now()
  const [row] = await db.select().from(databases).where(eq(databases.id, databaseId))
  if (row?.state !== 'removed') return undefined
  const { organisationId, name, stateChangedAt } = row
  if (at < purgeDueAt(stateChangedAt)) return purgeDueAt(stateChangedAt)
  await db.transaction(async (tx) => {
    // Unless it was restored in the meantime.
    const gone = await tx
      .delete(databases)
      .where(
        and(
          eq(databases.id, databaseId),
          eq(databases.state, 'removed'),
          lt(databases.stateChangedAt, secondsAfter(at, -RESTORE_SECONDS)),
        ),
      )
      .returning({ id: databases.id })
    if (gone.length === 0) return
    await forgetJobsOn(tx, databaseId)
    const detail = { name }
    await audit(tx, 'DATABASE_PURGE', { at, organisationId, resourceId: databaseId, detail })
    await forgetResource(tx, databaseId)
  })
  announceDatabase(context, row)
  return undefined
}

/** Permanently deletes every database of an organisation, with its jobs, which no foreign key deletes. */
export async function purgeDatabasesOf(
  tx: Db,
  { organisationId, at }: { organisationId: string; at: Date },
) {
  const owned = await tx
    .delete(databases)
    .where(eq(databases.organisationId, organisationId))
    .returning({ id: databases.id, name: databases.name })
  for (const { id, name } of owned) {
    await forgetJobsOn(tx, id)
    await audit(tx, 'DATABASE_PURGE', { at, organisationId, detail: { name } })
  }
}
