import type { RowDataPacket } from 'mysql2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { mysqlRoleSql } from '../../../../contract/databases/mysql-role.ts'
import { PASSWORD_PLACEHOLDER } from '../../../../contract/databases/read-only-role.ts'
import {
  type CustomerMariadb,
  startCustomerMariadb,
  tlsLines,
} from '../../testing-customer-mariadb.ts'
import type { CheckResult, Finding, Query } from '../check.ts'
import { planRemedies, remediesFile } from '../remedies.ts'
import { runChecks } from '../run-checks.ts'
import { mysqlChecks } from './checks.ts'
import { describeMysqlServer } from './describe-server.ts'
import { readGrants } from './read-grants.ts'
import {
  BAD_AT_START,
  manualCases,
  objectCases,
  settingCases,
  untriedCases,
} from './testing-cases.ts'

// One server goes through all states, each check is run in a bad one and in a good one, and the tests look at the
// results.

const NOW = new Date('2026-11-23T12:00:00Z')
const KEYS = '1;770A8A65DA156D24EE2A093277530142'

let mariadb: CustomerMariadb
const bad = new Map<string, CheckResult>()
const good = new Map<string, CheckResult>()
let plain: readonly CheckResult[]
let kept: readonly RowDataPacket[]
let asNobody: readonly CheckResult[]
let asReader: readonly CheckResult[]
let asOldReader: readonly CheckResult[]

const keep = (
  into: Map<string, CheckResult>,
  results: readonly CheckResult[],
  ids: readonly string[],
) => {
  for (const result of results) if (ids.includes(result.id)) into.set(result.id, result)
}

/** Runs all checks in a session that can only read. */
async function check(user = 'root', { password = '', isEncrypted = true, aheadSeconds = 0 } = {}) {
  const connection = await mariadb.connect(user, password, { isEncrypted })
  try {
    if (aheadSeconds > 0)
      await connection.query(`set timestamp = ${Date.now() / 1000 + aheadSeconds}`)
    await connection.query('set session transaction read only')
    const query: Query = async (sql) => (await connection.query<RowDataPacket[]>(sql))[0]
    const grants = await readGrants(query)
    const { server } = await describeMysqlServer(query, { grants, now: NOW })
    return await runChecks(query, server, mysqlChecks)
  } finally {
    await connection.end()
  }
}

/** What one server alone brings about, in its own way each. */
const serverCases = [
  'no_audit_log',
  'no_error_log_file',
  'connections_used_up',
  'long_transactions',
  'replica_writable',
]

const isTried = (id: string, object: string) =>
  id in settingCases ||
  serverCases.includes(id) ||
  (objectCases[id]?.finds.includes(object) ?? false)

/** Runs the file of the remedies, without those of accounts and objects that no case has made. */
async function remedy(results: readonly CheckResult[]) {
  const some = results.map((result) =>
    result.state === 'fail'
      ? { ...result, findings: result.findings.filter((one) => isTried(result.id, one.object)) }
      : result,
  )
  const plan = planRemedies(some, mysqlChecks)
  await mariadb.run(remediesFile(plan, { database: 'shop', engine: 'mysql' }))
}

const inOrder = async (all: readonly string[]) => {
  for (const one of all.filter((sql) => sql !== '')) {
    // oxlint-disable-next-line no-await-in-loop -- in order
    await mariadb.run(`set session old_passwords = 0, sql_mode = '';\n${one}`)
  }
}

