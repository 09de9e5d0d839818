import { eq } from 'drizzle-orm'

import { databaseAlertKinds } from '../../../contract/databases/alert-kinds.ts'
import type { ChangeDatabaseAlerts, DatabaseAlerts } from '../../../contract/databases/alerts.ts'
import { differences } from '../../platform/audit/differences.ts'
import type { Context } from '../../platform/dependencies.ts'
import { changeSettings, refuseOverwriting } from '../databases/change-settings.ts'
import { type DatabaseRow, noSuchDatabase } from '../databases/find-database.ts'
import type { DatabaseRequest } from '../databases/on-database.ts'
import { databases } from '../schema.ts'

/** Which events of a database are emailed. */
export const alertsOf = ({ mutedAlerts }: Pick<DatabaseRow, 'mutedAlerts'>): DatabaseAlerts => ({
  connection: !mutedAlerts.includes('connection'),
  drift: !mutedAlerts.includes('drift'),
  alert: !mutedAlerts.includes('alert'),
})

/** Changes which events of a database are emailed, with a row in the audit log. */
export async function changeAlerts(
  context: Context,
  request: DatabaseRequest,
  { alerts, before: expected }: ChangeDatabaseAlerts,
): Promise<DatabaseAlerts> {
  const isThisDatabase = eq(databases.id, request.row.id)
  await changeSettings(context, request, {
    kind: 'DATABASE_ALERTS_CHANGE',
    work: async (tx) => {
      const [row] = await tx.select().from(databases).where(isThisDatabase)
      if (!row) throw noSuchDatabase()
      const before = alertsOf(row)
      refuseOverwriting(before, expected)
      const mutedAlerts = databaseAlertKinds.filter((kind) => !alerts[kind])
      await tx.update(databases).set({ mutedAlerts }).where(isThisDatabase)
      return { changes: differences(before, alerts) }
    },
  })
  return alerts
}
