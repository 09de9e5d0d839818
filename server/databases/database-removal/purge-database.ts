import { eq } from 'drizzle-orm'

import type { AllowanceContext } from '../../organisation/allowance.ts'
import { purgeRemoved } from '../../organisation/resources/purge-removed.ts'
import { audit } from '../../platform/audit/events.ts'
import type { Database, Db } from '../../platform/db/client.ts'
import { forgetActivityOf } from '../activity/retention.ts'
import { forgetJobsOn } from '../database-jobs.ts'
import { announceDatabase } from '../databases/move-database.ts'
import { notifyOfPurge } from '../databases/notify-of-database.ts'
import { databases } from '../schema.ts'

/** Permanently deletes a removed database with its findings. Returns when to run again, if at all. */
export const purgeDatabase = (context: AllowanceContext & { db: Database }, id: string) =>
  purgeRemoved(context, databases, {
    id,
    forget: async (tx, row, at) => {
      const { organisationId, name } = row
      await forgetJobsOn(tx, id)
      await forgetActivityOf(tx, [id])
      await audit(tx, 'DATABASE_PURGE', { at, organisationId, resourceId: id, detail: { name } })
      await notifyOfPurge({ ...context, db: tx }, row)
    },
    announce: (row) => announceDatabase(context, row),
  })

/** Permanently deletes every database of an organisation, with its jobs, which no foreign key deletes. */
export async function purgeDatabasesOf(
  tx: Db,
  { organisationId, at }: { organisationId: string; at: Date },
) {
  const owned = await tx
    .delete(databases)
    .where(eq(databases.organisationId, organisationId))
    .returning({ id: databases.id, name: databases.name })
  await forgetActivityOf(
    tx,
    owned.map(({ id }) => id),
  )
  for (const { id, name } of owned) {
    await forgetJobsOn(tx, id)
    await audit(tx, 'DATABASE_PURGE', { at, organisationId, detail: { name } })
  }
}
