import { EventEmitter, once } from 'node:events'

import { eq } from 'drizzle-orm'
import { expect, onTestFinished, vi } from 'vitest'

import {
  databaseReport,
  exportFindingsResponse,
  type DatabaseReport,
} from '../../../contract/databases/findings.ts'
import { runHistoryResponse } from '../../../contract/organisation/scored-runs.ts'
import { anOrganisation, outcomeOf } from '../../organisation/testing-organisation.ts'
import { auditEvents } from '../../platform/audit/schema.ts'
import { CONNECTIONS_AT_ONCE, inTurn } from '../../platform/network/connections.ts'
import { test as base } from '../../testing/test.ts'
import type { CheckResult } from '../advisor/check.ts'
import { inTransaction } from '../advisor/remedy.ts'
import { TURN_SECONDS } from '../connection/time-out.ts'
import { databaseRuns, databases } from '../schema.ts'
import { aDraft } from '../testing-databases.ts'
import { checkNow } from './service.ts'

const caller = { address: '203.0.113.7', userAgent: 'test', requestId: '' }

const failed = (id: string, object: string, sql = 'SELECT 1;') =>
  ({
    id,
    state: 'fail',
    total: 1,
    findings: [{ object, evidence: 'It is so.', remedy: inTransaction(sql) }],
  }) satisfies CheckResult

/** A database of Ada's that was checked twice, an hour ago and now. */
const test = base.extend('shop', async ({ server }) => {
  const { ada, add } = await anOrganisation(server)
  const id = (await ada.post('/v1/database', aDraft)).body.data.id as string
  const path = `/v1/database/${id}`
  const ran = async (results: CheckResult[], score: number) => {
    const checkedAt = server.clock.now()
    await server.db.update(databases).set({ checkedAt }).where(eq(databases.id, id))
    const run = { databaseId: id, checkedAt, serverVersion: '15.18', score, results }
    await server.db.insert(databaseRuns).values({ ...run, high: 0, medium: 0, low: 0 })
  }
  const md5 = { id: 'md5_passwords', state: 'not_visible', missing: 'SELECT on pg_authid' } as const
  await ran([failed('tls_off', 'ssl'), { id: 'creates_roles', state: 'pass' }, md5], 80)
  server.clock.advance(3_600)
  const names = failed('creates_roles', '=HYPERLINK("http://x")', 'ALTER ROLE "x" NOCREATEROLE;')
  await ran([failed('tls_off', 'ssl', 'ALTER SYSTEM SET ssl = on;'), names, md5], 70)
  const report = async (): Promise<DatabaseReport> =>
    databaseReport.parse((await ada.get(`${path}/findings`)).body.data)
  const ignore = (change: object = {}) =>
    ada.post(`${path}/findings/ignore`, {
      check: 'tls_off',
      reason: ' Our proxy encrypts ',
      until: '2026-03-01T11:00:00Z',
      ...change,
    })
  return { server, ada, add, id, path, ran, report, ignore }
})

test('the report and the export say where not all objects were read', async ({
  shop: { ada, path, ran, report },
}) => {
  await ran([{ ...failed('policies_always_true', 'public.t.p'), isPartial: true }], 60)
  const reason = 'Only the first 20,000 objects were read. There may be more findings.'
  expect((await report()).checks).toMatchObject([{ state: 'fail', reason, total: 1 }])
  const json = await ada.get(`${path}/findings/export?format=json`)
  expect(exportFindingsResponse.parse(json.body)).toMatchObject([{ object: 'public.t.p', reason }])
})

test('a report lists the changes since the previous run, and every run has a score', async ({
  shop: { ada, path, report },
}) => {
  expect(await report()).toMatchObject({
    score: 70,
    grade: 'B',
    previous: {
      score: 80,
      grade: 'B+',
    },
    counts: {
      high: 1,
      medium: 1,
      low: 0,
    },
    checks: [
      {
        id: 'tls_off',
        state: 'fail',
        previous_state: 'fail',
      },
      {
        id: 'md5_passwords',
        state: 'not_visible',
        previous_state: 'not_visible',
      },
      {
        id: 'creates_roles',
        state: 'fail',
        previous_state: 'pass',
      },
    ],
  })
  const read = async (query: string) =>
    runHistoryResponse.parse((await ada.get(`${path}/findings/history?${query}`)).body)
  const first = await read('limit=1')
  expect(first.data).toMatchObject([{ score: 70 }])
  const rest = await read(`limit=1&cursor=${first.next_cursor}`)
  expect(rest).toMatchObject({ data: [{ score: 80, grade: 'B+' }], next_cursor: null })
})

