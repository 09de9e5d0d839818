import { and, eq } from 'drizzle-orm'

import type { IgnoreFinding } from '../../../contract/databases/findings.ts'
import { readIgnoreEnd } from '../../organisation/resources/ignore-end.ts'
import { audit } from '../../platform/audit/events.ts'
import type { Context } from '../../platform/dependencies.ts'
import { Refusal, refuseField } from '../../platform/http/refusal.ts'
import { announceDatabase } from '../databases/move-database.ts'
import type { DatabaseRequest } from '../databases/on-database.ts'
import { databaseIgnores } from '../schema.ts'
import { newestResults } from './read-results.ts'
import { reportAfter } from './service.ts'

/** Hides a failed check until a day. Ignoring it again changes the reason and the day. */
export async function ignoreFinding(
  context: Context,
  { row, ...by }: DatabaseRequest,
  { check, reason, until }: IgnoreFinding,
) {
  const at = context.clock.now()
  const values = { reason, until: readIgnoreEnd(until, at), createdAt: at }
  const result = (await newestResults(context.db, row.id)).find(({ id }) => id === check)
  if (result?.state !== 'fail')
    throw refuseField('invalid_request', 'check', 'This check found nothing to ignore.')
  await context.db.transaction(async (tx) => {
    await tx
      .insert(databaseIgnores)
      .values({ databaseId: row.id, checkId: check, ...values })
      .onConflictDoUpdate({
        target: [databaseIgnores.databaseId, databaseIgnores.checkId],
        set: values,
      })
    const about = { organisationId: row.organisationId, resourceId: row.id, ...by }
    const detail = { name: row.name, check }
    await audit(tx, 'DATABASE_FINDING_IGNORE', { at, ...about, detail })
  })
  announceDatabase(context, row)
  return reportAfter(context, row)
}

/** Undoes `ignoreFinding`. */
export async function unignoreFinding(
  context: Context,
  { row, ...by }: DatabaseRequest,
  check: string,
) {
  await context.db.transaction(async (tx) => {
    const gone = await tx
      .delete(databaseIgnores)
      .where(and(eq(databaseIgnores.databaseId, row.id), eq(databaseIgnores.checkId, check)))
      .returning()
    if (gone.length === 0) throw new Refusal('already_done', 'This check is not ignored.')
    const about = { organisationId: row.organisationId, resourceId: row.id, ...by }
    const detail = { name: row.name, check }
    await audit(tx, 'DATABASE_FINDING_UNIGNORE', { at: context.clock.now(), ...about, detail })
  })
  announceDatabase(context, row)
  return reportAfter(context, row)
}
