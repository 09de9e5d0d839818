import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { desc, eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, vi } from 'vitest'

import { CHECK_INTERVAL_SECONDS } from '../../../contract/databases/database-states.ts'
import { readOnlyRoleSql } from '../../../contract/databases/read-only-role.ts'
import { RESOURCE_RESTORE_DAYS } from '../../../contract/organisation/restore-days.ts'
import { beginSession } from '../../account/sessions/service.ts'
import { anOrganisation, outcomeOf } from '../../organisation/testing-organisation.ts'
import { auditEvents } from '../../platform/audit/schema.ts'
import { DAY_SECONDS, HOUR_SECONDS, secondsAfter } from '../../platform/clock.ts'
import { jobs } from '../../platform/jobs/schema.ts'
import type { Outbound } from '../../platform/outbound.ts'
import { onThisMachine } from '../../testing/on-this-machine.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { test as base } from '../../testing/test.ts'
import { endInterruptedTests } from '../connection-tests/interrupted.ts'
import { LEASE_SECONDS } from '../connection/lease.ts'
import { READING_SECONDS, TURN_SECONDS } from '../connection/time-out.ts'
import { databasePasswords, databaseRuns, databases, databaseTests } from '../schema.ts'
import { statementReader } from '../statements/read-statement.ts'
import { readerCertificate } from '../testing-client-certificates.ts'
import { type CustomerPostgres, startCustomerPostgres } from '../testing-customer-postgres.ts'
import { everythingAbout } from '../testing-secrets.ts'

const PASSWORD = 'kestrel-over-the-estuary'

let postgres: CustomerPostgres
beforeAll(async () => {
  postgres = await startCustomerPostgres({
    settings: ['log_statement=all', 'log_line_prefix=%a:'],
  })
  await postgres.run(readOnlyRoleSql({ username: 'reader', databaseName: 'shop' }))
})
afterAll(() => postgres.stop())

async function signedUp(server: TestServer) {
  const organisation = await anOrganisation(server)
  return { ...organisation, accountId: organisation.ada.accountId }
}

/** Ada with a draft of the customer's database. */
const test = base.extend('shop', async ({ database }, { onCleanup }) => {
  await database.clear()
  await postgres.run(`alter role reader password '${PASSWORD}'`)
  const connecting = { before: async () => {} }
  const outbound: Outbound = {
    ...onThisMachine,
    resolve: async (host) => {
      await connecting.before()
      return onThisMachine.resolve(host)
    },
  }
  const server = startTestServer(database, { outbound })
  onCleanup(server.stop)
  const { ada: first, accountId, organisationId, within } = await signedUp(server)
  let ada = first
  const caller = { address: '203.0.113.7', userAgent: 'test', requestId: '' }
  const { port, certificateAuthority } = postgres.target
  const connection = {
    host: 'db.example.com',
    port,
    database_name: 'shop',
    username: 'reader',
    password: PASSWORD,
    certificate_authority: certificateAuthority,
  }
  const added = await ada.post('/v1/database', { name: 'Shop', ...connection })
  const id = added.body.data.id as string
  const path = `/v1/database/${id}`
  const state = async () => (await ada.get(path)).body.data.state as string
  return {
    ada: {
      get: (address: string) => ada.get(address),
      post: (address: string, body?: unknown) => ada.post(address, body),
      get token() {
        return ada.token
      },
    },
    organisationId,
    server,
    added,
    id,
    path,
    connection,
    /** What happens whenever we are about to connect to the database. */
    connecting,
    state,
    /** The kinds of her notifications, oldest first. */
    told: async () =>
      (await ada.get('/v1/notifications')).body.data
        .map(({ kind }: { kind: string }) => kind)
        .toReversed() as string[],
    /** Tests the connection and waits for the first check. */
    connect: async () => {
      const { body } = await ada.post(`${path}/test`)
      await server.jobs.idle()
      return body.data
    },
    /** Lets time pass, at the end of which her session is a new one. */
    later: async (seconds: number) => {
      server.clock.advance(seconds)
      await server.jobs.idle()
      const { user_token: token } = await beginSession(server, accountId, { caller })
      ada = within({ ...first, token })
    },
  }
})

