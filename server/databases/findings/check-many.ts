import { and, eq, inArray } from 'drizzle-orm'

import { type Access, grantedColumn, sees } from '../../organisation/access/access.ts'
import { refuseAny } from '../../organisation/access/refuse-any.ts'
import { audit } from '../../platform/audit/events.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Context, Dependencies } from '../../platform/dependencies.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { byAccount, countAttempt, countSubjects } from '../../platform/rate-limits/service.ts'
import { queueDatabaseJob } from '../database-jobs.ts'
import { isWatched } from '../databases/transitions.ts'
import { databaseLimits } from '../limits.ts'
import { databases } from '../schema.ts'

/** The databases of one organisation, and the person's access there. */
type Part = { access: Access; caller: Caller; ids: readonly string[] }

/**
 * Enqueues checks of databases: of all of them or, when one doesn't qualify, of none. Those that aren't connected, or
 * were checked within the last minute, are skipped. One request is one attempt, however many organisations it is about.
 */
export async function checkMany(
  context: Context & Pick<Dependencies, 'jobs'>,
  parts: readonly Part[],
) {
  const { db, clock, jobs } = context
  const [first] = parts
  if (!first) return { started: 0, skipped: 0 }
  const subject = byAccount(databaseLimits.checkManyByAccount, first.access.accountId)
  await countAttempt(context, [subject], first.caller)
  const found = []
  for (const { access, caller, ids } of parts) {
    const { organisationId, accountId } = access
    const about = { organisationId, accountId, caller }
    found.push(...(await findAll(db, access, ids)).map((database) => ({ ...database, about })))
  }
  const watched = found.filter(({ state }) => isWatched(state))
  const limit = databaseLimits.checkByDatabase
  const recent = await countSubjects(
    context,
    limit,
    watched.map(({ id }) => id),
  )
  // Always in the same order, so that two requests can't deadlock.
  const due = watched
    .filter(({ id }) => !recent.has(id))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const at = clock.now()
  await db.transaction(async (tx) => {
    for (const { id, name, about } of due) {
      const database = { id, organisationId: about.organisationId }
      await queueDatabaseJob(tx, { kind: 'check_database_now', database, dueAt: at })
      await audit(tx, 'DATABASE_CHECK_ASK', { at, ...about, resourceId: id, detail: { name } })
    }
  })
  jobs.wake()
  return { started: due.length, skipped: found.length - due.length }
}

async function findAll(db: Db, access: Access, ids: readonly string[]) {
  const wanted = new Set(ids.map((id) => id.toLowerCase()))
  const found = await db
    .select({
      id: databases.id,
      name: databases.name,
      state: databases.state,
      granted: grantedColumn(access, databases.id),
    })
    .from(databases)
    .where(
      and(
        eq(databases.organisationId, access.organisationId),
        sees(access, databases.id),
        inArray(databases.id, [...wanted]),
      ),
    )
  if (found.length < wanted.size) {
    throw new Refusal(
      'not_found',
      'One of these databases is not in this organisation. Reload the list and choose again.',
    )
  }
  refuseAny(access, found, 'resource.change')
  return found
}
