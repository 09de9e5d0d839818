import { and, eq, ne } from 'drizzle-orm'

import type { ConnectionTest } from '../../../contract/databases/connection-test.ts'
import type { ChangeConnection, Database } from '../../../contract/databases/database.ts'
import { changedFields, differences } from '../../platform/audit/differences.ts'
import { audit } from '../../platform/audit/events.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Context, Dependencies } from '../../platform/dependencies.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { byAccount, countAttempt } from '../../platform/rate-limits/service.ts'
import { ConnectionFailed } from '../connection/connection-fault.ts'
import { asOnlyOne } from '../connection/lease.ts'
import { withSession } from '../connection/open-session.ts'
import type { Credentials, Target } from '../connection/target.ts'
import { findCredentials, readCredentials, storeCredentials } from '../credentials/credentials.ts'
import { describeDatabase, type DatabaseRow, findDatabase } from '../databases/find-database.ts'
import { announceDatabase, moveDatabase } from '../databases/move-database.ts'
import type { DatabaseRequest } from '../databases/on-database.ts'
import { addressIn, credentialsIn, refuseRemoved, removedRefusal } from '../databases/service.ts'
import { type DatabaseEvent, eventAfter } from '../databases/transitions.ts'
import { databaseLimits } from '../limits.ts'
import {
  databaseIgnores,
  databaseInventories,
  databaseRuns,
  databases,
  databaseTests,
} from '../schema.ts'
import { afterFailure, afterStep, type Steps, stepsBefore } from './steps.ts'

type TestContext = Context & Pick<Dependencies, 'config' | 'outbound' | 'jobs'>
type Tested = { database: Database; test: ConnectionTest }
/** What a successful test found out. */
type Seen = { serverVersion: string; tlsVersion: string | null }

/** Returns the newest test of a database, or null. */
export async function readTest(db: Db, databaseId: string): Promise<ConnectionTest | null> {
  const [row] = await db
    .select()
    .from(databaseTests)
    .where(eq(databaseTests.databaseId, databaseId))
  if (!row) return null
  return {
    started_at: row.startedAt.toISOString(),
    ended_at: row.endedAt?.toISOString() ?? null,
    outcome: row.isPassed === null ? 'running' : row.isPassed ? 'passed' : 'failed',
    steps: row.steps,
  }
}

/** Stores a test in place of the one before. */
export async function storeTest(
  db: Db,
  databaseId: string,
  test: Omit<typeof databaseTests.$inferSelect, 'databaseId'>,
) {
  await db
    .insert(databaseTests)
    .values({ databaseId, ...test })
    .onConflictDoUpdate({ target: databaseTests.databaseId, set: test })
}

/**
 * Tests the stored connection. The result decides whether a draft or a database that was lost becomes connected,
 * and what is shown for other databases.
 */
export async function testConnection(
  context: TestContext,
  request: DatabaseRequest,
): Promise<Tested> {
  refuseRemoved(request.row)
  await countTest(context, request)
  return alone(context, request, async (row) => {
    const credentials = await readCredentials(context.db, context.keys, row.id)
    if (!credentials)
      throw new Refusal('already_done', 'The password was destroyed. Enter it again.')
    const { row: _, ...by } = request
    const isFirst = isUntested(row)
    const started = isFirst ? await start(context, { row, ...by }) : row
    const run = isFirst ? runFirstTest : runTest
    const { seen, failure } = await run(
      context,
      { row: started, ...by },
      { ...row, ...credentials },
    )
    const event = failure && !isFirst ? eventAfter(failure) : seen ? 'pass_test' : 'fail_test'
    await finish(context, { row: started, ...by }, { seen, event })
  })
}

const isUntested = ({ state }: DatabaseRow) => state === 'draft' || state === 'testing'

/** Stores what a test found out, and what it means for the database. */
const finish = (
  context: TestContext,
  { row, ...by }: DatabaseRequest,
  { seen, event }: { seen: Seen | undefined; event: DatabaseEvent },
) =>
  context.db.transaction(async (tx) => {
    const moved = await moveDatabase({ ...context, db: tx }, row, { event, by })
    if (!seen) return
    // Without a new check, the stored version is the checked one, so that a new version is noticed.
    const { serverVersion, tlsVersion } = seen
    const found = { tlsVersion, ...(moved && { serverVersion }) }
    await tx.update(databases).set(found).where(eq(databases.id, row.id))
  })

/**
 * Tests new connection details. They replace the old ones only if the test passes; those of a draft always do,
 * because it has no connection to lose.
 */
export async function changeConnection(
  context: TestContext,
  request: DatabaseRequest,
  input: ChangeConnection,
): Promise<Tested> {
  const { engine } = request.row
  refuseRemoved(request.row)
  const connection = { address: addressIn(input, engine), credentials: credentialsIn(input) }
  const target = { ...connection.address, ...connection.credentials, engine }
  await countTest(context, request)
  return alone(context, request, async (row) => {
    const current = { ...request, row }
    if (isUntested(row)) {
      const started = await start(context, current, connection)
      const { seen } = await runFirstTest(context, { ...current, row: started }, target)
      const event = seen ? 'pass_test' : 'fail_test'
      return finish(context, { ...current, row: started }, { seen, event })
    }
    const { seen } = await runTest(context, current, target)
    if (!seen) return
    await context.db.transaction(async (tx) => {
      const within = { ...context, db: tx }
      await storeConnection(within, current, connection)
      await finish(within, current, { seen, event: 'replace_connection' })
    })
  })
}

const countTest = (context: TestContext, { row, accountId, caller }: DatabaseRequest) =>
  countAttempt(
    context,
    [
      { limit: databaseLimits.testByDatabase, subject: row.id },
      byAccount(databaseLimits.testByAccount, accountId),
    ],
    caller,
  )