test('a database is added, tested, checked and listed with its findings', async ({ shop }) => {
  const { ada, added, path, id, state, connect } = shop
  expect(added.body.data).toMatchObject({
    state: 'draft',
    has_password: true,
    engine: 'postgresql',
  })
  expect((await ada.get(`${path}/test`)).body.data).toBeNull()
  expect((await ada.get(`${path}/findings`)).body.data).toBeNull()

  const { test: tested, database } = await connect()
  expect(tested).toMatchObject({ outcome: 'passed' })
  expect(tested.steps.map((step: { state: string }) => step.state)).toEqual(
    Array.from({ length: 5 }, () => 'passed'),
  )
  expect(database).toMatchObject({ state: 'connected', tls_version: 'TLSv1.3' })
  expect(await state()).toBe('monitored')
  const { body } = await ada.get(`${path}/findings`)
  expect(body.data).toMatchObject({ server_version: expect.stringMatching(/^\d+/) as unknown })
  expect((await ada.get('/v1/database')).body.data).toMatchObject([
    { id, name: 'Shop', state: 'monitored', findings: body.data.counts },
  ])
})

test('a draft is corrected until its test passes', async ({
  shop: { ada, path, connection, state },
}) => {
  const failed = await ada.post(`${path}/connection`, { ...connection, password: 'wrong' })
  expect(failed.body.data).toMatchObject({
    database: { state: 'draft' },
    test: {
      outcome: 'failed',
      steps: [
        { id: 'name', state: 'passed' },
        { id: 'reachability', state: 'passed' },
        { id: 'tls', state: 'passed' },
        {
          id: 'sign_in',
          state: 'failed',
          fault: 'wrong_password',
          remedy: { text: expect.any(String) as unknown },
        },
        { id: 'privileges', state: 'skipped' },
      ],
    },
  })
  expect(await state()).toBe('draft')
  await ada.post(`${path}/connection`, connection)
  expect(await state()).toBe('connected')
})

test('other details replace those of a connected database only if their test passes', async ({
  shop: { ada, server, path, connection, connect, state, later },
}) => {
  await connect()
  const failed = await ada.post(`${path}/connection`, { ...connection, password: 'wrong' })
  expect(failed.body.data).toMatchObject({
    database: { state: 'monitored' },
    test: { outcome: 'failed' },
  })
  await later(CHECK_INTERVAL_SECONDS)
  expect(outcomeOf(await ada.post(`${path}/findings`))).toBe(200)

  const other = await ada.post(`${path}/connection`, { ...connection, tls_mode: 'verify-ca' })
  expect(other.body.data.database).toMatchObject({ tls_mode: 'verify-ca', state: 'connected' })
  await server.jobs.idle()
  expect(await state()).toBe('monitored')
})

test('a database is checked daily, at most once a minute, and again after it was unreachable for an hour', async ({
  shop: { ada, path, connect, state, later, told },
}) => {
  await connect()
  const checkedAt = async () => (await ada.get(path)).body.data.checked_at as string
  const first = await checkedAt()
  await later(DAY_SECONDS)
  const second = await checkedAt()
  expect(second > first).toBe(true)

  expect(outcomeOf(await ada.post(`${path}/findings`))).toBe(200)
  expect(outcomeOf(await ada.post(`${path}/findings`))).toEqual([429, 'too_many_attempts'])
  await postgres.halt()
  await later(CHECK_INTERVAL_SECONDS)
  const refused = await ada.post(`${path}/findings`)
  await postgres.start()
  expect(outcomeOf(refused)).toEqual([409, 'connection_failed'])
  expect(refused.body.message).toMatch(/refuses connections on port \d+\..*listen_addresses/)
  expect(await state()).toBe('unreachable')
  expect(await told()).toEqual(['database_unreachable'])
  await later(DAY_SECONDS + HOUR_SECONDS)
  expect(await state()).toBe('monitored')
  expect(await told()).toEqual(['database_unreachable', 'database_reachable'])
})

test('a new grant to everybody is reported with before and after, at the next daily check', async ({
  shop: { ada, path, connect, later },
}) => {
  await connect()
  const first = (await ada.get(path)).body.data.checked_at as string
  await postgres.run('grant select on customers to public', 'shop')
  await later(HOUR_SECONDS)
  expect((await ada.get(path)).body.data.checked_at).toBe(first)
  await later(DAY_SECONDS)
  await postgres.run('revoke select on customers from public', 'shop')
  const [newest] = (await ada.get('/v1/notifications')).body.data
  expect(newest).toMatchObject({ kind: 'database_drift', display_name: 'Shop' })
  expect(newest.changes).toContainEqual({
    what: 'Every role can read tables',
    before: 'none',
    after: 'public.customers',
  })
})

