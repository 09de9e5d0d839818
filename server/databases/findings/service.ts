import { and, desc, eq, lt, ne } from 'drizzle-orm'

import type { DatabaseReport } from '../../../contract/databases/findings.ts'
import type { Inventory, InventoryLists } from '../../../contract/databases/inventory.ts'
import type { RunHistoryQuery } from '../../../contract/organisation/scored-runs.ts'
import type { Actor } from '../../organisation/resources/actor.ts'
import { runPage } from '../../organisation/resources/scored-run.ts'
import { audit } from '../../platform/audit/events.ts'
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Context, Dependencies } from '../../platform/dependencies.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { byAccount, countAttempt } from '../../platform/rate-limits/service.ts'
import { checksOf } from '../advisor/checks-of.ts'
import { queryUntil } from '../advisor/query-until.ts'
import { planRemedies, remediesFile } from '../advisor/remedies.ts'
import { runChecks } from '../advisor/run-checks.ts'
import { scoreChecks } from '../advisor/score.ts'
import { afterStep, type Steps, stepsBefore } from '../connection-tests/steps.ts'
import { ConnectionFailed } from '../connection/connection-fault.ts'
import { explainFault } from '../connection/explain-fault.ts'
import { asOnlyOne } from '../connection/lease.ts'
import { type StepDone, withSession } from '../connection/open-session.ts'
import { limitedTo, READING_SECONDS } from '../connection/time-out.ts'
import { readCredentials } from '../credentials/credentials.ts'
import { type DatabaseRow, noSuchDatabase } from '../databases/find-database.ts'
import { announceDatabase, moveDatabase } from '../databases/move-database.ts'
import { notifyOfDrift } from '../databases/notify-of-database.ts'
import type { DatabaseRequest } from '../databases/on-database.ts'
import { eventAfter, isWatched } from '../databases/transitions.ts'
import { readInventory } from '../inventory/read-inventory.ts'
import { databaseLimits } from '../limits.ts'
import { databaseInventories, databaseRuns, databases } from '../schema.ts'
import { driftBetween, isCompared } from './drift.ts'
import { baselineResults, endIgnores, newestResults, readIgnores } from './read-results.ts'
import { reportOf } from './report.ts'
import { storeLost, storeRegained } from './store-attempt.ts'

/** Of each database. */
const RUNS_KEPT = 100

type CheckContext = Context & Pick<Dependencies, 'config' | 'outbound'>

/** Returns the newest report on a database, or null when it was never checked. */
export async function readReport(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { id, engine }: Pick<DatabaseRow, 'id' | 'engine'>,
): Promise<DatabaseReport | null> {
  const [run, previous] = await db
    .select()
    .from(databaseRuns)
    .where(eq(databaseRuns.databaseId, id))
    .orderBy(desc(databaseRuns.id))
    .limit(2)
  if (!run) return null
  const ignores = await readIgnores(db, id, clock.now())
  return reportOf(run, { engine, previous, ignores })
}

/** Returns every run that is kept, newest first. A cursor is the number of the previous page's last run. */
export async function listRuns(db: Db, databaseId: string, { limit, cursor }: RunHistoryQuery) {
  const { id, checkedAt, score } = databaseRuns
  const rows = await db
    .select({ id, checkedAt, score })
    .from(databaseRuns)
    .where(
      and(
        eq(databaseRuns.databaseId, databaseId),
        cursor === undefined ? undefined : lt(id, Number(cursor)),
      ),
    )
    .orderBy(desc(id))
    .limit(limit + 1)
  return runPage(rows, limit)
}

/** Returns what the newest check saw of roles, sessions, slow queries and columns, or null before the first. */
export async function showInventory(db: Db, databaseId: string): Promise<Inventory | null> {
  const [row] = await db
    .select()
    .from(databaseInventories)
    .where(eq(databaseInventories.databaseId, databaseId))
  return row ? { read_at: row.readAt.toISOString(), ...row.lists } : null
}

/** Returns the remedies of the newest report as one file, which is empty before the first. Without ignored findings. */
export async function readRemedies(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { id, name, engine }: DatabaseRow,
) {
  const results = await newestResults(db, id)
  const ignores = await readIgnores(db, id, clock.now())
  const open = results.filter((result) => !ignores.some(({ checkId }) => checkId === result.id))
  return remediesFile(planRemedies(open, checksOf[engine]), { database: name, engine })
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
  const done = await checkAlone(context, row.id, { by })
  if (!done)
    throw new Refusal(
      'already_done',
      'This database is already being checked. Wait for the result.',
    )
  if (done.result?.failure) {
    const { failure, checked } = done.result
    const { finding, remedy } = explainFault(failure.fault, {
      ...checked,
      ownAddresses: context.config.outboundAddresses,
    })
    throw new Refusal('connection_failed', `${finding} ${remedy.text}`)
  }
  return reportAfter(context, row)
}

/** Returns the report after a change to it. */
export async function reportAfter(context: Pick<Context, 'db' | 'clock'>, row: DatabaseRow) {
  const report = await readReport(context, row)
  // It was purged in the meantime.
  if (!report) throw noSuchDatabase()
  return report
}

const whyNot = ({ state }: DatabaseRow) => {
  if (state === 'removed') return 'This database was removed. Restore it to check it.'
  if (state === 'paused') return 'This database is paused. Resume it to check it.'
  return 'The connection to this database has not been tested yet. Test it first.'
}

/**
 * The job: connects to a database every hour, and checks it daily and when its version has changed. Returns when to
 * connect again.
 */
