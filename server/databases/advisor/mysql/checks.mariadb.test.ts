import type { RowDataPacket } from 'mysql2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import {
  type CustomerMariadb,
  startCustomerMariadb,
  tlsLines,
} from '../../../testing/customer-mariadb.ts'
import type { CheckResult, Query } from '../check.ts'
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

// One server goes through all states, each check is run in a bad one and in a good one, and the tests look at the results.

const NOW = new Date('2026-11-23T12:00:00Z')
const KEYS = '1;770A8A65DA156D24EE2A093277530142'

let mariadb: CustomerMariadb
const bad = new Map<string, CheckResult>()
const good = new Map<string, CheckResult>()
let asNobody: readonly CheckResult[]

const keep = (
  into: Map<string, CheckResult>,
  results: readonly CheckResult[],
  ids: readonly string[],
) => {
  for (const result of results) if (ids.includes(result.id)) into.set(result.id, result)
}

/** Runs all checks in a session that can only read. */
async function check(user = 'root', { isEncrypted = true } = {}) {
  const connection = await mariadb.connect(user, '', { isEncrypted })
  try {
    await connection.query('set session transaction read only')
    const query: Query = async (sql) => (await connection.query<RowDataPacket[]>(sql))[0]
    const grants = await readGrants(query)
    const { server } = await describeMysqlServer(query, { grants, now: NOW })
    return await runChecks(query, server, mysqlChecks)
  } finally {
    await connection.end()
  }
}

const isTried = (id: string, object: string) =>
  id in settingCases || id === 'no_audit_log' || (objectCases[id]?.finds.includes(object) ?? false)

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
  ])
  const before = await check('root', { isEncrypted: false })
  keep(bad, before, ['no_audit_log', 'connection_without_tls', 'monitored_as_superuser'])
  await remedy(before.filter(({ id }) => id === 'no_audit_log'))
  keep(good, await check(), ['no_audit_log', 'connection_without_tls'])

  const cases = [...Object.values(objectCases), ...Object.values(manualCases)]
  await inOrder([
    'set global server_audit_logging = off; set global server_audit_events = QUERY',
    ...cases.map(({ sql }) => sql),
    BAD_AT_START,
  ])
  const results = await check()
  keep(bad, results, Object.keys({ ...settingCases, ...objectCases, ...manualCases }))
  asNobody = await check('nobody')
  keep(good, asNobody, ['monitored_as_superuser'])

  await remedy(results)
  await inOrder(Object.values(manualCases).map(({ fix }) => fix))
  const after = await check()
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
  keep(good, restarted, [...restarting.map(([id]) => id), 'tls_off'])
  await mariadb.restart(['skip_ssl'])
  keep(bad, await check('root', { isEncrypted: false }), ['tls_off'])
})
afterAll(() => mariadb.stop())

const objectsOf = (result: CheckResult | undefined) =>
  result?.state === 'fail' ? result.findings.map(({ object }) => object) : []

describe('accounts and objects of MariaDB', () => {
  test.each(Object.entries({ ...objectCases, ...manualCases }))(
    '%s finds exactly the bad ones, and none of them after its remedy',
    (id, { finds }) => {
      const own = (result: CheckResult | undefined) =>
        objectsOf(result).filter((object) => object.includes(id) || finds.includes(object))
      expect(own(bad.get(id)).toSorted()).toEqual([...finds].toSorted())
      expect(good.get(id)?.state).toMatch(/^(?:pass|fail)$/)
      expect(own(good.get(id))).toEqual([])
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
    'no_audit_log',
    'tls_off',
    'connection_without_tls',
    'monitored_as_superuser',
  ])('%s fails, and passes after its remedy', (id) => {
    expect(bad.get(id)).toMatchObject({ state: 'fail', findings: [{}] })
    expect(good.get(id)?.state).toBe(id === 'monitored_as_superuser' ? 'not_visible' : 'pass')
  })
})

test('an account without privileges gets no error, and never passes what it can’t see', () => {
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
    'no_audit_log',
    'tls_off',
    'connection_without_tls',
    'monitored_as_superuser',
    'version_ended',
    'version_ends_soon',
  ]
  expect(tried.toSorted()).toEqual(mysqlChecks.map(({ id }) => id).toSorted())
})