// Such a run once raised the grade and hid the new superuser forever: the next run had nothing to compare with.
test('a check whose connection breaks stores nothing, and what it missed is reported by the next one', async ({
  shop: { ada, path, connect, state, later, told },
}) => {
  await connect()
  const before = await ada.get(`${path}/findings`)
  const inventory = await ada.get(`${path}/inventory`)
  await later(CHECK_INTERVAL_SECONDS)
  await postgres.run('create role mallory superuser login')
  const waiting = `from pg_stat_activity where application_name = 'Parapet' and wait_event_type = 'Lock'`
  const locked = new pg.Client(postgres.admin('shop'))
  await locked.connect()
  await locked.query('begin; lock table pg_catalog.pg_policy in access exclusive mode')
  const checking = ada.post(`${path}/findings`)
  await vi.waitFor(async () => {
    const [found] = await postgres.run(`select pg_terminate_backend(pid) ${waiting}`)
    expect(found).toBeDefined()
  })
  await locked.end()
  const refused = await checking
  expect(outcomeOf(refused)).toEqual([409, 'connection_failed'])
  expect(refused.body.message).toMatch(/connection broke while the checks ran/)
  expect(await state()).toBe('unreachable')
  expect((await ada.get(`${path}/findings`)).body).toEqual(before.body)
  expect((await ada.get(`${path}/inventory`)).body).toEqual(inventory.body)

  await later(HOUR_SECONDS)
  await postgres.run('drop role mallory')
  expect(await state()).toBe('monitored')
  expect(await told()).toContain('database_drift')
})

// The whole check was once discarded, and the server counted as unreachable.
test('a check that has no more time keeps what it read, and the rest counts as timed out', async ({
  shop: { ada, path, connect, state, later, told },
}) => {
  await connect()
  await later(CHECK_INTERVAL_SECONDS)
  const late = new AbortController()
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  const spy = vi
    .spyOn(AbortSignal, 'timeout')
    .mockImplementation((ms) => (ms === READING_SECONDS * 1_000 ? late.signal : timeout(ms)))
  onTestFinished(() => spy.mockRestore())
  const locked = new pg.Client(postgres.admin('shop'))
  await locked.connect()
  await locked.query('begin; lock table pg_catalog.pg_policy in access exclusive mode')
  const checking = ada.post(`${path}/findings`)
  await vi.waitFor(async () => {
    const waiting = await postgres.run(
      `select from pg_stat_activity where application_name = 'Parapet' and wait_event_type = 'Lock'`,
    )
    expect(waiting).toHaveLength(1)
  })
  late.abort(new DOMException('late', 'TimeoutError'))
  await locked.end()
  const { status, body } = await checking
  expect(status).toBe(200)
  const { checks } = body.data as { checks: { state: string; reason: string | null }[] }
  const tooSlow = 'The server was too slow to finish all checks.'
  const timedOut = checks.filter(({ reason }) => reason === tooSlow)
  expect(timedOut.length).toBeGreaterThan(0)
  expect(timedOut.map((check) => check.state)).toEqual(timedOut.map(() => 'error'))
  expect(checks.filter((check) => check.state === 'pass').length).toBeGreaterThan(0)
  expect((await ada.get(`${path}/inventory`)).body.data.sessions).toMatchObject({
    rows: [],
    not_visible: tooSlow,
  })
  expect(await state()).toBe('monitored')
  expect(await told()).toEqual([])
})

async function turnTls(value: 'on' | 'off') {
  await postgres.run(`alter system set ssl = ${value}`)
  await postgres.restart('fast')
}

