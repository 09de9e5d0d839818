import { and, eq } from 'drizzle-orm'

import type { Actor } from '../../organisation/resources/actor.ts'
import { purgeDueAt } from '../../organisation/resources/restorable.ts'
import { audit } from '../../platform/audit/events.ts'
import { HOUR_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/dependencies.ts'
import { destroyCredentials } from '../credentials/credentials.ts'
import { queueDatabaseJob } from '../database-jobs.ts'
import { databases, databaseTests } from '../schema.ts'
import type { DatabaseRow } from './find-database.ts'
import { notifyOfStateChange } from './notify-of-database.ts'
import { type DatabaseEvent, stateAfter } from './transitions.ts'

/**
 * Changes a database's state as the transition table allows, within a transaction, with a row in the audit log, the
 * notifications to the people with access to it, and the job that the new state needs: a check once it is connected,
 * the hourly one after a refused sign-in, its purge once removed, when its password is destroyed. Returns undefined
 * when the table has no such transition or the state has changed in the meantime. Call `announceDatabase` after the
 * commit.
 */
export async function moveDatabase(
  context: Context,
  row: DatabaseRow,
  { event, by }: { event: DatabaseEvent; by?: Actor | undefined },
): Promise<DatabaseRow | undefined> {
  const { db, clock } = context
  const state = stateAfter(row.state, event)
  if (!state) return undefined
  const at = clock.now()
  const isSame = state === row.state
  const [moved] = await db
    .update(databases)
    .set({ state, ...(!isSame && { stateChangedAt: at }) })
    .where(and(eq(databases.id, row.id), eq(databases.state, row.state)))
    .returning()
  if (!moved) return undefined
  if (!isSame) {
    const detail = { name: row.name, from: row.state, to: state, event }
    const about = { organisationId: row.organisationId, resourceId: row.id, ...by, detail }
    await audit(db, 'DATABASE_STATE', { at, ...about })
    await notifyOfStateChange(context, row, { event, by })
  }
  if (state === 'connected') {
    await queueDatabaseJob(db, { kind: 'check_database', database: row, dueAt: at })
  }
  // The refused sign-in ended its job.
  if (row.state === 'credentials_invalid' && (state === 'monitored' || state === 'unreachable')) {
    const dueAt = secondsAfter(at, HOUR_SECONDS)
    await queueDatabaseJob(db, { kind: 'check_database', database: row, dueAt })
  }
  if (state === 'removed') {
    await destroyCredentials(db, row.id)
    await db.delete(databaseTests).where(eq(databaseTests.databaseId, row.id))
    await queueDatabaseJob(db, { kind: 'purge_database', database: row, dueAt: purgeDueAt(at) })
  }
  return moved
}

/** Notifies the open consoles of the organisation, and has the queued emails sent. */
export const announceDatabase = (
  { live, outbox }: Pick<Context, 'live' | 'outbox'>,
  { id, organisationId }: Pick<DatabaseRow, 'id' | 'organisationId'>,
) => {
  live.publish(organisationId, { kind: 'database', id })
  outbox.wake()
}
