import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { installedPostgres, startPostgres } from '../../../../scripts/postgres.mjs'
import { selfSigned } from '../../../testing/self-signed-certificate.ts'
import type { CheckResult, Query, Remedy, Server } from '../check.ts'
import { planRemedies } from '../remedies.ts'
import { runChecks } from '../run-checks.ts'
import { postgresqlChecks } from './checks.ts'
import { describeServer, HBA_PRIVILEGE, PASSWORDS_PRIVILEGE } from './describe-server.ts'
import { literal } from './quote.ts'
import {
  accessLineCases,
  caseOn,
  goodAccessLines,
  objectCases,
  settingCases,
  triedOnOtherServers,
} from './testing-cases.ts'

// One server goes through all states, each check is run in a bad one and in a good one, and the tests look at the
// results.

type Results = ReadonlyMap<string, CheckResult>

let cluster: NonNullable<Awaited<ReturnType<typeof startPostgres>>>
const bad = new Map<string, CheckResult>()
const good = new Map<string, CheckResult>()
/** Of a role without any privilege, of one with pg_monitor, and of a superuser, on the same bad database. */
let asNobody: Results
let asMonitor: Results
let asSuperuser: Results
let version = 0
/** Its package has to be installed first. */
const hasPgAudit = installedPostgres()?.hasLibrary('pgaudit') === true
const major = () => Math.floor(version / 10_000)

const MONITOR = 'monitored_as_superuser_bad'
/** Only stops a hung test. */
const PATIENCE_MS = 600_000
const NOW = new Date('2026-11-23T12:00:00Z')

const urlOf = (database: string, user = 'parapet') => {
  const url = new URL(cluster.url)
  url.pathname = `/${database}`
  url.username = user
  return url.href
}

async function connected<T>(
  work: (query: Query) => Promise<T>,
  { database = 'advisor', user = 'parapet', isEncrypted = false } = {},
) {
  const client = new pg.Client({
    connectionString: urlOf(database, user),
    ...(isEncrypted ? { ssl: { rejectUnauthorized: false } } : {}),
  })
  await client.connect()
  try {
    return await work(async (sql) => (await client.query<Record<string, unknown>>(sql)).rows)
  } finally {
    await client.end()
  }
}

const run = (sql: string | readonly string[], database?: string) =>
  connected(
    async (query) => {
      for (const one of [sql].flat()) {
        // oxlint-disable-next-line no-await-in-loop -- in order
        await query(one)
      }
    },
    database === undefined ? {} : { database },
  )

type As = { user?: string; database?: string; isEncrypted?: boolean }

/** Runs all checks in a transaction that can only read. */
const check = (as: As = {}) =>
  connected(async (query) => {
    await query('set default_transaction_read_only = on')
    const server = await describeServer(query, NOW)
    ;({ version } = server)
    return mapOf(await runChecks(query, server, postgresqlChecks))
  }, as)

const mapOf = (results: readonly CheckResult[]): Results =>
  new Map(results.map((result) => [result.id, result]))

const keep = (into: Map<string, CheckResult>, results: Results, ids: readonly string[]) => {
  for (const id of ids) {
    const result = results.get(id)
    if (result) into.set(id, result)
  }
}

/** Does what the findings that no statement can remedy ask for. */
const byHand = () =>
  run(
    Object.keys(objectCases).flatMap((id) => {
      const sql = caseOn(major(), id)?.byHand?.sql
      return sql === undefined ? [] : [`set search_path = ${id}, public`, sql, 'reset role']
    }),
  )

/** Runs what the remedies' file of these checks contains. */
async function remedy(results: Results, ids: readonly string[]) {
  const plan = planRemedies(
    [...results.values()].filter(({ id }) => ids.includes(id)),
    postgresqlChecks,
  )
  const { inTransaction, alone, reload, restart, last, ifRowsAllow } = plan
  if (inTransaction.length > 0) await run(['begin', ...inTransaction, 'commit'])
  await run([...alone, ...reload, 'select pg_reload_conf()', ...restart, ...last, ...ifRowsAllow])
}

const fileOf = (content: string, path: string) =>
  `copy (select 1) to program ${literal(`cat > /dev/null; umask 077; printf %s ${shellQuoted(content)} > ${path}`)}`
const shellQuoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

