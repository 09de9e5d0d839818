import { type AuditDetail, type AuditKind, audit } from '../../platform/audit/events.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Context } from '../../platform/dependencies.ts'
import { byAccount, countAttempt } from '../../platform/rate-limits/service.ts'
import { databaseLimits } from '../limits.ts'
import { announceDatabase } from './move-database.ts'
import type { DatabaseRequest } from './on-database.ts'
import { refuseRemoved } from './service.ts'

/**
 * Changes what a person sets about a database, with a row in the audit log, whose detail `work` returns. Refuses a removed
 * database, and too many changes.
 */
export async function changeSettings(
  context: Context,
  { row, ...by }: DatabaseRequest,
  { kind, work }: { kind: AuditKind; work: (tx: Db) => Promise<AuditDetail> },
) {
  refuseRemoved(row)
  await countAttempt(
    context,
    [byAccount(databaseLimits.changeRulesByAccount, by.accountId)],
    by.caller,
  )
  await context.db.transaction(async (tx) => {
    const detail = await work(tx)
    const about = { organisationId: row.organisationId, resourceId: row.id, ...by }
    const at = context.clock.now()
    await audit(tx, kind, { at, ...about, detail: { name: row.name, ...detail } })
  })
  announceDatabase(context, row)
}
