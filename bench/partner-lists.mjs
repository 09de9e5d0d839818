// What a partner with 10,000 customers waits for on /partner/domains, next to an organisation with as many websites of
// its own on /web-security. Needs PostgreSQL and `npm run build`.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'

import { build } from '../scripts/build.mjs'
import { startPostgres } from '../scripts/postgres.mjs'
import { ask, signUp, startServer } from './shared/api-server.mjs'
import { atMost } from './shared/bars.mjs'
import { median, rotated } from './shared/statistics.mjs'
import { printTable } from './shared/table.mjs'

const ROUNDS = 31
const CUSTOMERS = 10_000
/** As for the lists of a large organisation (access.mjs). */
const LIMIT_MS = 150

/** Each list of the partner, with the list of own websites that is the nearest to it. */
const lists = {
  'by name': ['/v1/partner/domains?limit=50', '/v1/domain?limit=50'],
  'by customer': ['/v1/partner/domains?limit=50&sort=customer', '/v1/domain?limit=50&sort=-name'],
  'by status': ['/v1/partner/domains?limit=50&sort=-status', '/v1/domain?limit=50&sort=-status'],
  'by grade': ['/v1/partner/domains?limit=50&sort=grade', '/v1/domain?limit=50&sort=grade'],
  'by attacks': ['/v1/partner/domains?limit=50&sort=-attacks', '/v1/domain?limit=50&sort=-blocked'],
  'with a grade': ['/v1/partner/domains?limit=50&grade=F', '/v1/domain?limit=50&grade=F'],
  'of a name': ['/v1/partner/domains?limit=50&search=777', '/v1/domain?limit=50&search=777'],
  databases: ['/v1/partner/databases?limit=50', '/v1/domain?limit=50'],
  customers: ['/v1/partner/customers?limit=50', '/v1/domain?limit=50'],
}

/** The median time of each list, and of the one that it is compared with. */
export async function benchPartnerLists({ rounds = ROUNDS, isBuilt }) {
  if (!isBuilt) await build()
  const postgres = await startPostgres()
  if (!postgres) {
    console.log('PostgreSQL is not installed: skipping this benchmark.')
    return []
  }
  const folder = mkdtempSync(join(tmpdir(), 'parapet-bench-'))
  const server = await startServer({ folder, databaseUrl: postgres.url })
  const client = new pg.Client(postgres.url)
  try {
    await client.connect()
    const partner = await signUp(server.url)
    const owner = await signUp(server.url, 'owner@example.com')
    const idOf = async ({ domainId }) => {
      const { rows } = await client.query('select organisation_id from domains where id = $1', [
        domainId,
      ])
      return rows[0].organisation_id
    }
    for (const statement of fill(await idOf(partner), await idOf(owner)))
      await client.query(statement)
    return await measure(server.url, { partner, owner }, rounds)
  } finally {
    await client.end()
    await server.stop()
    postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Half of the customers have no name of their own, and a fifth of the websites was attacked today. */
const fill = (partner, owner) => [
  `update organisations set partner_since = now() where id = '${partner}'`,
  `create temporary table made as
   select gen_random_uuid() as id, gen_random_uuid() as account, number from generate_series(1, ${CUSTOMERS}) number`,
  `insert into accounts (id, email, email_key, first_name, last_name, created_at)
   select account, 'c' || number || '@example.com', 'c' || number || '@example.com', 'Person', 'Number ' || number, now() from made`,
  `insert into organisations (id, name, created_at)
   select id, case when number % 2 = 0 then 'Customer ' || number end, now() from made`,
  `insert into members (organisation_id, account_id, role, joined_at) select id, account, 'owner', now() from made`,
  `insert into partner_customers (partner_id, customer_id, state, role, added_at)
   select '${partner}', id, 'active', 'admin', now() from made`,
  `insert into domains (organisation_id, name, state, state_changed_at, created_at)
   select id, 'w' || number || '.com', 'active', now() - interval '1 minute' * number, now() from made
   union all
   select '${owner}', 'w' || number || '.com', 'active', now() - interval '1 minute' * number, now() from made`,
  `insert into resources (id, organisation_id, kind, name)
   select id, organisation_id, 'website', name from domains on conflict do nothing`,
  `insert into databases (organisation_id, name, engine, host, port, database_name, username, tls_mode, state, state_changed_at, created_at)
   select id, 'Database ' || number, 'postgresql', 'db.invalid', 5432, 'shop', 'reader', 'verify-full', 'monitored', now(), now() from made`,
  `insert into resources (id, organisation_id, kind, name)
   select id, organisation_id, 'database', name from databases on conflict do nothing`,
  `insert into posture_runs (domain_id, checked_at, score, results)
   select id, now() - interval '1 day' * day, (hashtext(name || day) & 127) % 101,
     '[{"id":"hsts","points":-10,"finding":"Missing","observed":null},{"id":"dnssec","points":0,"finding":"Fine","observed":null}]'
   from domains, generate_series(3, 1, -1) day`,
  `insert into attack_counts (organisation_id, domain_id, hour, action, category, count)
   select organisation_id, id, date_trunc('hour', now() - interval '1 hour' * hour), 'blocked', 'sql_injection', 1 + number % 97
   from domains, generate_series(0, 47) hour where number % 5 = 0`,
  'vacuum analyze',
]

async function measure(url, { partner, owner }, rounds) {
  const rows = []
  for (const [name, paths] of Object.entries(lists)) {
    const candidates = [
      { path: paths[0], token: partner.token, took: [] },
      { path: paths[1], token: owner.token, took: [] },
    ]
    for (let round = -2; round < rounds; round += 1) {
      for (const { path, token, took } of rotated(candidates, round + 2)) {
        const start = performance.now()
        await ask(url + path, { token })
        if (round >= 0) took.push(performance.now() - start)
      }
    }
    const [ms, ownMs] = candidates.map(({ took }) => median(took))
    rows.push({ name, ms, ownMs })
  }
  printTable(
    rows.map(({ name, ms, ownMs }) => ({
      list: name,
      'partner ms': ms.toFixed(1),
      'own websites ms': ownMs.toFixed(1),
      ratio: (ms / ownMs).toFixed(2),
    })),
  )
  return [
    atMost(
      `the slowest list ≤ ${LIMIT_MS} ms (p50)`,
      Math.max(...rows.map(({ ms }) => ms)),
      LIMIT_MS,
      ' ms',
    ),
  ]
}