beforeAll(async () => {
  const lines = Object.values(settingCases).flatMap((one) => one.bad.split('\n'))
  mariadb = await startCustomerMariadb({
    settings: [
      ...tlsLines('example'),
      'plugin_maturity=beta',
      ...lines.filter((line) => line !== ''),
    ],
    files: { keys: KEYS },
  })
  await inOrder([
    `alter user root@localhost, root@'127.0.0.1' password expire never; create user nobody@'127.0.0.1', nobody@localhost password expire never`,
    mysqlRoleSql('MariaDB', { username: 'reader', hosts: ['127.0.0.1'] }),
  ])
  plain = await check('root', { isEncrypted: false })
  keep(bad, plain, ['no_audit_log', 'connection_without_tls', 'monitored_as_superuser'])
  await remedy(plain.filter(({ id }) => id === 'no_audit_log'))
  keep(good, await check(), ['no_audit_log', 'connection_without_tls'])

  const waiting = await mariadb.connect()
  await waiting.query('start transaction with consistent snapshot')
  keep(bad, await check('root', { aheadSeconds: 660 }), ['long_transactions'])
  await waiting.query('rollback')
  keep(good, await check('root', { aheadSeconds: 660 }), ['long_transactions'])
  await waiting.end()

  const cases = [...Object.values(objectCases), ...Object.values(manualCases)]
  await inOrder([
    'set global server_audit_logging = off; set global server_audit_events = QUERY',
    ...cases.map(({ sql }) => sql),
    BAD_AT_START,
  ])
  const results = await check()
  keep(bad, results, Object.keys({ ...settingCases, ...objectCases, ...manualCases }))
  await remedy(results)
  await inOrder(cases.map(({ fix = '' }) => fix))
  const after = await check()
  kept = await mariadb.run(
    `select column_type as type, coalesce(collation_name, column_comment) as note from information_schema.columns
      where (table_schema, table_name) in (('numbers_run_out', 'small'), ('old_character_sets', 'bin'), ('old_character_sets', 'same'))
      order by table_name = 'same', table_name = 'bin'`,
  )
  asNobody = await check('nobody')
  asReader = await check('reader', { password: PASSWORD_PLACEHOLDER })
  keep(good, asReader, ['monitored_as_superuser'])
  await inOrder([
    `revoke select (Host, Db, User, Table_name, Column_name, Column_priv) on mysql.columns_priv from reader@'127.0.0.1'; revoke select on mysql.roles_mapping from reader@'127.0.0.1'`,
  ])
  asOldReader = await check('reader', { password: PASSWORD_PLACEHOLDER })
  const dynamic = Object.entries(settingCases).filter(([, one]) => one.good === undefined)
  keep(good, after, [
    ...Object.keys({ ...objectCases, ...manualCases }),
    ...dynamic.map(([id]) => id),
  ])

  const restarting = Object.entries(settingCases).filter(([, one]) => one.good !== undefined)
  await mariadb.restart([
    ...tlsLines('example'),
    ...restarting.flatMap(([, one]) => one.good?.split('\n') ?? []),
  ])
  const restarted = await check()
  keep(good, restarted, [
    ...restarting.map(([id]) => id),
    'tls_off',
    'no_error_log_file',
    'connections_used_up',
  ])
  // Only the thread that would change data makes it a replica, wherever the primary is.
  await inOrder([
    `change master to master_host = '127.0.0.1', master_port = 1, master_user = 'replica'; start slave sql_thread`,
  ])
  const replica = await check()
  keep(bad, replica, ['replica_writable'])
  await remedy(replica.filter(({ id }) => id === 'replica_writable'))
  keep(good, await check(), ['replica_writable'])
  await inOrder(['stop slave; reset slave all'])

  await mariadb.restart(['skip_ssl', 'skip_log_error', 'max_connections=10'])
  const clients = await Promise.all(
    Array.from({ length: 8 }, () => mariadb.connect('root', '', { isEncrypted: false })),
  )
  keep(bad, await check('root', { isEncrypted: false }), [
    'tls_off',
    'no_error_log_file',
    'connections_used_up',
  ])
  await Promise.all(clients.map((client) => client.end()))
})
afterAll(() => mariadb.stop())

const isManual = ({ remedy: { how } }: Finding) => how === 'manual'
const objectsOf = (result: CheckResult | undefined) =>
  result?.state === 'fail' ? result.findings.map(({ object }) => object) : []