async function trySettings() {
  const values = Object.values(settingCases).filter((one) => one !== '')
  await run([
    ...[...values, 'max_wal_senders = 0', `listen_addresses = '*'`].map(
      (one) => `alter system set ${one}`,
    ),
    fileOf(selfSigned.cert, 'server.crt'),
    fileOf(selfSigned.key, 'server.key'),
  ])
  await cluster.restart('fast')
  const results = await check()
  const ids = [...Object.keys(settingCases), ...(hasPgAudit ? ['no_audit_log'] : [])]
  keep(bad, results, [...ids, 'no_audit_log', 'connection_without_tls', 'listens_everywhere'])
  await run([
    'alter system reset max_wal_senders',
    `alter system set listen_addresses = 'localhost'`,
  ])
  await remedy(results, ids)
  const reloaded = await check()
  keep(bad, reloaded, ['changes_wait_for_restart'])
  // The rest of the test doesn't wait for the disk.
  await run(['alter system set fsync = off', 'select pg_reload_conf()'])
  await cluster.restart('fast')
  const restarted = await check({ isEncrypted: true })
  keep(good, restarted, [
    ...ids,
    'changes_wait_for_restart',
    'connection_without_tls',
    'listens_everywhere',
  ])
  keep(good, reloaded, ['fsync_off'])
}

/** The files are read when the server is asked for them, so nothing has to be reloaded. */
async function tryFiles() {
  const ids = [...Object.keys(accessLineCases), 'broken_settings']
  const write = (lines: readonly string[]) => fileOf(`${lines.join('\n')}\n`, 'pg_hba.conf')
  await run([
    'create role inner_group role parapet',
    'create role outer_group role inner_group',
    write(Object.values(accessLineCases)),
    `copy (select 'work_mem = nonsense') to program 'cat >> postgresql.conf'`,
  ])
  keep(bad, await check(), ids)
  await run([
    'drop role inner_group, outer_group',
    write(goodAccessLines),
    `copy (select 1) to program 'cat > /dev/null; sed -i \\$d postgresql.conf'`,
  ])
  keep(good, await check(), ids)
  // The rest of the test signs in without a password.
  await run(write(['host all all 127.0.0.1/32 trust']))
}

async function tryArchiving() {
  keep(bad, await check(), ['archive_without_command'])
  const archived = (column: string) =>
    connected((query) =>
      vi.waitFor(
        async () => {
          await query('select pg_switch_wal()')
          const rows = await query(`select ${column} > 0 as is_done from pg_stat_archiver`)
          expect(rows).toEqual([{ is_done: true }])
        },
        { timeout: PATIENCE_MS },
      ),
    )
  const archiveWith = (command: string) =>
    run([`alter system set archive_command = '${command}'`, 'select pg_reload_conf()'])
  await archiveWith('false')
  await archived('failed_count')
  keep(bad, await check(), ['archiving_fails'])
  await archiveWith('true')
  await archived('archived_count')
  keep(good, await check(), ['archive_without_command', 'archiving_fails'])
}

async function tryObjects() {
  await run(['alter system set autovacuum = off', 'select pg_reload_conf()'])
  await run(
    Object.keys(objectCases).flatMap((id) => {
      const { sql = '' } = caseOn(major(), id) ?? {}
      return [
        `create schema ${id}`,
        `set search_path = ${id}, public`,
        ...(sql === '' ? [] : [sql]),
      ]
    }),
  )
  await run([
    `create role ${MONITOR} login superuser`,
    'create role nobody login',
    'create role monitor login in role pg_monitor',
    `grant select on pg_authid, pg_hba_file_rules, pg_file_settings to ${MONITOR}`,
    `grant execute on function pg_hba_file_rules(), pg_show_all_file_settings() to ${MONITOR}`,
    `grant select on all sequences in schema sequences_run_out, published_without_identity to ${MONITOR}`,
    `grant usage on schema table_bloat to ${MONITOR}`,
    `grant select on all tables in schema table_bloat to ${MONITOR}`,
    'create database no_encoding template template0 encoding SQL_ASCII',
    `create database latin1 template template0 encoding LATIN1 lc_collate 'C' lc_ctype 'C'`,
  ])
  asSuperuser = await check({ user: MONITOR })
  asMonitor = await check({ user: 'monitor' })
  asNobody = await check({ user: 'nobody' })
  const ids = Object.keys(objectCases)
  keep(bad, asSuperuser, ids)
  keep(bad, await check({ database: 'no_encoding' }), ['no_encoding'])
  keep(good, asSuperuser, ['no_encoding'])
  // Enabling row-level security shows which tables have no policy, for instance.
  await remedy(asSuperuser, ids)
  await byHand()
  await remedy(await check({ user: MONITOR }), ids)
  // Remedies made new sequences.
  await run(`grant select on all sequences in schema ${ids.join(', ')} to ${MONITOR}`)
  keep(good, await check({ user: MONITOR, isEncrypted: true }), ids)
}