test('an ignored check still costs points, and isn’t counted, listed or remedied until its date', async ({
  shop: { server, ada, path, report, ignore },
}) => {
  const counts = async () => [
    (await report()).counts,
    (await ada.get('/v1/database')).body.data[0].findings,
  ]
  const remedies = async () => (await ada.get(`${path}/remedies`)).body as string
  expect(await remedies()).toContain('ALTER SYSTEM SET ssl')
  const ignored = databaseReport.parse((await ignore()).body.data)
  expect(ignored).toMatchObject({
    score: 70,
    checks: [
      {
        id: 'tls_off',
        ignored: { reason: 'Our proxy encrypts', until: '2026-03-01T11:00:00.000Z' },
      },
      { ignored: null },
      { ignored: null },
    ],
  })
  const less = { high: 0, medium: 1, low: 0 }
  expect(await counts()).toEqual([less, less])
  expect(await remedies()).not.toContain('ALTER SYSTEM SET ssl')
  server.clock.advance(3_600)
  const all = { high: 1, medium: 1, low: 0 }
  expect(await counts()).toEqual([all, all])

  expect(outcomeOf(await ignore({ until: '2026-03-03T09:00:00Z' }))).toBe(200)
  const undo = () => ada.post(`${path}/findings/unignore`, { check: 'tls_off' })
  expect([outcomeOf(await undo()), outcomeOf(await undo())]).toEqual([200, [409, 'already_done']])
  expect(await counts()).toEqual([all, all])
  const lines = await server.db.select().from(auditEvents)
  const kinds = lines.map(({ kind }) => kind).filter((kind) => kind.includes('FINDING'))
  expect(kinds.toSorted()).toEqual([
    'DATABASE_FINDING_IGNORE',
    'DATABASE_FINDING_IGNORE',
    'DATABASE_FINDING_UNIGNORE',
  ])
})

test('only failed checks can be ignored, with a reason, for up to a year, by people who may change the database', async ({
  shop: { add, path, ignore },
}) => {
  const refused = async (change: object) => (await ignore(change)).body.errors?.[0]?.path
  for (const [field, value] of [
    ['check', 'md5_passwords'],
    ['check', 'nothing'],
    ['reason', ' '],
    ['until', '2026-03-01T10:00:00Z'],
    ['until', '2027-03-02T10:00:00Z'],
  ])
    expect(await refused({ [field as string]: value })).toBe(field)
  const auditor = await add('auditor', 'auditor')
  expect(outcomeOf(await auditor.post(`${path}/findings/unignore`, { check: 'tls_off' }))).toEqual([
    403,
    'not_allowed',
  ])
})

test('an export has a row for each object, and no name in it becomes a formula', async ({
  shop: { ada, path, ignore },
}) => {
  await ignore()
  const json = await ada.get(`${path}/findings/export?format=json`)
  expect(exportFindingsResponse.parse(json.body)).toMatchObject([
    {
      check: 'tls_off',
      weight: 20,
      object: 'ssl',
      total: 1,
      ignored_because: 'Our proxy encrypts',
    },
    {
      check: 'md5_passwords',
      state: 'not_visible',
      reason: 'SELECT on pg_authid',
      object: null,
      total: 0,
    },
    { check: 'creates_roles', remedy: 'ALTER ROLE "x" NOCREATEROLE;', total: 1 },
  ])
  const csv = await ada.get(`${path}/findings/export?format=csv`)
  expect(csv.headers.get('content-disposition')).toBe('attachment; filename="findings.csv"')
  expect(csv.body).toContain('severity,weight,state')
  expect(csv.body).toContain(`"'=HYPERLINK(""http://x"")"`)
})

// The host was that of the request, and the password was read later.
test('a check that starts while the connection is replaced never sends the new password to the old host', async ({
  shop: { server, ada, id },
}) => {
  const [before] = await server.db
    .update(databases)
    .set({ state: 'monitored' })
    .where(eq(databases.id, id))
    .returning()
  await server.db.update(databases).set({ host: 'new.example.com' })
  const hosts: string[] = []
  const outbound = {
    ...server.outbound,
    resolve: async (host: string) => {
      hosts.push(host)
      return []
    },
  }
  const checking = checkNow(
    { ...server, outbound },
    { row: before!, accountId: ada.accountId, caller },
  )
  await expect(checking).rejects.toThrow('new.example.com')
  expect(hosts).toEqual(['new.example.com'])
})

test('a check that waits too long for one of the organisation’s connections is refused, and changes nothing', async ({
  shop: { server, ada, id },
}) => {
  const isThis = eq(databases.id, id)
  const [row] = await server.db
    .update(databases)
    .set({ state: 'monitored' })
    .where(isThis)
    .returning()
  const late = new AbortController()
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  const spy = vi
    .spyOn(AbortSignal, 'timeout')
    .mockImplementation((ms) => (ms === TURN_SECONDS * 1_000 ? late.signal : timeout(ms)))
  onTestFinished(() => spy.mockRestore())
  const others = new EventEmitter().setMaxListeners(CONNECTIONS_AT_ONCE)
  const busy = Array.from({ length: CONNECTIONS_AT_ONCE }, () =>
    inTurn(() => once(others, 'end'), undefined),
  )
  const checking = checkNow(server, { row: row!, accountId: ada.accountId, caller })
  await Promise.all([
    expect(checking).rejects.toMatchObject({
      code: 'already_done',
      message: 'Too many checks of this organisation are running. Try again in a minute.',
    }),
    vi
      .waitFor(() => expect(spy).toHaveBeenCalledWith(TURN_SECONDS * 1_000))
      .then(() => late.abort(new DOMException('late', 'TimeoutError'))),
  ])
  others.emit('end')
  await Promise.all(busy)
  expect(await server.db.select().from(databases).where(isThis)).toEqual([row])
  expect(await server.db.$count(databaseRuns)).toBe(2)
})