describe('accounts and objects of MariaDB', () => {
  test.each(Object.entries({ ...objectCases, ...manualCases }))(
    '%s finds exactly the bad objects, and none of them after its remedy',
    (id, { finds }) => {
      const own = (result: CheckResult | undefined) =>
        objectsOf(result).filter((object) => object.includes(id) || finds.includes(object))
      expect(own(bad.get(id)).toSorted()).toEqual([...finds].toSorted())
      expect(good.get(id)?.state).toMatch(/^(?:pass|fail)$/)
      expect(own(good.get(id))).toEqual([])
    },
  )

  test.each(Object.entries(objectCases))(
    '%s has a sentence where no statement is safe',
    (id, { byHand = [], finds }) => {
      const result = bad.get(id)
      const manual = result?.state === 'fail' ? result.findings.filter(isManual) : []
      const objects = manual.map(({ object }) => object).filter((one) => finds.includes(one))
      expect(objects.toSorted()).toEqual(byHand.toSorted())
    },
  )

  test.each(Object.keys(manualCases))('%s has a sentence for its remedy', (id) => {
    const result = bad.get(id)
    const hows = result?.state === 'fail' ? result.findings.map(({ remedy: { how } }) => how) : []
    expect(new Set(hows)).toEqual(new Set(['manual']))
  })
})

describe('settings of MariaDB', () => {
  test.each([
    ...Object.keys(settingCases),
    ...serverCases,
    'tls_off',
    'connection_without_tls',
    'monitored_as_superuser',
  ])('%s fails, and passes after its remedy', (id) => {
    expect(bad.get(id)).toMatchObject({ state: 'fail', findings: [{}] })
    expect(good.get(id)?.state).toBe('pass')
  })
})

const missingIn = (results: readonly CheckResult[]) =>
  new Map(
    results.flatMap((one) => (one.state === 'not_visible' ? [[one.id, one.missing] as const] : [])),
  )

test('the checking account sees everything except passwords, and its own privileges are not a finding', () => {
  expect(Object.fromEntries(missingIn(asReader))).toEqual({
    no_password: 'SELECT on mysql.global_priv',
  })
  const found = asReader
    .filter(({ id }) => ['system_tables_granted', 'users_from_anywhere'].includes(id))
    .flatMap(objectsOf)
  expect(found.filter((object) => object.startsWith('reader'))).toEqual([])
})

test('for an account created before a check existed, the check names the missing privilege', () => {
  const missing = missingIn(asOldReader)
  expect(missing.get('system_tables_granted')).toBe('SELECT on mysql.columns_priv')
  expect(missing.get('many_superusers')).toBe('SELECT on mysql.roles_mapping')
  expect(missing.get('users_without_tls')).toBe('SELECT on mysql.roles_mapping')
})

test('no statement shuts out an administrator, and none needs TLS where the checks have none', () => {
  const shuttingOut = (results: Iterable<CheckResult>) =>
    [...results]
      .flatMap((result) => (result.state === 'fail' ? result.findings : []))
      .flatMap(({ remedy: { how, statements } }) => (how === 'manual' ? [] : statements))
      .filter((sql) => /REQUIRE|LOCK|RENAME|DROP USER|secure_transport|lifetime/.test(sql))
  expect(shuttingOut(plain).filter((sql) => !sql.includes('`nobody`'))).toEqual([])
  expect(shuttingOut(bad.values())).toContain(
    'ALTER USER `no_password_bad`@`localhost` ACCOUNT LOCK;',
  )
  expect(shuttingOut(bad.values()).filter((sql) => /`root`|_super`|_member`/.test(sql))).toEqual([])
})

test('a remedy keeps a column’s comment and sign, and the distinctions of its collation', () => {
  expect(kept).toEqual([
    { type: 'bigint(20)', note: "it's kept" },
    { type: 'varchar(20)', note: 'utf8mb4_bin' },
    { type: 'varchar(300)', note: 'utf8mb4_unicode_ci' },
  ])
})

test('an account without privileges causes no error, and never passes a check that it can’t see', () => {
  expect(asNobody.filter(({ state }) => state === 'error')).toEqual([])
  const passed = asNobody.filter(({ state }) => state === 'pass').map(({ id }) => id)
  const needs = new Set(
    mysqlChecks.filter(({ privilege }) => privilege !== null).map(({ id }) => id),
  )
  expect(passed.filter((id) => needs.has(id))).toEqual([])
})

test('every check has a case', () => {
  const tried = [
    ...Object.keys({ ...objectCases, ...manualCases, ...settingCases, ...untriedCases }),
    ...serverCases,
    'tls_off',
    'connection_without_tls',
    'monitored_as_superuser',
    'version_ended',
    'version_ends_soon',
  ]
  expect(tried.toSorted()).toEqual(mysqlChecks.map(({ id }) => id).toSorted())
})
