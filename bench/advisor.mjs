// All checks of the advisor on a large database. With SPLINTER_SQL, a file of https://github.com/supabase/splinter
// (splinter.sql), also that on the same database, next to the checks that find the same.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import pg from 'pg'
import { build } from 'vite'

import { startPostgres } from '../scripts/postgres.mjs'
import { atMost } from './shared/bars.mjs'
import { median, rotated } from './shared/statistics.mjs'
import { printTable } from './shared/table.mjs'

const ROUNDS = 3
const TABLES = 2_000
const COLUMNS = 25
const POLICIES = 5_000
const ROLES = 500
const TOTAL_BAR_SECONDS = 10
const STATEMENT_BAR_SECONDS = 2
const SPLINTER_RATIO = 1.5
const CORE_SHARE = 0.01
const TICKS_PER_SECOND = 100

/** What splinter finds too. Its other lints are about Supabase. */
const shared = new Set([
  'unindexed_foreign_keys',
  'policies_evaluated_per_row',
  'no_primary_key',
  'unused_indexes',
  'several_permissive_policies',
  'policies_without_row_security',
  'row_security_without_policies',
  'duplicate_indexes',
  'views_bypass_policies',
  'definer_path_mutable',
  'function_path_mutable',
  'exposed_without_row_security',
  'extensions_in_public',
  'exposed_materialized_views',
  'exposed_foreign_tables',
  'columns_block_upgrade',
  'table_bloat',
  'extensions_outdated',
  'exposed_sensitive_columns',
  'policies_always_true',
  'definer_open_to_all',
])

export async function benchAdvisor({ rounds = ROUNDS }) {
  const postgres = await startPostgres({ settings: ['max_locks_per_transaction=1000'] })
  if (!postgres) {
    console.log('PostgreSQL is not installed: skipping this benchmark.')
    return []
  }
  const folder = mkdtempSync(join(tmpdir(), 'parapet-bench-'))
  const client = new pg.Client(postgres.url)
  try {
    await client.connect()
    for (const statement of fill()) await client.query(statement)
    // As in the sessions of the checks. Compiling a statement takes longer than running it, splinter's too.
    await client.query('set jit = off')
    const advisor = await loadAdvisor(folder)
    const candidates = [['ours', () => runOurs(client, advisor)]]
    const file = process.env.SPLINTER_SQL
    if (file) candidates.push(['splinter', () => runSplinter(client, readFileSync(file, 'utf8'))])
    else console.log(`NOT MEASURED: ≤ ${SPLINTER_RATIO} × splinter, which needs SPLINTER_SQL.`)
    const bars = await measure(candidates, rounds)
    return [...bars, ...(await coreShare(client, advisor))]
  } finally {
    await client.end()
    postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(candidates, rounds) {
  const times = new Map()
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, run] of rotated(candidates, round)) {
      for (const [part, ms] of await run())
        times.set(`${name}: ${part}`, [...(times.get(`${name}: ${part}`) ?? []), ms])
    }
  }
  const rows = [...times].map(([part, all]) => ({ part, ms: median(all) }))
  printTable(
    rows
      .toSorted((a, b) => b.ms - a.ms)
      .slice(0, 25)
      .map(({ part, ms }) => ({ part, ms: ms.toFixed(1) })),
  )
  const ours = rows.filter(({ part }) => part.startsWith('ours: '))
  const sum = (some) => some.reduce((total, { ms }) => total + ms, 0)
  const slowest = Math.max(...ours.map(({ ms }) => ms))
  const splinter = rows.filter(({ part }) => part.startsWith('splinter: '))
  const both = ours.filter(({ part }) => shared.has(part.slice('ours: '.length)))
  return [
    atMost(`all checks ≤ ${TOTAL_BAR_SECONDS} s`, sum(ours) / 1_000, TOTAL_BAR_SECONDS, ' s'),
    atMost(
      `the slowest statement ≤ ${STATEMENT_BAR_SECONDS} s`,
      slowest / 1_000,
      STATEMENT_BAR_SECONDS,
      ' s',
    ),
    ...(splinter.length === 0
      ? []
      : [
          atMost(
            `what splinter finds too ≤ ${SPLINTER_RATIO} × splinter`,
            sum(both) / sum(splinter),
            SPLINTER_RATIO,
            ' ×',
          ),
        ]),
  ]
}

