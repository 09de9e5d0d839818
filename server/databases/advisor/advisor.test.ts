import { describe, expect, test } from 'vitest'

import type { Check, CheckResult, Query, Server } from './check.ts'
import { mysqlChecks } from './mysql/checks.ts'
import { isAlwaysTrue } from './postgresql/always-true.ts'
import { postgresqlChecks } from './postgresql/checks.ts'
import { HBA_PRIVILEGE } from './postgresql/describe-server.ts'
import { evaluatedOnce } from './postgresql/per-row-calls.ts'
import { identifier, literal, shown } from './postgresql/quote.ts'
import { queryUntil } from './query-until.ts'
import { planRemedies, remediesFile } from './remedies.ts'
import { atTheEnd, remedyOf } from './remedy.ts'
import { runChecks } from './run-checks.ts'
import { scoreChecks, weightOf } from './score.ts'

const server: Server = {
  product: 'PostgreSQL',
  version: 150_020,
  database: 'app',
  role: 'parapet',
  privileges: new Set(['pg_read_all_settings', 'pg_read_all_stats']),
  isStandby: false,
  now: new Date('2026-11-23T12:00:00Z'),
}

const checkOf = (id: string): Check => {
  const found = postgresqlChecks.find((check) => check.id === id)
  if (!found) throw new Error(`There is no check ${id}.`)
  return found
}

const resultOf = async (id: string, rows: Record<string, unknown>[], as = server) => {
  const [result] = await runChecks(async () => rows, as, [checkOf(id)])
  return result
}