// The email promised that the console shows why; it showed that the first test had passed.
test('a server that turns TLS off is reported with before and after, and the console shows why it is lost', async ({
  shop: { ada, path, connect, state, later },
}) => {
  await connect()
  await turnTls('off')
  await later(2 * HOUR_SECONDS)
  await turnTls('on')
  expect(await state()).toBe('unreachable')
  expect((await ada.get(`${path}/test`)).body.data).toMatchObject({
    outcome: 'failed',
    steps: [
      { id: 'name', state: 'passed' },
      { id: 'reachability', state: 'passed' },
      { id: 'tls', state: 'failed', fault: 'no_tls' },
      { id: 'sign_in', state: 'skipped' },
      { id: 'privileges', state: 'skipped' },
    ],
  })
  const { data } = (await ada.get('/v1/notifications')).body
  const drifts = data.filter(({ kind }: { kind: string }) => kind === 'database_drift')
  expect(drifts).toMatchObject([
    { changes: [{ what: 'TLS is off', before: 'TLSv1.3', after: 'none' }] },
  ])

  await later(HOUR_SECONDS)
  expect(await state()).toBe('monitored')
  expect((await ada.get(`${path}/test`)).body.data).toMatchObject({ outcome: 'passed' })
})

test('a server that turned TLS off is reported once, even if a person tests the connection first', async ({
  shop: { ada, path, connect, later, told },
}) => {
  await connect()
  await turnTls('off')
  await ada.post(`${path}/test`)
  await later(HOUR_SECONDS)
  await postgres.halt()
  await later(HOUR_SECONDS)
  await postgres.start()
  await later(HOUR_SECONDS)
  await turnTls('on')
  expect((await told()).filter((kind) => kind === 'database_drift')).toHaveLength(1)
})

test('another server isn’t compared with the one before', async ({
  shop: { ada, server, path, connection, connect, state, told },
}) => {
  await connect()
  await postgres.run('create role mallory superuser login')
  await ada.post(`${path}/connection`, {
    ...connection,
    host: 'db.example.net',
    tls_mode: 'verify-ca',
  })
  await server.jobs.idle()
  await postgres.run('drop role mallory')
  expect((await ada.get(path)).body.data.host).toBe('db.example.net')
  expect(await state()).toBe('monitored')
  expect(await told()).not.toContain('database_drift')
})

// An old agreement hid a finding of the new server, and its remedies were missing from the file. Its values were read.
test('another server starts without the ignored checks, the report, the remedies and the sampling of the one before', async ({
  shop: { ada, server, path, connection, connect },
}) => {
  await postgres.run('grant select on customers to public', 'shop')
  onTestFinished(async () => {
    await postgres.run('revoke select on customers from public', 'shop')
  })
  await connect()
  await ada.post(`${path}/findings/ignore`, {
    check: 'tables_read_by_all',
    reason: 'Staging',
    until: '2026-12-01T00:00:00Z',
  })
  await ada.post(`${path}/value-sample`, { samples_values: true })
  const remedies = async () => (await ada.get(`${path}/remedies`)).body as string
  const statement = 'REVOKE SELECT ON TABLE "public"."customers" FROM PUBLIC'
  expect(await remedies()).not.toContain(statement)
  const other = { ...connection, host: 'db.example.net', tls_mode: 'verify-ca' }
  const moved = await ada.post(`${path}/connection`, other)
  expect(moved.body.data.database.samples_values).toBe(false)
  const [audited] = await server.db
    .select({ changes: auditEvents.changes })
    .from(auditEvents)
    .where(eq(auditEvents.kind, 'DATABASE_CONNECTION_CHANGE'))
    .orderBy(desc(auditEvents.id))
    .limit(1)
  expect(audited?.changes).toMatchObject({ samples_values: { before: true, after: false } })
  await server.jobs.idle()
  const { previous, checks } = (await ada.get(`${path}/findings`)).body.data as {
    previous: object | null
    checks: { id: string; ignored: object | null }[]
  }
  expect(previous).toBeNull()
  expect(checks.find(({ id }) => id === 'tables_read_by_all')).toMatchObject({ ignored: null })
  expect(await remedies()).toContain(statement)

  await ada.post(`${path}/pause`)
  await ada.post(`${path}/connection`, connection)
  expect((await ada.get(path)).body.data).toMatchObject({ state: 'paused', checked_at: null })
  expect((await ada.get(`${path}/findings`)).body.data).toBeNull()
  expect((await ada.get(`${path}/inventory`)).body.data).toBeNull()
})