export async function checkDatabase(
  context: CheckContext,
  databaseId: string,
  stop: AbortSignal,
): Promise<Date | undefined> {
  const { db, clock } = context
  const [row] = await db.select().from(databases).where(eq(databases.id, databaseId))
  // A wrong password isn't tried again: many servers lock a role after a few failed attempts.
  if (!row || !isWatched(row.state) || row.state === 'credentials_invalid') return undefined
  const done = await checkAlone(context, databaseId, { stop, isRoutine: true })
  if (!done) return secondsAfter(clock.now(), MINUTE_SECONDS)
  const failure = done.result?.failure
  if (failure && eventAfter(failure) === 'refuse_credentials') return undefined
  return secondsAfter(clock.now(), HOUR_SECONDS)
}

/** The job of a check that a person requested together with others: runs once, whenever the last check was. */
export async function checkDatabaseOnce(
  context: CheckContext,
  databaseId: string,
  stop: AbortSignal,
): Promise<Date | undefined> {
  const { db, clock } = context
  const [row] = await db.select().from(databases).where(eq(databases.id, databaseId))
  if (!row || !isWatched(row.state)) return undefined
  const done = await checkAlone(context, databaseId, { stop })
  return done ? undefined : secondsAfter(clock.now(), MINUTE_SECONDS)
}

/** Whether connecting is enough unless the version has changed. */
const isRecent = ({ state, checkedAt }: DatabaseRow, now: Date) =>
  state === 'monitored' && checkedAt !== null && now < secondsAfter(checkedAt, DAY_SECONDS)

type CheckOptions = {
  by?: Actor
  stop?: AbortSignal
  /** Connecting may be enough, and a refused password isn't tried again. */
  isRoutine?: boolean
}

/**
 * Checks a database while nobody else is connected to it, as it is by then: otherwise new credentials could be sent to
 * the server that they replaced. Returns undefined when somebody is connected.
 */
const checkAlone = (
  context: CheckContext,
  databaseId: string,
  { isRoutine = false, ...options }: CheckOptions,
) =>
  asOnlyOne(context, databaseId, async () => {
    const [row] = await context.db.select().from(databases).where(eq(databases.id, databaseId))
    if (!row || !isWatched(row.state)) return undefined
    if (isRoutine && row.state === 'credentials_invalid') return undefined
    const isEnough = isRoutine && isRecent(row, context.clock.now())
    return { checked: row, failure: await checkAndStore(context, row, { ...options, isEnough }) }
  })

/** Returns why the connection failed, if it did. */
async function checkAndStore(
  context: CheckContext,
  row: DatabaseRow,
  { by, stop, isEnough }: Omit<CheckOptions, 'isRoutine'> & { isEnough: boolean },
): Promise<ConnectionFailed | undefined> {
  const { db, clock, keys, outbound } = context
  const at = clock.now()
  const credentials = await readCredentials(db, keys, row.id)
  if (!credentials) return undefined
  const target = { ...row, ...credentials }
  const about = { ...target, ownAddresses: context.config.outboundAddresses }
  let steps = stepsBefore()
  const options = {
    outbound,
    now: at,
    stop,
    onStep: (done: StepDone) => {
      steps = afterStep(steps, done, about)
    },
  }
  // Another server has other columns.
  const before = row.samplesValues && row.checkedAt ? await showInventory(db, row.id) : null
  const isLook = (version: string) => isEnough && version === row.serverVersion
  try {
    const seen = await withSession(
      target,
      options,
      async ({ query, server, serverVersion, tlsVersion }) => {
        if (isLook(serverVersion)) return { serverVersion, tlsVersion, read: undefined }
        const inTime = queryUntil(limitedTo(READING_SECONDS), query)
        const read = {
          results: await runChecks(inTime, server, checksOf[row.engine]),
          inventory: await readInventory(inTime, server, { ...row, before }),
        }
        return { serverVersion, tlsVersion, read }
      },
    )
    const { read, ...versions } = seen
    if (!read) return undefined
    await db.transaction(async (tx) => {
      const within = { ...context, db: tx }
      await storeRun(within, row, { seen: { ...versions, ...read }, at, by, steps })
    })
  } catch (error) {
    if (!(error instanceof ConnectionFailed)) throw error
    await db.transaction((tx) =>
      storeLost({ ...context, db: tx }, row, { error, about, at, by, steps }),
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
  inventory: InventoryLists
}

async function storeRun(
  context: CheckContext,
  row: DatabaseRow,
  { seen, at, by, steps }: { seen: Seen; at: Date; by: Actor | undefined; steps: Steps },
) {
  const { db } = context
  const { serverVersion, tlsVersion, results, inventory } = seen
  const scored = scoreChecks(results, checksOf[row.engine])
  const { score = null, high = 0, medium = 0, low = 0 } = scored ?? {}
  const databaseId = row.id
  const [checked] = await db
    .update(databases)
    .set({ serverVersion, tlsVersion, checkedAt: at })
    .where(and(eq(databases.id, databaseId), ne(databases.state, 'removed')))
    .returning({ id: databases.id })
  // It was removed during the check.
  if (!checked) return
  const set = { readAt: at, lists: inventory }
  await db
    .insert(databaseInventories)
    .values({ databaseId, ...set })
    .onConflictDoUpdate({ target: databaseInventories.databaseId, set })
  const checks = checksOf[row.engine]
  const compared = checks.filter(isCompared).map(({ id }) => id)
  const before = await baselineResults(db, databaseId, compared)
  const drift = driftBetween(before, results, checks)
  await notifyOfDrift(
    context,
    row,
    drift.map(({ change }) => change),
  )
  // Only what had been found until then is ignored.
  await endIgnores(
    db,
    databaseId,
    drift.map(({ checkId }) => checkId),
  )
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
  await storeRegained(context, row, { at, steps })
  await moveDatabase(context, row, { event: 'finish_check', by })
}