beforeAll(async () => {
  const started = await startPostgres({ isChangeable: true })
  if (!started) throw new Error('This machine has no PostgreSQL.')
  cluster = started
  await connected(
    async (query) => {
      ;({ version } = await describeServer(query, NOW))
      // From 15 on, the collation of a database has a version.
      const locale = major() < 15 ? '' : `locale_provider icu icu_locale 'en'`
      await query(`create database advisor template template0 ${locale}`)
    },
    { database: 'postgres' },
  )
  await trySettings()
  await tryFiles()
  await tryArchiving()
  await tryObjects()
})
afterAll(() => cluster.stop())

const objectsOf = (result: CheckResult | undefined, how?: Remedy['how']) =>
  result?.state === 'fail'
    ? result.findings
        .filter(({ remedy: of }) => how === undefined || of.how === how)
        .map(({ object }) => object)
    : []

describe('objects', () => {
  test.each(Object.keys(objectCases))(
    '%s finds exactly the bad objects, and none of them after its remedy',
    (id) => {
      const one = caseOn(major(), id)
      const { finds = [], isElsewhere, byHand: { finds: manual = [] } = {} } = one ?? {}
      const found = objectsOf(bad.get(id)).filter((object) =>
        isElsewhere ? finds.includes(object) : object.includes(id),
      )
      expect(found.toSorted()).toEqual(finds.toSorted())
      expect(objectsOf(bad.get(id), 'manual')).toEqual(expect.arrayContaining([...manual]))
      expect(good.get(id)).toMatchObject({ id, state: one ? 'pass' : 'not_applicable' })
    },
  )
})

describe('settings', () => {
  test.each(Object.keys(settingCases))('%s fails, and passes after its remedy', (id) => {
    expect(bad.get(id)).toMatchObject({ state: 'fail', findings: [{}] })
    expect(good.get(id)).toEqual({ id, state: 'pass' })
  })
})

describe('what only an operator can change', () => {
  test.each([
    ...Object.keys(accessLineCases),
    'broken_settings',
    'changes_wait_for_restart',
    'archive_without_command',
    'archiving_fails',
    'connection_without_tls',
    'listens_everywhere',
    'no_encoding',
  ])('%s fails, and passes once the operator has followed its instructions', (id) => {
    const result = bad.get(id)
    const hows = result?.state === 'fail' ? result.findings.map(({ remedy: { how } }) => how) : []
    expect(new Set(hows)).toEqual(new Set(['manual']))
    expect(good.get(id)).toEqual({ id, state: 'pass' })
  })

  // A line that was added above once counted as drift of all that follow it, and a changed line as none.
  test('each finding about access is named after the text of its line, and states which line it is', () => {
    const found = Object.keys(accessLineCases).map((id) => {
      const result = bad.get(id)
      return result?.state === 'fail' ? result.findings : []
    })
    expect(found.map((findings) => findings.map(({ evidence }) => evidence))).toEqual(
      Object.keys(accessLineCases).map((_, index) =>
        expect.arrayContaining([`Line ${index + 1} of pg_hba.conf.`]),
      ),
    )
    for (const { object } of found.flat()) expect(object).not.toMatch(/line/i)
  })
})

test('superusers are found in a line for everybody, in one for a group, and in one for a group of groups', () => {
  expect(objectsOf(bad.get('superusers_from_network'))).toEqual([
    expect.stringContaining(' all 10.4.0.0 '),
    expect.stringContaining(' +parapet 10.5.0.0 '),
    expect.stringContaining(' +outer_group 10.6.0.0 '),
  ])
})

test('a server without pgAudit fails, and passes after its remedy where pgAudit is installed', () => {
  expect(bad.get('no_audit_log')).toMatchObject({ state: 'fail', findings: [{}] })
  expect(good.get('no_audit_log')?.state).toBe(hasPgAudit ? 'pass' : undefined)
})

test('every check has a case', () => {
  const tried = [
    ...Object.keys(objectCases),
    ...Object.keys(settingCases),
    ...Object.keys(accessLineCases),
    ...triedOnOtherServers,
    'no_audit_log',
    'broken_settings',
    'changes_wait_for_restart',
    'archive_without_command',
    'archiving_fails',
    'connection_without_tls',
    'listens_everywhere',
    'no_encoding',
    'no_password',
    'md5_passwords',
    'version_ended',
    'version_ends_soon',
    'version_outdated',
  ]
  expect(tried.toSorted()).toEqual(postgresqlChecks.map(({ id }) => id).toSorted())
})