test('a check has a unique ID and explains why it matters', () => {
  expect(new Set(postgresqlChecks.map(({ id }) => id)).size).toBe(postgresqlChecks.length)
  expect(postgresqlChecks.length).toBeGreaterThanOrEqual(70)
  for (const { title, why, link } of postgresqlChecks) {
    expect(title).not.toMatch(/\.$/)
    expect(why).toMatch(/\.$/)
    expect(link).toMatch(/^https:\/\/www\.postgresql\.org\//)
  }
})

/** The checks that find what a lint of splinter finds, unless it is about Supabase itself. */
const splinterCounterparts = {
  unindexed_foreign_keys: ['unindexed_foreign_keys'],
  auth_rls_initplan: ['policies_evaluated_per_row'],
  no_primary_key: ['no_primary_key'],
  unused_index: ['unused_indexes'],
  multiple_permissive_policies: ['several_permissive_policies'],
  policy_exists_rls_disabled: ['policies_without_row_security'],
  rls_enabled_no_policy: ['row_security_without_policies'],
  duplicate_index: ['duplicate_indexes'],
  security_definer_view: ['views_bypass_policies'],
  function_search_path_mutable: ['definer_path_mutable', 'function_path_mutable'],
  rls_disabled_in_public: ['exposed_without_row_security'],
  extension_in_public: ['extensions_in_public'],
  materialized_view_in_api: ['exposed_materialized_views'],
  foreign_table_in_api: ['exposed_foreign_tables'],
  unsupported_reg_types: ['columns_block_upgrade'],
  table_bloat: ['table_bloat'],
  extension_versions_outdated: ['extensions_outdated'],
  sensitive_columns_exposed: ['exposed_sensitive_columns'],
  rls_policy_always_true: ['policies_always_true'],
  anon_security_definer_function_executable: ['definer_open_to_all'],
  authenticated_security_definer_function_executable: ['definer_open_to_all'],
}

test.each(Object.entries(splinterCounterparts))('splinter’s %s has its counterpart', (_, ids) => {
  expect(ids.map((id) => checkOf(id).id)).toEqual(ids)
})

test('a check counts the rows that its statement leaves out', async () => {
  const rows = Array.from({ length: 100 }, (_, index) => ({ role: `r${index}`, total: '5000' }))
  expect(await resultOf('creates_roles', rows)).toMatchObject({ state: 'fail', total: 5000 })
})

// From PostgreSQL 16 on, the file can include others, and the line of one was looked for in the other.
test.each([
  ['/etc/postgresql/16/main/pg_hba.conf', 'Line 3 of pg_hba.conf.'],
  ['/etc/postgresql/16/hba.d/apps.conf', 'Line 3 of /etc/postgresql/16/hba.d/apps.conf.'],
])('a finding about access names the file of its line: %s', async (file, evidence) => {
  const as = { ...server, version: 160_004, privileges: new Set([HBA_PRIVILEGE]) }
  const sent: string[] = []
  const query: Query = async (sql) => {
    sent.push(sql)
    return [{ line: 'host all all 0.0.0.0/0 trust', line_number: 3, file }]
  }
  const [result] = await runChecks(query, as, [checkOf('trusted_from_network')])
  expect(result).toMatchObject({ findings: [{ evidence }] })
  expect(sent.join()).toContain('rule_number as place')
})

// Nobody could connect any more after the restart, or only the checks.
test('which addresses a server keeps is left to people, who are shown where the checks connect', async () => {
  const row = { name: 'listen_addresses', value: '*', unit: null, source: 'default' }
  const remedyFor = async (address: string | null, source = row.source) => {
    const result = await resultOf('listens_everywhere', [{ ...row, address, source }])
    return result?.state === 'fail' ? result.findings[0]?.remedy : undefined
  }
  expect(await remedyFor('10.0.0.5')).toMatchObject({
    how: 'manual',
    sql: expect.stringMatching(/; the checks connect at 10\.0\.0\.5\. Then/) as unknown,
  })
  expect(await remedyFor(null)).toMatchObject({
    how: 'manual',
    sql: expect.stringMatching(/clients connect\. Then restart the server\.$/) as unknown,
  })
  // Neither ALTER SYSTEM nor a file changes it then.
  expect(await remedyFor(null, 'command line')).toMatchObject({
    sql: expect.stringContaining('on the server’s command line, where it is set now,') as unknown,
  })
})

// A file that stopped half-way once left one of two superusers, and the session as another role.
test('remedies that take privileges away take effect together or not at all', async () => {
  const finding = (role: string) => ({
    object: role,
    evidence: '',
    remedy: { ...atTheEnd(`ALTER ROLE ${role} NOSUPERUSER;`), runAs: '"postgres"' },
  })
  const failed: CheckResult = {
    id: 'many_superusers',
    state: 'fail',
    findings: ['a', 'b'].map(finding),
    total: 2,
  }
  const { last } = planRemedies([failed], postgresqlChecks)
  expect(last.map((line) => line.split('\n').at(-1))).toEqual([
    'BEGIN;',
    'SET ROLE "postgres";',
    'ALTER ROLE a NOSUPERUSER;',
    'ALTER ROLE b NOSUPERUSER;',
    'COMMIT;',
    'RESET ROLE;',
  ])
})

// A hostile server could once fill the disk with names, and an email with ten of them.
test('what a server sends is kept up to a length, and a remedy is never cut', async () => {
  const role = 'x'.repeat(30_000)
  const result = await resultOf('creates_roles', [{ role, total: '1' }])
  if (result?.state !== 'fail') throw new Error('The check did not fail.')
  const [finding] = result.findings
  expect(finding?.object).toHaveLength(1_001)
  expect(finding?.evidence.length).toBeLessThanOrEqual(2_001)
  expect(finding?.remedy).toMatchObject({
    how: 'manual',
    sql: 'The statement is too long to show. Change this object by hand.',
  })
})

test.each(['', 'x'])(
  'a value that is cut within a character has no half of it: %#',
  async (start) => {
    const read: Check['read'] = (rows) => [
      { object: 'x', evidence: String(rows[0]?.['role']).slice(-3), row: {} },
    ]
    const role = `${start}${'😀'.repeat(30_000)}`
    const [result] = await runChecks(async () => [{ role, total: '1' }], server, [
      { ...checkOf('creates_roles'), read, remedy: () => remedyOf('manual', ['']) },
    ])
    expect(result?.state).toBe('fail')
    expect(JSON.stringify(result)).not.toMatch(/D83D/i)
  },
)

// One value, sent by a server that ignored the length in the statement, once kept everybody waiting for minutes.
test.each([
  ['calls', 'current_setting('.repeat(60_000)],
  ['closed calls', "current_setting('a') ".repeat(60_000)],
  ['negations', 'NOT '.repeat(250_000)],
])('an expression with a megabyte of %s is read as fast as any', async (_, using) => {
  const policy = { policy: 'p', command: 'r', roles: [null], using, check: null }
  const row = {
    schema: 'public',
    name: 't',
    role: null,
    actions: ['r'],
    policies: [policy],
    ...policy,
  }
  const rows = Array.from({ length: 7 }, () => ({ ...row, total: '7' }))
  const results = await runChecks(async () => rows, server, [
    checkOf('policies_evaluated_per_row'),
    checkOf('several_permissive_policies'),
    checkOf('policies_always_true'),
  ])
  for (const result of results) expect(result.state).not.toBe('error')
})

test('a run keeps fewer findings of each check when they are long, and still counts all', async () => {
  const rows = Array.from({ length: 100 }, (_, at) => ({
    role: `${at}${'x'.repeat(5_000)}`,
    total: '100',
  }))
  const checks = Array.from({ length: 60 }, () => checkOf('creates_roles'))
  const results = await runChecks(async () => rows, server, checks)
  expect(JSON.stringify(results).length).toBeLessThan(5_000_000)
  for (const result of results) {
    if (result.state !== 'fail') throw new Error('The check did not fail.')
    expect(result.total).toBe(100)
    expect(result.findings.length).toBeGreaterThan(0)
  }
})

describe('a check whose statement finds candidates', () => {
  const policiesWhere = (count: number, isBad: (index: number) => boolean): Query => {
    const rows = Array.from({ length: count }, (_, index) => ({
      schema: 'public',
      name: 't',
      policy: `p${index}`,
      command: 'r',
      roles: [null],
      using: isBad(index) ? '(o = auth.uid())' : '(o = ( SELECT auth.uid() AS uid))',
      check: null,
      total: String(count),
    }))
    return async (sql) => {
      const offset = Number(/ offset (\d+)$/.exec(sql)?.[1] ?? 0)
      return rows.slice(offset, offset + 1_000)
    }
  }
  const resultFor = async (query: Query) => {
    const [result] = await runChecks(query, server, [checkOf('policies_evaluated_per_row')])
    return result
  }

  // Only the first 100 candidates were once read, so number 130 let the check pass.
  test('reads all of them', async () => {
    expect(await resultFor(policiesWhere(150, (index) => index === 129))).toMatchObject({
      state: 'fail',
      findings: [{ object: 'public.t.p129' }],
      total: 1,
    })
    expect(await resultFor(policiesWhere(150, () => false))).toMatchObject({ state: 'pass' })
  })

  test('counts only those that are findings', async () => {
    expect(await resultFor(policiesWhere(150, (index) => index === 3))).toMatchObject({ total: 1 })
    const result = await resultFor(policiesWhere(450, (index) => index % 2 === 0))
    expect(result).toMatchObject({ state: 'fail', total: 225 })
    expect(result?.state === 'fail' && result.findings).toHaveLength(100)
  })

  // Above 2,000, the rest was left out as soon as there was a finding.
  test('counts those of a very large database too', async () => {
    const isBad = (index: number) => index === 7 || index === 4_999
    expect(await resultFor(policiesWhere(5_000, isBad))).toMatchObject({ state: 'fail', total: 2 })
  })

  // It was a total without a word about the rest.
  test('says so if there are too many to read, and doesn’t pass', async () => {
    expect(await resultFor(policiesWhere(20_000, () => false))).toMatchObject({ state: 'error' })
    const failed = await resultFor(policiesWhere(25_000, (index) => index === 7))
    expect(failed).toMatchObject({ state: 'fail', total: 1, isPartial: true })
    expect(await resultFor(policiesWhere(5_000, (index) => index === 7))).not.toHaveProperty(
      'isPartial',
    )
    const plan = planRemedies([failed!], postgresqlChecks)
    expect(remediesFile(plan, { database: 'app', engine: 'postgresql' })).toContain(
      '1 of 1 objects. Only the first 20,000 objects were read.',
    )
  })
})

describe('no check passes if its result is unknown', () => {
  test.each<[string, string, Partial<Server>, object]>([
    [
      'a role that lacks a privilege',
      'md5_passwords',
      {},
      { state: 'not_visible', missing: 'SELECT on pg_authid' },
    ],
    [
      'a version without the catalog',
      'settings_changed_by_roles',
      { version: 140_020 },
      { state: 'not_applicable' },
    ],
    [
      'a setting that only some roles see',
      'no_audit_log',
      { privileges: new Set() },
      { state: 'not_visible', missing: 'pg_read_all_settings' },
    ],
    ['a standby', 'unused_indexes', { isStandby: true }, { state: 'not_applicable' }],
  ])('%s', async (_, id, as, expected) => {
    expect(await resultOf(id, [], { ...server, ...as })).toMatchObject(expected)
  })

  test('a setting that the connection sets itself', async () => {
    const row = { name: 'statement_timeout', value: '5000', unit: 'ms', source: 'client' }
    expect(await resultOf('no_statement_timeout', [row])).toMatchObject({ state: 'not_visible' })
  })
})

// The whole run was once discarded, and the server counted as unreachable.
test('checks that there is no time for are reported as timed out, and the others keep their results', async () => {
  const late = new AbortController()
  const query: Query = async () => {
    late.abort(new DOMException('late', 'TimeoutError'))
    return []
  }
  const checks = [checkOf('creates_roles'), checkOf('many_superusers')]
  const results = await runChecks(queryUntil(late.signal, query), server, checks)
  expect(results).toMatchObject([
    { id: 'creates_roles', state: 'pass' },
    { id: 'many_superusers', state: 'error', reason: 'timed_out' },
  ])
})

describe('versions', () => {
  test.each<[string, Partial<Server>, string[]]>([
    ['the newest release', {}, []],
    ['an older release', { version: 150_018 }, ['version_outdated']],
    ['a version without fixes', { version: 130_023 }, ['version_ended']],
    ['an old version without fixes', { version: 120_022 }, ['version_ended']],
    ['the last half year', { now: new Date('2027-08-01') }, ['version_ends_soon']],
    ['the day of the last release', { now: new Date('2027-11-11') }, ['version_ended']],
  ])('%s', async (_, as, expected) => {
    const checks = ['version_ended', 'version_ends_soon', 'version_outdated'].map(checkOf)
    const results = await runChecks(async () => [{ one: 1 }], { ...server, ...as }, checks)
    expect(results.filter(({ state }) => state === 'fail').map(({ id }) => id)).toEqual(expected)
  })

  test('a version newer than the table is not applicable', async () => {
    const as = { ...server, version: 190_000 }
    expect(await resultOf('version_ended', [{}], as)).toMatchObject({ state: 'not_applicable' })
  })
})

test('names are quoted so that every character can be seen', () => {
  const name = 'a"b\\c\n\u{202E}\u{1F600}'
  expect(identifier(name)).toBe(String.raw`U&"a""b\\c\+00000A\+00202E` + '\u{1F600}"')
  expect(identifier('a\\b')).toBe('"a\\b"')
  expect(literal("it's\n\\")).toBe(String.raw`E'it''s\U0000000A\\'`)
  expect(shown('public', 'Order')).toBe('public."Order"')
})

test.each([
  ["(a = current_setting('x)'::text))", "(a = (SELECT current_setting('x)'::text)))"],
  ['(a = ( SELECT auth.uid() AS uid))', '(a = ( SELECT auth.uid() AS uid))'],
  ["(o = 'see current_setting(x)')", "(o = 'see current_setting(x)')"],
  ["(current_setting('it''s (') = o)", "((SELECT current_setting('it''s (')) = o)"],
  ['(my_auth.uid() = auth.uid())', '(my_auth.uid() = (SELECT auth.uid()))'],
  [
    "(current_setting(current_setting('x')) = o)",
    "((SELECT current_setting(current_setting('x'))) = o)",
  ],
  [
    "(o = ( SELECT current_setting(current_setting('x'))))",
    "(o = ( SELECT current_setting(current_setting('x'))))",
  ],
])('%s is evaluated once', (expression, expected) => {
  expect(evaluatedOnce(expression)).toBe(expected)
})

describe('expressions that are always true', () => {
  test.each([
    'true',
    '(1 = 1)',
    '(id = id)',
    "('it''s (a)'::text = 'it''s (a)'::text)",
    '((name)::text = (name)::text)',
    '((1 = 1) OR (id = 2))',
    '(NOT false)',
    '(NOT (1 > 2))',
    '((id = id) AND (2 >= 1))',
  ])('%s is', (expression) => {
    expect(isAlwaysTrue(expression)).toBe(true)
  })

  test.each([
    'false',
    '(id = 1)',
    "(name = 'true')",
    "(name = ' OR true OR ')",
    '((id = id) AND (id = 2))',
    "('a'::text = 'b'::text)",
    '(NULL::text = NULL::text)',
    '(NOT (id = 1))',
    '(true',
    '("true" OR (id = 1))',
  ])('%s isn’t', (expression) => {
    expect(isAlwaysTrue(expression)).toBe(false)
  })
})

test('a prepared transaction is ended manually, since another program may have committed its other parts', async () => {
  const row = { gid: 'coordinator 1', database: 'other', minutes: '17' }
  expect(await resultOf('prepared_transactions_stay', [row])).toMatchObject({
    findings: [{ remedy: { how: 'manual', sql: expect.stringContaining('connect to other') } }],
  })
})

// Rows that break the rule once stopped everything that was in the transaction with it.
test('a constraint is validated separately, since its rows may break it', async () => {
  const row = { schema: 'public', name: 't', constraint: 'c' }
  expect(await resultOf('constraints_not_validated', [row])).toMatchObject({
    findings: [{ remedy: { how: 'alone' } }],
  })
})

test('on a standby, remedies that change data are for the primary, and settings are for the standby', async () => {
  const standby = { ...server, isStandby: true }
  expect(await resultOf('creates_roles', [{ role: 'x' }], standby)).toMatchObject({
    findings: [
      { remedy: { how: 'manual', sql: 'Run on the primary: ALTER ROLE "x" NOCREATEROLE;' } },
    ],
  })
  const row = { name: 'log_lock_waits', value: 'off', unit: null, source: 'default' }
  expect(await resultOf('lock_waits_not_logged', [row], standby)).toMatchObject({
    findings: [{ remedy: { how: 'reload' } }],
  })
})

// A server whose database is LATIN1 refuses a statement with ’ in it.
test('statements of checks are ASCII, so that each encoding has their characters', () => {
  for (const { sql } of [...postgresqlChecks, ...mysqlChecks]) {
    // oxlint-disable-next-line no-control-regex -- ASCII
    expect(typeof sql === 'string' ? sql : sql(server)).toMatch(/^[\0-\x7F]*$/)
  }
})

const failed = (id: string, sql: string, how: 'transaction' | 'alone' | 'manual' = 'transaction') =>
  ({
    id,
    state: 'fail',
    total: 1,
    findings: [{ object: 'x', evidence: 'It\nis\u{202E} so.', remedy: remedyOf(how, [sql]) }],
  }) satisfies CheckResult

describe('the file of remedies', () => {
  test('drops come last, each statement comes once, and no name ends a comment', () => {
    const plan = planRemedies(
      [
        failed('extensions_reach_outside', 'DROP EXTENSION "dblink";'),
        failed('extensions_outdated', 'ALTER EXTENSION "dblink" UPDATE;'),
        failed('extensions_in_public', 'ALTER EXTENSION "dblink" UPDATE;'),
        failed('unused_indexes', 'DROP INDEX CONCURRENTLY IF EXISTS "x";', 'alone'),
        failed('no_encoding', 'Dump\nit; DROP TABLE x;', 'manual'),
      ],
      postgresqlChecks,
    )
    const file = remediesFile(plan, { database: 'app', engine: 'postgresql' })
    const lines = file.split('\n').filter((line) => line !== '' && !line.startsWith('--'))
    expect(lines).toEqual([
      `SET client_encoding = 'UTF8';`,
      'BEGIN;',
      'ALTER EXTENSION "dblink" UPDATE;',
      'DROP EXTENSION "dblink";',
      'COMMIT;',
      'DROP INDEX CONCURRENTLY IF EXISTS "x";',
    ])
    expect(file).toContain(String.raw`It\u{A}is\u{202E} so.`)
  })

  test('sets its encoding, which clients would otherwise take from their own settings', () => {
    const plan = planRemedies([failed('creates_roles', 'ALTER ROLE "é" NOCREATEROLE;')], [])
    const first = (engine: 'postgresql' | 'mysql') =>
      remediesFile(plan, { database: 'app', engine }).split('\n\n')[1]
    expect(first('postgresql')).toBe(`SET client_encoding = 'UTF8';`)
    expect(first('mysql')).toBe('SET NAMES utf8mb4;')
  })

  test('states which objects are left out', () => {
    const found = { ...failed('creates_roles', 'ALTER ROLE "x" NOCREATEROLE;'), total: 130 }
    const planned = planRemedies([found, failed('tls_off', 'x')], postgresqlChecks)
    const file = remediesFile(planned, { database: 'app', engine: 'postgresql' })
    const { title } = checkOf('creates_roles')
    expect(file).toContain(`-- ${title}: 1 of 130 objects.`)
    expect(file).not.toContain('1 of 1 ')
    const whole = planRemedies([failed('tls_off', 'x')], postgresqlChecks)
    expect(remediesFile(whole, { database: 'app', engine: 'postgresql' })).not.toContain(
      'Only some objects',
    )
  })

  // A policy's condition once ended the comment that was written into it, and made its owner a superuser.
  test('nothing is written into a statement, whatever its names and texts contain', () => {
    const sql = `ALTER POLICY "p" ON "t" USING (o = '));ALTER ROLE eve SUPERUSER;--;\n--z');`
    const plan = planRemedies([failed('policies_evaluated_per_row', sql)], postgresqlChecks)
    expect(remediesFile(plan, { database: 'app', engine: 'postgresql' })).toContain(`\n${sql}\n`)
  })

  test('two remedies for one list are combined, with every character visible', async () => {
    const value = 'a\u202E'
    const row = { name: 'shared_preload_libraries', value, unit: null, source: 'default' }
    const checks = ['no_statement_statistics', 'no_password_policy'].map(checkOf)
    const { restart } = planRemedies(await runChecks(async () => [row], server, checks), checks)
    expect(restart).toEqual([
      expect.stringContaining(
        `ALTER SYSTEM SET shared_preload_libraries = E'a\\U0000202E', 'pg_stat_statements', 'passwordcheck';`,
      ),
    ])
  })
})

describe('the score', () => {
  const score = (states: Record<string, CheckResult['state']>) =>
    scoreChecks(
      Object.entries(states).map(([id, state]) =>
        state === 'fail' || state === 'pass'
          ? { ...failed(id, ''), state }
          : { id, state: 'not_visible', missing: '' },
      ),
      postgresqlChecks,
    )

  test('counts failed checks', () => {
    expect(score({ tls_off: 'fail', creates_roles: 'fail', creates_databases: 'fail' })).toEqual({
      score: 68,
      grade: 'B-',
      high: 1,
      medium: 1,
      low: 1,
    })
  })

  test('a check that fails alone costs its weight', () => {
    expect(score({ tls_off: 'fail' })?.score).toBe(100 - weightOf('high'))
    expect(score({ creates_roles: 'fail' })?.score).toBe(100 - weightOf('medium'))
    expect(score({ creates_databases: 'fail' })?.score).toBe(100 - weightOf('low'))
  })

  test('many low findings never weigh as much as a high one', () => {
    const low = postgresqlChecks.filter(({ severity }) => severity === 'low')
    expect(score(Object.fromEntries(low.map(({ id }) => [id, 'fail'])))).toMatchObject({
      score: 80,
    })
  })

  test('is absent if nothing is known', () => {
    expect(score({ tls_off: 'not_visible', creates_roles: 'not_visible' })).toBeNull()
  })
})