// A lock at the right time once hid a grant forever: the next run had nothing to compare with.
test('a grant is reported even if the check failed to run in the meantime', async ({
  shop: { ada, server, connect, later },
}) => {
  await connect()
  const [run] = await server.db.select().from(databaseRuns)
  const { id: _, ...first } = run!
  const results = first.results.map((result) =>
    result.id === 'tables_read_by_all'
      ? ({ id: result.id, state: 'error', reason: 'timed_out', message: '' } as const)
      : result,
  )
  await server.db.insert(databaseRuns).values({ ...first, results })
  await postgres.run('grant select on customers to public', 'shop')
  await later(DAY_SECONDS)
  await postgres.run('revoke select on customers from public', 'shop')
  const [newest] = (await ada.get('/v1/notifications')).body.data
  expect(newest.changes).toContainEqual({
    what: 'Every role can read tables',
    before: 'none',
    after: 'public.customers',
  })
})

test('an ignored check that finds something new is reported, and no longer ignored', async ({
  shop: { ada, path, connect, later },
}) => {
  await postgres.run('create role chief superuser login')
  await connect()
  const ignored = async () => {
    const { checks } = (await ada.get(`${path}/findings`)).body.data as {
      checks: { id: string; ignored: object | null }[]
    }
    return checks.find(({ id }) => id === 'many_superusers')?.ignored
  }
  await ada.post(`${path}/findings/ignore`, {
    check: 'many_superusers',
    reason: 'We know the chief',
    until: '2026-12-01T00:00:00Z',
  })
  await later(DAY_SECONDS)
  expect(await ignored()).toMatchObject({ reason: 'We know the chief' })
  await postgres.run('create role mallory superuser login')
  await later(DAY_SECONDS)
  await postgres.run('drop role chief, mallory')
  expect(await ignored()).toBeNull()
  const [newest] = (await ada.get('/v1/notifications')).body.data
  expect(newest.changes[0].after).toContain('mallory')
})

test('a changed version is checked within the hour', async ({
  shop: { ada, server, path, connect, later },
}) => {
  await connect()
  const first = (await ada.get(path)).body.data.checked_at as string
  await server.db.update(databases).set({ serverVersion: '9.6' })
  await later(HOUR_SECONDS)
  expect((await ada.get(path)).body.data.checked_at > first).toBe(true)
})

test('a changed version is checked within the hour, even if somebody tests the connection first', async ({
  shop: { ada, server, path, connect, later },
}) => {
  await connect()
  const first = (await ada.get(path)).body.data.checked_at as string
  await server.db.update(databases).set({ serverVersion: '9.6' })
  await ada.post(`${path}/test`)
  await later(HOUR_SECONDS)
  expect((await ada.get(path)).body.data.checked_at > first).toBe(true)
})

test('a database that is missing for a while is checked again once it exists', async ({
  shop: { connect, state, later, told },
}) => {
  await connect()
  await postgres.run('alter database shop rename to restoring')
  await later(HOUR_SECONDS)
  await postgres.run('alter database restoring rename to shop')
  expect(await state()).toBe('unreachable')
  await later(HOUR_SECONDS)
  expect(await state()).toBe('monitored')
  expect(await told()).toEqual(['database_unreachable', 'database_reachable'])
})

test('a test whose process died is ended, and the draft can be tested again', async ({
  shop: { ada, server, id, path, connect, state },
}) => {
  const startedAt = new Date(server.clock.now().getTime() - (LEASE_SECONDS + 1) * 1_000)
  const busyUntil = new Date(server.clock.now().getTime() - 1_000)
  await server.db.update(databases).set({ state: 'testing', busyUntil })
  await server.db.insert(databaseTests).values({
    databaseId: id,
    startedAt,
    endedAt: null,
    isPassed: null,
    steps: [],
  })
  await endInterruptedTests(server)
  expect(await state()).toBe('draft')
  expect((await ada.get(`${path}/test`)).body.data).toBeNull()
  await connect()
  expect(await state()).toBe('monitored')
})

test('a test that somebody starts while interrupted ones are ended continues', async ({
  shop: { server, state },
}) => {
  const ended = secondsAfter(server.clock.now(), -1)
  await server.db.update(databases).set({ state: 'testing', busyUntil: ended })
  const startTest = async () => {
    const rows = await server.db.select().from(databases)
    const busyUntil = secondsAfter(server.clock.now(), LEASE_SECONDS)
    await server.db.update(databases).set({ busyUntil })
    return rows
  }
  const select = vi
    .spyOn(server.db, 'select')
    .mockImplementationOnce(() => ({ from: () => ({ where: startTest }) }) as never)
  onTestFinished(() => select.mockRestore())
  await endInterruptedTests(server)
  expect(select).toHaveBeenCalled()
  expect(await state()).toBe('testing')
})

