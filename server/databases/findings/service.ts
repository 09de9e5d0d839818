import { and, desc, eq, lt } from 'drizzle-orm'

import type { DatabaseReport } from '../../../contract/databases/findings.ts'
import type { Actor } from '../../organisation/resources/actor.ts'
import { audit } from '../../platform/audit/events.ts'
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Context, Dependencies } from '../../platform/dependencies.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { byAccount, countAttempt } from '../../platform/rate-limits/service.ts'
import { checksOf } from '../advisor/checks-of.ts'
import { planRemedies, remediesFile } from '../advisor/remedies.ts'
import { runChecks } from '../advisor/run-checks.ts'
import { scoreChecks } from '../advisor/score.ts'
import { ConnectionFailed } from '../connection/connection-fault.ts'
import { explainFault } from '../connection/explain-fault.ts'
import { asOnlyOne } from '../connection/lease.ts'
import { withSession } from '../connection/open-session.ts'
import { sessionSignal } from '../connection/time-out.ts'
import { readPassword } from '../credentials/credentials.ts'
import type { DatabaseRow } from '../databases/find-database.ts'
import { announceDatabase, moveDatabase } from '../databases/move-database.ts'
import type { DatabaseRequest } from '../databases/on-database.ts'
import { eventAfter, isWatched } from '../databases/transitions.ts'
import { databaseLimits } from '../limits.ts'
import { databaseRuns, databases } from '../schema.ts'
import { reportOf } from './report.ts'

/** Of each database. */
const RUNS_KEPT = 100

type CheckContext = Context & Pick<Dependencies, 'outbound'>

/** Returns the newest report on a database, or null when it was never checked. */
export async function readReport(
  db: Db,
  { id, engine }: Pick<DatabaseRow, 'id' | 'engine'>,
): Promise<DatabaseReport | null> {
  const run = await newestRun(db, id)
  return run ? reportOf(run, engine) : null
}

async function newestRun(db: Db, databaseId: string) {
  const [run] = await db
    .select()
    .from(databaseRuns)
    .where(eq(databaseRuns.databaseId, databaseId))
    .orderBy(desc(databaseRuns.id))
    .limit(1)
  return run
}

/** Returns the remedies of the newest report as one file, which is empty before the first. */
export async function readRemedies(db: Db, { id, name, engine }: DatabaseRow) {
  const { results = [] } = (await newestRun(db, id)) ?? {}
  return remediesFile(planRemedies(results, checksOf[engine]), { database: name, engine })
}

/** Checks a database now, at most once a minute, and stores the results. */
export async function checkNow(
  context: CheckContext,
  { row, ...by }: DatabaseRequest,
): Promise<DatabaseReport> {
  if (!isWatched(row.state)) throw new Refusal('already_done', whyNot(row))
  const counted = [
    { limit: databaseLimits.checkByDatabase, subject: row.id },
    byAccount(databaseLimits.checkByAccount, by.accountId),
  ]
  await countAttempt(context, counted, by.caller)
  const done = await asOnlyOne(context, row.id, () => checkAndStore(context, row, { by }))
  if (!done) throw new Refusal('already_done', 'This database is being checked already.')
  if (done.result instanceof ConnectionFailed) {
    const { finding, remedy } = explainFault(done.result.fault, row)
    throw new Refusal('connection_failed', `${finding} ${remedy.text}`)
  }
  const report = await readReport(context.db, row)
  // It was purged in the meantime.
  if (!report) throw new Refusal('not_found', 'Database not found.')
  return report
}

const whyNot = ({ state }: DatabaseRow) => {
  if (state === 'removed') return 'This database was removed. Restore it to check it.'
  if (state === 'paused') return 'This database is paused. Resume it to check it.'
  return 'The connection to this database was not tested yet. Test it first.'
}

/** The job: checks a database. Returns when to run again: daily while it is connected. */
export async function checkDatabase(
  context: CheckContext,
  databaseId: string,
  stop: AbortSignal,
): Promise<Date | undefined> {
  const { db, clock } = context
  const [row] = await db.select().from(databases).where(eq(databases.id, databaseId))
  if (!row || !isWatched(row.state)) return undefined
  const done = await asOnlyOne(context, databaseId, () => checkAndStore(context, row, { stop }))
  if (!done) return secondsAfter(clock.now(), MINUTE_SECONDS)
  if (!(done.result instanceof ConnectionFailed)) return secondsAfter(clock.now(), DAY_SECONDS)
  // A wrong password isn't tried again: many servers lock a role after some attempts.
  if (eventAfter(done.result) === 'refuse_credentials') return undefined
  return secondsAfter(clock.now(), HOUR_SECONDS)
}

/** Returns why the connection failed, if it did. */
async function checkAndStore(
  context: CheckContext,
  row: DatabaseRow,
  { by, stop }: { by?: Actor; stop?: AbortSignal },
): Promise<ConnectionFailed | undefined> {
  const { db, clock, keys, outbound } = context
  const at = clock.now()
  const password = await readPassword(db, keys, row.id)
  if (password === undefined) return undefined
  const options = { outbound, now: at, signal: sessionSignal(stop) }
  try {
    const seen = await withSession(
      { ...row, password },
      options,
      async ({ query, server, serverVersion, tlsVersion }) => ({
        serverVersion,
        tlsVersion,
        results: await runChecks(query, server, checksOf[row.engine]),
      }),
    )
    await db.transaction((tx) => storeRun({ ...context, db: tx }, row, { seen, at, by }))
  } catch (error) {
    if (!(error instanceof ConnectionFailed)) throw error
    await db.transaction((tx) =>
      moveDatabase({ ...context, db: tx }, row, { event: eventAfter(error), by }),
    )
    announceDatabase(context, row)
    return error
  }
  announceDatabase(context, row)
  return undefined
}

type Seen = {
  serverVersion: string
  tlsVersion: string | null
  results: Awaited<ReturnType<typeof runChecks>>
}

async function storeRun(
  context: CheckContext,
  row: DatabaseRow,
  { seen, at, by }: { seen: Seen; at: Date; by: Actor | undefined },
) {
  const { db } = context
  const { serverVersion, tlsVersion, results } = seen
  const scored = scoreChecks(results, checksOf[row.engine])
  const { score = null, high = 0, medium = 0, low = 0 } = scored ?? {}
  const databaseId = row.id
  await db
    .update(databases)
    .set({ serverVersion, tlsVersion, checkedAt: at })
    .where(eq(databases.id, databaseId))
  const [run] = await db
    .insert(databaseRuns)
    .values({ databaseId, checkedAt: at, serverVersion, score, high, medium, low, results })
    .returning({ id: databaseRuns.id })
  const [oldest] = await db
    .select({ id: databaseRuns.id })
    .from(databaseRuns)
    .where(and(eq(databaseRuns.databaseId, databaseId), lt(databaseRuns.id, run?.id ?? 0)))
    .orderBy(desc(databaseRuns.id))
    .offset(RUNS_KEPT - 1)
    .limit(1)
  if (oldest) {
    await db
      .delete(databaseRuns)
      .where(and(eq(databaseRuns.databaseId, databaseId), lt(databaseRuns.id, oldest.id + 1)))
  }
  const detail = { name: row.name, ...(score !== null && { score }) }
  const about = { organisationId: row.organisationId, resourceId: databaseId, ...by, detail }
  await audit(db, 'DATABASE_CHECK', { at, ...about })
  await moveDatabase(context, row, { event: 'finish_check', by })
}
