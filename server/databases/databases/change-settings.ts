import { isDeepStrictEqual } from 'node:util'

import { eq } from 'drizzle-orm'

import {
  type AuditChanges,
  type AuditDetail,
  type AuditKind,
  audit,
} from '../../platform/audit/events.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Context } from '../../platform/dependencies.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { byAccount, countAttempt } from '../../platform/rate-limits/service.ts'
import { databaseLimits } from '../limits.ts'
import { databases } from '../schema.ts'
import { announceDatabase } from './move-database.ts'
import type { DatabaseRequest } from './on-database.ts'
import { refuseRemoved } from './service.ts'

/** What the audit log shows of a change. */
export type AuditedChange = { detail?: AuditDetail; changes: AuditChanges }

/**
 * Changes what a person sets about a database, with a row in the audit log, whose contents `work` returns. Refuses a
 * removed database, and too many changes.
 */
export async function changeSettings(
  context: Context,
  { row, ...by }: DatabaseRequest,
  { kind, work }: { kind: AuditKind; work: (tx: Db) => Promise<AuditedChange> },
) {
  refuseRemoved(row)
  await countAttempt(
    context,
    [byAccount(databaseLimits.changeRulesByAccount, by.accountId)],
    by.caller,
  )
  await context.db.transaction(async (tx) => {
    // Of two simultaneous changes, the second one sees the first as its previous state.
    await tx
      .select({ id: databases.id })
      .from(databases)
      .where(eq(databases.id, row.id))
      .for('no key update')
    const { detail, changes } = await work(tx)
    const about = { organisationId: row.organisationId, resourceId: row.id, ...by }
    const at = context.clock.now()
    await audit(tx, kind, { at, ...about, detail: { name: row.name, ...detail }, changes })
  })
  announceDatabase(context, row)
}

/**
 * Refuses a change that is not based on the stored value. `expected` is what the change is based on, if it says so.
 */
export function refuseOverwriting<Value>(stored: Value, expected: Value | undefined) {
  if (expected === undefined || isDeepStrictEqual(stored, expected)) return
  throw new Refusal(
    'changed_meanwhile',
    'Somebody else has changed this in the meantime. Load the current values, then make your change again.',
  )
}