test('a test that could not begin leaves a draft', async ({ shop: { ada, path, state } }) => {
  const late = new AbortController()
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  const spy = vi
    .spyOn(AbortSignal, 'timeout')
    .mockImplementation((ms) => (ms === TURN_SECONDS * 1_000 ? late.signal : timeout(ms)))
  onTestFinished(() => spy.mockRestore())
  late.abort(new DOMException('late', 'TimeoutError'))
  expect(outcomeOf(await ada.post(`${path}/test`))).toEqual([409, 'already_done'])
  expect(await state()).toBe('draft')
})

test('a wrong password isn’t tried again until somebody enters another one', async ({
  shop: { ada, server, id, path, connect, connection, state, later },
}) => {
  await connect()
  await postgres.run(`alter role reader password 'changed'`)
  await later(DAY_SECONDS)
  expect(await state()).toBe('credentials_invalid')
  expect(await server.db.$count(jobs, eq(jobs.subjectId, id))).toBe(0)
  await ada.post(`${path}/connection`, { ...connection, password: 'changed' })
  await server.jobs.idle()
  expect(await state()).toBe('monitored')
})

// The job that was due anyway signed in once more.
test('a password that “Run check” found to be wrong isn’t tried again either', async ({
  shop: { ada, path, connect, state, later },
}) => {
  await connect()
  await later(CHECK_INTERVAL_SECONDS)
  await postgres.run(`alter role reader password 'changed'`)
  expect(outcomeOf(await ada.post(`${path}/findings`))).toEqual([409, 'connection_failed'])
  await postgres.run(`alter role reader password '${PASSWORD}'`)
  await later(DAY_SECONDS)
  expect(await state()).toBe('credentials_invalid')
})

// It kept no job: never checked again after the first “Run check”, though the page promised a daily check.
test('a database whose sign-in works again is checked hourly and daily again, however that was found out', async ({
  shop: { ada, server, path, connect, state, later },
}) => {
  const setPassword = (password: string) => postgres.run(`alter role reader password '${password}'`)
  const refuse = async () => {
    await setPassword('changed')
    await later(DAY_SECONDS)
    expect(await state()).toBe('credentials_invalid')
    await setPassword(PASSWORD)
    // Otherwise a server that is halted may forget it.
    await postgres.run('checkpoint')
  }
  const checkedAt = async () => (await ada.get(path)).body.data.checked_at as string
  await connect()

  await refuse()
  expect(outcomeOf(await ada.post(`${path}/findings`))).toBe(200)
  const checked = await checkedAt()
  await later(DAY_SECONDS)
  expect((await checkedAt()) > checked).toBe(true)

  await refuse()
  await postgres.halt()
  await ada.post(`${path}/findings`)
  await postgres.start()
  expect(await state()).toBe('unreachable')
  await later(HOUR_SECONDS)
  expect(await state()).toBe('monitored')

  await refuse()
  const { body } = await ada.post(`${path}/test`)
  expect(body.data.database.state).toBe('connected')
  await server.jobs.idle()
  expect(await state()).toBe('monitored')
})

test('a paused database is left alone until it is resumed', async ({
  shop: { ada, path, connect, state, later, server },
}) => {
  await connect()
  expect(outcomeOf(await ada.post(`${path}/pause`))).toBe(200)
  expect(outcomeOf(await ada.post(`${path}/findings`))).toEqual([409, 'already_done'])
  const { checked_at: before } = (await ada.get(path)).body.data
  await later(2 * DAY_SECONDS)
  expect((await ada.get(path)).body.data.checked_at).toBe(before)
  expect(outcomeOf(await ada.post(`${path}/resume`))).toBe(200)
  await server.jobs.idle()
  expect(await state()).toBe('monitored')
})

