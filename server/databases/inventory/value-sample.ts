import { eq } from 'drizzle-orm'

import type { Database } from '../../../contract/databases/database.ts'
import { differences } from '../../platform/audit/differences.ts'
import type { Context } from '../../platform/dependencies.ts'
import { changeSettings } from '../databases/change-settings.ts'
import { describeDatabase, noSuchDatabase } from '../databases/find-database.ts'
import type { DatabaseRequest } from '../databases/on-database.ts'
import { databases } from '../schema.ts'

/** Turns the sampling of values on or off, from the next check on, with a row in the audit log. */
export async function changeValueSample(
  context: Context,
  request: DatabaseRequest,
  samplesValues: boolean,
): Promise<Database> {
  const isThisDatabase = eq(databases.id, request.row.id)
  await changeSettings(context, request, {
    kind: 'DATABASE_VALUE_SAMPLE_CHANGE',
    work: async (tx) => {
      const [before] = await tx.select().from(databases).where(isThisDatabase)
      await tx.update(databases).set({ samplesValues }).where(isThisDatabase)
      const changes = differences(
        { samples_values: before?.samplesValues },
        { samples_values: samplesValues },
      )
      return { changes }
    },
  })
  const [row] = await context.db.select().from(databases).where(isThisDatabase)
  // It was purged in the meantime.
  if (!row) throw noSuchDatabase()
  return describeDatabase(context.db, row)
}