/**
 * Runs a test while nobody else is connected, and returns its result. The row is read again: the details may have
 * changed in the meantime.
 */
async function alone(
  context: TestContext,
  { row }: DatabaseRequest,
  work: (row: DatabaseRow) => Promise<void>,
) {
  const { id: databaseId, organisationId } = row
  const done = await asOnlyOne(context, databaseId, async () => {
    const current = await findDatabase(context.db, { organisationId, databaseId })
    refuseRemoved(current)
    await work(current)
  })
  if (!done)
    throw new Refusal('already_done', 'This database is being checked. Try again in a moment.')
  announceDatabase(context, row)
  context.jobs.wake()
  const test = await readTest(context.db, databaseId)
  const after = await findDatabase(context.db, { organisationId, databaseId })
  if (!test) throw removedRefusal()
  return { database: await describeDatabase(context.db, after), test }
}

type Connection = { address: ReturnType<typeof addressIn>; credentials: Credentials }

/** Starts the test of a draft, whose details are stored with it. */
async function start(
  context: TestContext,
  request: DatabaseRequest,
  connection?: Connection,
): Promise<DatabaseRow> {
  const { row, ...by } = request
  const after = await context.db.transaction(async (tx) => {
    const within = { ...context, db: tx }
    if (connection) await storeConnection(within, request, connection)
    return moveDatabase(within, row, { event: 'start_test', by })
  })
  if (!after)
    throw new Refusal('already_done', 'This database has changed in the meantime. Reload the page.')
  return after
}

/** Otherwise, a test that couldn't even begin would leave the draft in the state of a test. */
async function runFirstTest(context: TestContext, request: DatabaseRequest, target: Target) {
  try {
    return await runTest(context, request, target)
  } catch (error) {
    await finish(context, request, { seen: undefined, event: 'fail_test' })
    announceDatabase(context, request.row)
    throw error
  }
}

/** Runs the five steps, and stores and announces each as it happens. */
async function runTest(
  context: TestContext,
  { row }: DatabaseRequest,
  target: Target,
): Promise<{ seen?: Seen; failure?: ConnectionFailed }> {
  const { db, clock, outbound } = context
  const databaseId = row.id
  const about = { ...target, ownAddresses: context.config.outboundAddresses }
  let steps: Steps = stepsBefore()
  const store = async (isPassed: boolean | null) => {
    const endedAt = isPassed === null ? null : clock.now()
    await db
      .update(databaseTests)
      .set({ steps, isPassed, endedAt })
      .where(eq(databaseTests.databaseId, databaseId))
    announceDatabase(context, row)
  }
  const started = { startedAt: clock.now(), endedAt: null, isPassed: null, steps }
  await storeTest(db, databaseId, started)
  announceDatabase(context, row)
  try {
    const options = {
      outbound,
      now: clock.now(),
      onStep: async (done: Parameters<typeof afterStep>[1]) => {
        steps = afterStep(steps, done, about)
        await store(null)
      },
    }
    const seen = await withSession(target, options, ({ serverVersion, tlsVersion }) =>
      Promise.resolve({ serverVersion, tlsVersion }),
    )
    await store(true)
    return { seen }
  } catch (error) {
    if (!(error instanceof ConnectionFailed)) {
      await db.delete(databaseTests).where(eq(databaseTests.databaseId, databaseId))
      throw error
    }
    steps = afterFailure(steps, error, about)
    await store(false)
    return { failure: error }
  }
}

/** Refuses a database that was removed during the test, whose password was destroyed. */
async function storeConnection(
  { db, clock, keys }: Pick<Context, 'db' | 'clock' | 'keys'>,
  { row, ...by }: DatabaseRequest,
  { address, credentials }: Connection,
) {
  const isOther =
    address.host !== row.host ||
    address.port !== row.port ||
    address.databaseName !== row.databaseName
  const [stored] = await db
    .update(databases)
    // The sampling of values was agreed to for the server before.
    .set({ ...address, ...(isOther && { checkedAt: null, samplesValues: false }) })
    .where(and(eq(databases.id, row.id), ne(databases.state, 'removed')))
    .returning({ state: databases.state })
  if (!stored) throw removedRefusal()
  // They would count for the new server, whose first findings aren't compared with another's either.
  if (isOther) {
    await db.delete(databaseIgnores).where(eq(databaseIgnores.databaseId, row.id))
    await db.delete(databaseInventories).where(eq(databaseInventories.databaseId, row.id))
    await db.delete(databaseRuns).where(eq(databaseRuns.databaseId, row.id))
  }
  const previous = (await findCredentials(db, [row.id])).get(row.id)
  await storeCredentials(db, keys, { databaseId: row.id, ...credentials })
  const about = { organisationId: row.organisationId, resourceId: row.id, ...by }
  const before = audited(row, previous?.hasClientCertificate ?? false)
  const after = audited(address, credentials.clientCertificate !== null)
  const detail = { name: row.name, ...changedFields(before.named, after.named) }
  const changes = differences(
    { ...before.shown, samples_values: row.samplesValues },
    { ...after.shown, samples_values: row.samplesValues && !isOther },
  )
  await audit(db, 'DATABASE_CONNECTION_CHANGE', { at: clock.now(), ...about, detail, changes })
}

/** The audit log names a certificate without its text, which may be long or secret. */
const audited = (address: ReturnType<typeof addressIn>, hasClientCertificate: boolean) => ({
  shown: {
    host: address.host,
    port: address.port,
    database_name: address.databaseName,
    username: address.username,
    tls_mode: address.tlsMode,
  },
  named: {
    certificate_authority: address.certificateAuthority,
    client_certificate: hasClientCertificate,
  },
})