test('a removed database loses its password immediately, can be restored for seven days, and is then purged', async ({
  shop: { ada, server, id, path, connect, connection, later },
}) => {
  await connect()
  expect(outcomeOf(await ada.post(`${path}/remove`))).toBe(200)
  expect(await server.db.$count(databasePasswords)).toBe(0)
  expect(outcomeOf(await ada.post(`${path}/test`))).toEqual([409, 'already_done'])
  expect((await ada.get('/v1/database')).body.data).toEqual([])
  expect((await ada.get('/v1/database?state=removed')).body.data).toMatchObject([{ id }])

  const restored = await ada.post(`${path}/restore`)
  expect(restored.body.data).toMatchObject({ state: 'draft', has_password: false })
  expect((await ada.get(`${path}/findings`)).body.data).not.toBeNull()
  expect((await ada.post(`${path}/test`)).body.message).toMatch(/password was destroyed/)
  await ada.post(`${path}/connection`, connection)
  await ada.post(`${path}/remove`)
  await later(RESOURCE_RESTORE_DAYS * DAY_SECONDS + 1)
  expect(outcomeOf(await ada.get(path))).toEqual([404, 'not_found'])
  expect(await server.db.$count(databases)).toBe(0)
  expect(await server.db.$count(jobs)).toBe(0)
})

// The new password was once stored although the removal had destroyed the old one.
test('a database that is removed during a test or a check keeps neither new details nor results', async ({
  shop: { ada, server, path, connection, connect, connecting, later },
}) => {
  await connect()
  const runs = await server.db.$count(databaseRuns)
  await later(CHECK_INTERVAL_SECONDS)
  const removeFirst = async () => {
    connecting.before = async () => {}
    await ada.post(`${path}/remove`)
  }
  connecting.before = removeFirst
  await ada.post(`${path}/findings`)
  expect(await server.db.$count(databaseRuns)).toBe(runs)

  await ada.post(`${path}/restore`)
  await ada.post(`${path}/connection`, connection)
  await server.jobs.idle()
  connecting.before = removeFirst
  const changed = await ada.post(`${path}/connection`, { ...connection, tls_mode: 'verify-ca' })
  expect(outcomeOf(changed)).toEqual([409, 'already_done'])
  expect(await server.db.$count(databasePasswords)).toBe(0)
  expect((await ada.get(path)).body.data).toMatchObject({
    state: 'removed',
    tls_mode: 'verify-full',
  })
})

test('the password and the client key are in no response, export, row, log or audit entry', async ({
  shop: { ada, server, path, connection, connect },
}) => {
  await connect()
  const { certificate: client_certificate, key: client_key } = readerCertificate
  const certified = { ...connection, client_certificate, client_key }
  const responses = [
    await ada.post(`${path}/connection`, certified),
    await ada.post(`${path}/connection`, { ...connection, password: `${PASSWORD}!`, port: 'x' }),
  ]
  const about = await everythingAbout(server, ada, path)
  const everything = about + JSON.stringify([responses, await ada.post(`${path}/remove`)])
  expect(everything).toContain('db.example.com')
  expect(everything).not.toContain(PASSWORD)
  expect(everything).not.toContain(Buffer.from(PASSWORD).toString('hex'))
  expect(everything).toContain('"has_client_certificate":true')
  const [, secret = ''] = client_key.split('\n')
  expect(secret.length).toBeGreaterThan(60)
  expect(everything).not.toContain(secret)
  expect(everything).not.toContain(Buffer.from(secret).toString('hex'))
})

// The first word of `with x as (delete …) select` is harmless.
test('according to the server’s own log, only reads were sent, also for the sample of values', async ({
  shop: { ada, path, connect, later },
}) => {
  await postgres.run('grant select on customers to reader', 'shop')
  onTestFinished(
    async () => void (await postgres.run('revoke select on customers from reader', 'shop')),
  )
  await connect()
  await ada.post(`${path}/value-sample`, { samples_values: true })
  await later(DAY_SECONDS)

  const [{ data_directory: folder } = {}] = await postgres.run('show data_directory')
  const log = readFileSync(join(dirname(String(folder)), 'log'), 'utf8')
  // Further lines of a statement begin with a tab.
  const logged = /^Parapet:LOG: +(?:statement|execute [^:]*): (.*(?:\n\t.*)*)/gm
  const statements = [...log.matchAll(logged)].map(([, statement = '']) => statement)
  expect(statements.filter((statement) => statement.includes('"customers"'))).not.toEqual([])
  const read = await statementReader('postgresql')
  expect(statements.filter((statement) => !isRead(read(statement)))).toEqual([])
})
const isRead = ({ kind }: { kind: string }) => kind === 'select' || kind === 'session'