async function runOurs(client, { postgresqlChecks, describeServer, runChecks }) {
  const times = []
  const query = async (text) => (await client.query(text)).rows
  const server = await describeServer(query, new Date())
  for (const check of postgresqlChecks) {
    const startedAt = performance.now()
    const [result] = await runChecks(query, server, [check])
    times.push([check.id, performance.now() - startedAt])
    if (result.state === 'error') throw new Error(`${check.id}: ${result.message}`)
  }
  return times
}

/**
 * What one complete check, with the inventory, costs the database's server: the processor time of our connection there,
 * as a share of one core over an hour. There is one check a day, and in the other hours only a look at the version.
 */
async function coreShare(client, advisor) {
  const { rows } = await client.query('select pg_backend_pid() as id')
  const stat = `/proc/${rows[0].id}/stat`
  if (!existsSync(stat)) return []
  const seconds = () => {
    const [user, system] = readFileSync(stat, 'utf8').split(') ')[1].split(' ').slice(11, 13)
    return (Number(user) + Number(system)) / TICKS_PER_SECOND
  }
  const before = seconds()
  const query = async (text) => (await client.query(text)).rows
  const server = await advisor.describeServer(query, new Date())
  await advisor.runChecks(query, server, advisor.postgresqlChecks)
  await advisor.readInventory(query, server, { samplesValues: true })
  const share = (seconds() - before) / 3_600
  return [
    atMost(
      'a check in an hour ≤ 1 % of a core of the database',
      share * 100,
      CORE_SHARE * 100,
      ' %',
    ),
  ]
}

/** Its lints without those about Supabase's own schemas, each as often as a run of all contains it. */
async function runSplinter(client, text) {
  await client.query(`set pgrst.db_schemas = 'public'`)
  const ours =
    /auth_users_exposed|user_metadata|fkey_to_auth|queue_exposed|public_bucket|pg_graphql/
  const times = []
  for (const lint of text.split(/\nunion all\n/)) {
    const sql = lint
      .replace(/^set local search_path = '';/, '')
      .trim()
      .replace(/;$/, '')
    const [, name = '?'] = /'([a-z_0-9]+)' as "?name/.exec(sql) ?? []
    if (ours.test(name)) continue
    const startedAt = performance.now()
    await client.query(sql)
    times.push([name, performance.now() - startedAt])
  }
  return times
}

/** The server's own modules, as the server runs them. */
async function loadAdvisor(folder) {
  const entry = (name) => join('server/databases', name)
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    // The folder has no packages.
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: 'node20',
      outDir: folder,
      rollupOptions: {
        input: {
          checks: entry('advisor/postgresql/checks.ts'),
          server: entry('advisor/postgresql/describe-server.ts'),
          run: entry('advisor/run-checks.ts'),
          inventory: entry('inventory/read-inventory.ts'),
        },
      },
    },
  })
  const modules = ['checks', 'server', 'run', 'inventory'].map(
    (name) => import(pathToFileURL(join(folder, `${name}.js`)).href),
  )
  return Object.assign({}, ...(await Promise.all(modules)))
}

function fill() {
  const columns = Array.from({ length: COLUMNS - 3 }, (_, index) => `c${index} text`).join(', ')
  const each = (count, sql) => `do $do$ begin for i in 1..${count} loop ${sql} end loop; end $do$`
  return [
    `create role anon; create role authenticated; create role authenticator login noinherit in role anon, authenticated`,
    each(ROLES, `execute format('create role role_%s login', i);`),
    each(
      TABLES,
      `execute format('create table table_%1$s (id bigint generated always as identity%3$s, name text, parent bigint, ${columns})', i, i, case when i % 10 > 0 then ' primary key' end);
       if i % 10 > 0 and i > 10 then execute format('alter table table_%s add foreign key (parent) references table_%s', i, i - i % 10 - 9); end if;
       execute format('create index on table_%s (name)', i);
       if i % 20 = 0 then execute format('create index on table_%s (name)', i); end if;
       execute format('grant select, insert on table_%s to anon, role_%s', i, i % ${ROLES} + 1);
       if i % 4 > 0 then execute format('alter table table_%s enable row level security', i); end if;
       if i % 10 = 1 then
         execute format('create view view_%1$s as select * from table_%1$s', i);
         execute format('grant select on view_%s to anon', i);
         execute format('create function function_%s(int) returns int language sql security definer as ''select 1''', i);
       end if;`,
    ),
    each(
      POLICIES,
      `execute format('create policy policy_%s on table_%s to role_%s using (%s)', i, i % ${TABLES} + 1, i % ${ROLES} + 1,
         case i % 3 when 0 then 'true' when 1 then 'name = current_setting(''app.user'')' else 'name = (select current_setting(''app.user''))' end);`,
    ),
    'analyze',
  ]
}
