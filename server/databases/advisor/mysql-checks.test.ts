import { describe, expect, test } from 'vitest'

import type { Server } from './check.ts'
import { mysqlChecks } from './mysql/checks.ts'
import { grantIn } from './mysql/read-grants.ts'
import { untriedCases } from './mysql/testing-cases.ts'
import { runChecks } from './run-checks.ts'

const mysql: Server = {
  product: 'MySQL',
  version: 80_400,
  database: 'app',
  role: 'parapet@%',
  privileges: new Set([
    ...mysqlChecks.flatMap(({ privilege }) => privilege ?? []),
    'SELECT on mysql.role_edges',
    'SELECT on mysql.roles_mapping',
  ]),
  isStandby: true,
  now: new Date('2026-11-23T12:00:00Z'),
}
const mariadb: Server = { ...mysql, product: 'MariaDB', version: 101_119 }

test('a MySQL or MariaDB check has a unique ID and explains why it matters', () => {
  expect(new Set(mysqlChecks.map(({ id }) => id)).size).toBe(mysqlChecks.length)
  expect(mysqlChecks.length).toBeGreaterThanOrEqual(45)
  for (const { title, why, link } of mysqlChecks) {
    expect(title).not.toMatch(/\.$/)
    expect(why).toMatch(/\.$/)
    expect(link).toMatch(/^https:\/\/(?:dev\.mysql\.com|mariadb\.(?:com|org))\//)
  }
})

test.each(Object.entries(untriedCases))('%s reads what the server returns', async (id, row) => {
  const checks = mysqlChecks.filter((check) => check.id === id)
  const [result] = await runChecks(async () => [row], mysql, checks)
  expect(result).toMatchObject({
    state: 'fail',
    findings: [{ object: expect.any(String), remedy: { sql: expect.stringMatching(/\S/) } }],
  })
})

test('a check of a feature that only one of the two has is not applicable to the other', async () => {
  const notApplicable = async (server: Server) => {
    const results = await runChecks(async () => [{ one: 'x', value: '0' }], server, mysqlChecks)
    return results.filter(({ state }) => state === 'not_applicable').map(({ id }) => id)
  }
  expect(await notApplicable(mysql)).toContain('guesses_unlimited')
  expect(await notApplicable(mariadb)).toContain('passwords_reusable')
  expect(await notApplicable({ ...mysql, isStandby: false })).toContain('replica_writable')
})

test.each([
  ['root stays', 'root', 'REVOKE SUPER ON *.* FROM `boss`@`%`;', 'statement'],
  ['nobody else is known to have it', '', expect.stringMatching(/^Revoke SUPER from/), 'manual'],
])('SUPER is only taken where %s', async (_, note, sql: unknown, how) => {
  const checks = mysqlChecks.filter(({ id }) => id === 'many_superusers')
  const [result] = await runChecks(async () => [{ user: 'boss', host: '%', note }], mysql, checks)
  expect(result).toMatchObject({ findings: [{ remedy: { how, sql } }] })
})

// It was dropped with all its tables, also with those that the account isn't shown.
test.each([
  ['0', 'app', '', 'statement'],
  ['3', 'app', '', 'manual'],
  ['0', 'test', '', 'manual'],
  ['0', 'app', 'REFERENCES', 'manual'],
  ['0', 'app', 'SHOW_ROUTINE', 'manual'],
  ['0', 'app', 'EVENT', 'manual'],
])(
  'a test database with %s objects, while the checks are for %s without %j, is dropped by %s',
  async (note, database, missing, how) => {
    const checks = mysqlChecks.filter(({ id }) => id === 'test_database')
    const privileges = new Set([...mysql.privileges, 'SHOW_ROUTINE', 'EVENT'])
    privileges.delete(missing)
    const [result] = await runChecks(
      async () => [{ one: 'test', note }],
      { ...mysql, database, privileges },
      checks,
    )
    expect(result).toMatchObject({ findings: [{ remedy: { how } }] })
  },
)

test('a name with invisible characters is changed manually, since MySQL can’t escape them', async () => {
  const checks = mysqlChecks.filter(({ id }) => id === 'file_privilege')
  const [result] = await runChecks(async () => [{ user: 'a\u{202E}b', host: '%' }], mysql, checks)
  expect(result).toMatchObject({
    findings: [
      {
        remedy: {
          how: 'manual',
          sql: expect.stringContaining('FROM `a\\u{202E}b`@`%`') as unknown,
        },
      },
    ],
  })
})

test('roles are read where each of the two keeps them', async () => {
  const checks = mysqlChecks.filter(({ id }) => id === 'creates_users')
  const statements: string[] = []
  const query = async (sql: string) => {
    statements.push(sql)
    return []
  }
  await runChecks(query, mysql, checks)
  await runChecks(query, mariadb, checks)
  expect(statements).toEqual([
    expect.stringContaining('mysql.role_edges'),
    expect.stringContaining('mysql.roles_mapping'),
  ])
  const privileges = new Set(['SELECT on mysql.user'])
  expect(await runChecks(query, { ...mysql, privileges }, checks)).toEqual([
    { id: 'creates_users', state: 'not_visible', missing: 'SELECT on mysql.role_edges' },
  ])
})

// Found on a real MySQL 9.7, where several checks once weren’t applicable, or passed without seeing anything.
describe('what MySQL and MariaDB keep in different places', () => {
  const statementOf = async (id: string, server: Server) => {
    const sent: string[] = []
    const checks = mysqlChecks.filter((check) => check.id === id)
    const query = async (sql: string) => {
      sent.push(sql)
      return []
    }
    const [result] = await runChecks(query, server, checks)
    return { sql: sent.join(), result }
  }
  const all = new Set([
    ...mysql.privileges,
    'SELECT',
    'EVENT',
    'SELECT on mysql.user',
    'SELECT (account_locked) on mysql.user',
    'SELECT (authentication_string) on mysql.user',
  ])

  test.each([
    ['tls_off', 'performance_schema.tls_channel_status'],
    ['no_password', 'u.authentication_string'],
    ['roles_can_be_passed_on', 'WITH_ADMIN_OPTION'],
    ['routines_of_superusers', 'information_schema.routines'],
    ['routines_without_definer', 'information_schema.routines'],
    ['events_of_superusers', 'information_schema.events'],
    ['engines_reach_outside', 'information_schema.engines'],
    // A role of MySQL is an account that is locked.
    ['users_from_anywhere', `u.account_locked = 'N'`],
  ])('%s reads %s', async (id, part) => {
    const { sql, result } = await statementOf(id, { ...mysql, privileges: all })
    expect([result?.state, sql]).toEqual(['pass', expect.stringContaining(part)])
  })

  test('MySQL 8.0 still has the setting that shows whether TLS is on', async () => {
    const { sql } = await statementOf('tls_off', { ...mysql, version: 80_045 })
    expect(sql).toContain('have_ssl')
  })

  test.each([
    ['no_password', 'SELECT (authentication_string) on mysql.user'],
    ['routines_of_superusers', 'SHOW_ROUTINE'],
    ['routines_without_definer', 'SHOW_ROUTINE'],
    ['events_of_superusers', 'EVENT'],
  ])('%s is not visible without %s', async (id, missing) => {
    const { result } = await statementOf(id, mysql)
    expect(result).toEqual({ id, state: 'not_visible', missing })
  })
})

test('a remedy for MySQL survives a restart', async () => {
  const checks = mysqlChecks.filter(({ id }) => id === 'local_files_readable')
  const [result] = await runChecks(async () => [{ value: 'ON' }], mysql, checks)
  expect(result).toMatchObject({
    findings: [{ remedy: { sql: 'SET PERSIST local_infile = OFF;' } }],
  })
})

describe('versions of MySQL and MariaDB', () => {
  test.each<[string, Server, string[]]>([
    ['MariaDB 10.11', mariadb, []],
    ['MariaDB 10.6', { ...mariadb, version: 100_623 }, ['version_ended']],
    ['a version without long-term support', { ...mariadb, version: 110_502 }, ['version_ended']],
    ['MySQL 8.0', { ...mysql, version: 80_045 }, ['version_ended']],
    ['MySQL 8.4', mysql, []],
    ['the last half year', { ...mariadb, now: new Date('2027-12-01') }, ['version_ends_soon']],
    ['one that is newer than the table', { ...mysql, version: 90_700 }, []],
  ])('%s', async (_, server, expected) => {
    const checks = mysqlChecks.filter(({ area }) => area === 'version')
    const results = await runChecks(async () => [{ one: 1 }], server, checks)
    expect(results.filter(({ state }) => state === 'fail').map(({ id }) => id)).toEqual(expected)
  })
})

test.each([
  ['GRANT USAGE ON *.* TO `a`@`%`', { privileges: ['USAGE'], on: '*.*' }],
  [
    'GRANT SELECT (`a`, `b`), INSERT ON `mysql`.`user` TO `a`@`%`',
    { privileges: ['SELECT', 'INSERT'], on: '`mysql`.`user`' },
  ],
  ['GRANT `admin` TO `a`@`%`', undefined],
  ['SET DEFAULT ROLE `admin` FOR `a`@`%`', undefined],
])('%s is read', (statement, grant) => {
  expect(grantIn(statement)).toEqual(grant)
})