test('a role with pg_monitor sees everything except what is named', () => {
  const missing = [...asMonitor.values()].flatMap((result) =>
    result.state === 'not_visible' ? [[result.id, result.missing]] : [],
  )
  expect(Object.fromEntries(missing)).toEqual({
    ...Object.fromEntries(Object.keys(accessLineCases).map((id) => [id, HBA_PRIVILEGE])),
    broken_settings: expect.stringContaining('pg_file_settings'),
    md5_passwords: PASSWORDS_PRIVILEGE,
    no_password: PASSWORDS_PRIVILEGE,
    table_bloat: expect.stringContaining('SELECT'),
    sequences_run_out: expect.stringContaining('SELECT'),
  })
})

test('a role without privileges causes no error, and never passes a check that it can’t see', () => {
  for (const [id, { state }] of asNobody) {
    const seen = asMonitor.get(id)?.state
    expect([id, [seen, 'not_visible']]).toEqual([id, expect.arrayContaining([state])])
  }
  expect(asNobody.get('no_audit_log')?.state).toBe('not_visible')
})

test('passwords are checked by those who may read their hashes', async () => {
  await run([
    `create role hashed login password 'md5${'0'.repeat(32)}'`,
    'create role scrambled login password null',
  ])
  const before = await check()
  expect(objectsOf(before.get('md5_passwords'))).toEqual(['hashed'])
  expect(objectsOf(before.get('no_password'))).toContain('scrambled')
  await run([
    `alter role hashed password 'a long one 1'`,
    `alter role scrambled password 'a long one 2'`,
  ])
  const after = await check()
  expect(after.get('md5_passwords')?.state).toBe('pass')
  expect(objectsOf(after.get('no_password'))).not.toContain('scrambled')
})

test('a statement that takes too long is an error, one that is refused is not visible', async () => {
  const first = postgresqlChecks.find(({ privilege }) => privilege === null)
  if (!first) throw new Error('There are no checks.')
  const results = await connected(async (query) => {
    await query(`set statement_timeout = 50`)
    await query('set role nobody')
    const server: Server = await describeServer(query, NOW)
    return runChecks(query, server, [
      { ...first, id: 'slow', sql: 'select pg_sleep(600)' },
      { ...first, id: 'refused', sql: 'select rolpassword from pg_authid' },
      { ...first, id: 'broken', sql: 'select nonsense' },
    ])
  })
  expect(results).toEqual([
    { id: 'slow', state: 'error', reason: 'timed_out', message: expect.any(String) },
    { id: 'refused', state: 'not_visible', missing: expect.stringContaining('pg_authid') },
    { id: 'broken', state: 'error', reason: 'failed', message: expect.any(String) },
  ])
})

test('a database in LATIN1 is checked like any other', async () => {
  const results = await check({ database: 'latin1' })
  expect([...results.values()].filter(({ state }) => state === 'error')).toEqual([])
})

/** As `psql --set=ON_ERROR_STOP=1` does. Returns the code of the error that stopped it. */
const runFile = (results: Results, ids: readonly string[], user: string) => {
  const { last, ifRowsAllow } = planRemedies(
    ids.flatMap((id) => results.get(id) ?? []),
    postgresqlChecks,
  )
  return connected(
    async (query) => {
      try {
        // oxlint-disable-next-line no-await-in-loop -- in order
        for (const one of [...last, ...ifRowsAllow]) await query(one)
        return undefined
      } catch (error) {
        return (error as { code: string }).code
      }
    },
    { user },
  )
}

// Whoever ran the file once took the privilege from themselves first, and was refused the rest.
test.each(['a_superuser', 'b_superuser'])(
  'superusers are removed even if %s, who is one of them, runs the remedies, and rows don’t stop the other remedies',
  async (user) => {
    await run([
      `do $$ begin create role a_superuser login; create role b_superuser login;
        exception when duplicate_object then null; end $$`,
      'alter role a_superuser superuser',
      'alter role b_superuser superuser',
      `drop table if exists public.broken; create table public.broken (id int primary key);
       insert into public.broken values (-1); alter table public.broken add constraint positive check (id > 0) not valid`,
    ])
    const results = await check({ user: 'a_superuser' })
    const ids = ['many_superusers', 'monitored_as_superuser', 'constraints_not_validated']
    // check_violation
    expect(await runFile(results, ids, user)).toBe('23514')
    await run('update public.broken set id = 1')
    const after = await check()
    expect(after.get('many_superusers')?.state).toBe('pass')
    expect(await runFile(after, ids, 'parapet')).toBeUndefined()
    expect((await check()).get('constraints_not_validated')?.state).toBe('pass')
  },
)
