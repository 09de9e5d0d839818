// A night of renewals: two servers on one PostgreSQL, of which one is killed, renew subscriptions through the test
// provider. Compared with bare transactions of as many rows on the same PostgreSQL. Needs `npm run build`.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import pg from 'pg'
import { runnerImport } from 'vite'

import { build } from '../scripts/build.mjs'
import { startPostgres } from '../scripts/postgres.mjs'
import { startServer } from './shared/api-server.mjs'
import { atLeast, holds } from './shared/bars.mjs'
import { printTable } from './shared/table.mjs'

const SUBSCRIPTIONS = 10_000
/** Connections of the bare transactions: as many as jobs run at once on two servers. */
const CONNECTIONS = 16
/** What a server that is killed has taken at most. It is due again when its leases end, a minute later. */
const HELD = 100
const BAR = 0.5
const POLL_MS = 100

export async function benchRenewals({ isBuilt }) {
  if (!isBuilt) await build()
  const postgres = await startPostgres({ isDurable: true })
  if (!postgres) {
    console.log('PostgreSQL is not installed: skipping this benchmark.')
    return []
  }
  const folder = mkdtempSync(join(tmpdir(), 'parapet-bench-'))
  const pool = new pg.Pool({ connectionString: postgres.url, max: CONNECTIONS })
  try {
    const { migrateDatabase } = await load('server/platform/db/client.ts')
    await migrateDatabase(pool)
    await fill(postgres.url)
    const before = await rowsWritten(pool)
    const night = await renewAll(pool, { folder, databaseUrl: postgres.url })
    const rows = Math.round(((await rowsWritten(pool)) - before) / SUBSCRIPTIONS)
    const exact = await countOnce(pool)
    const [{ is_gapless: isGapless }] = (
      await pool.query(
        `select count(*) = max(number) and min(number) = 1 as is_gapless from invoices where kind = 'invoice'`,
      )
    ).rows
    const floor = await bareTransactions(pool, { count: SUBSCRIPTIONS, rows })
    printTable([
      { what: 'renewals', 'a second': night.toFixed(0), 'rows each': rows },
      { what: 'bare transactions', 'a second': floor.toFixed(0), 'rows each': rows },
    ])
    return [
      holds(
        `${SUBSCRIPTIONS} subscriptions are renewed, invoiced and paid exactly once`,
        exact === SUBSCRIPTIONS,
        String(exact),
      ),
      holds(
        'invoice numbers have no gap, although a server was killed',
        isGapless,
        String(isGapless),
      ),
      atLeast(
        `renewals with one of two servers killed: ≥ ${BAR} × bare transactions`,
        night / floor,
        BAR,
        ' ×',
      ),
    ]
  } finally {
    await pool.end()
    postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const load = async (file) =>
  (await runnerImport(file, { configFile: false, logLevel: 'error' })).module

/** Over a connection of its own, because one that stays open reports the rows that it wrote up to ten seconds later. */
async function fill(url) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** Each belongs to an organisation of its own, with billing details and a card, and is due. */
const statements = [
  'create table made as select gen_random_uuid() organisation, gen_random_uuid() resource, n from generate_series(1, ' +
    `${SUBSCRIPTIONS}) n`,
  `insert into organisations (id, name, created_at) select organisation, 'Bench ' || n, now() from made`,
  `insert into resources (id, organisation_id, kind, name) select resource, organisation, 'website', 'w' || n || '.com' from made`,
  `insert into billing_details (organisation_id, kind, name, line1, postal_code, city, country, is_default, added_at, updated_at)
   select organisation, 'person', 'Bench ' || n, 'Mauerstraße 1', '10115', 'Berlin', 'DE', true, now(), now() from made`,
  `insert into provider_customers (organisation_id, provider, customer_id)
   select organisation, 'test', 'tcus_' || organisation from made`,
  `insert into test_provider_objects (id, data, created_at)
   select 'tcard_' || n, jsonb_build_object('kind', 'card', 'number', '4242424242424242', 'expires', '2099-12', 'customerId', 'tcus_' || organisation), now() from made`,
  `insert into payment_methods (organisation_id, provider, provider_method_id, kind, brand, last4, expires, is_default, added_at)
   select organisation, 'test', 'tcard_' || n, 'card', 'Visa', '4242', '2099-12', true, now() from made`,
  `insert into subscriptions (organisation_id, resource_id, state, plan, version, rank, interval, currency, price_minor,
     period_starts_at, period_ends_at, anchor, cancels_at_period_end, retries)
   select organisation, resource, 'active', 'pro', 1, 1, 'month', 'EUR', 1200,
     now() - interval '1 month', now(), now() - interval '1 month', false, 0 from made`,
  // Due only when all of them are there, and both servers are ready.
  `insert into jobs (kind, subject_id, owner_id, due_at) select 'charge_due', resource, organisation, now() + interval '1 day' from made`,
  'vacuum analyze',
]

const rowsWritten = async (pool) => {
  // A connection that ends reports its counts, soon after.
  await wait(1_500)
  const { rows } = await pool.query(
    'select sum(n_tup_ins + n_tup_upd + n_tup_del)::int as written from pg_stat_user_tables',
  )
  return rows[0].written
}

/**
 * Renewals a second, until all are paid but those that the killed server had taken: they are due again when their
 * leases end, a minute later.
 */
async function renewAll(pool, { folder, databaseUrl }) {
  // Both decrypt what either has encrypted.
  const environment = { SECRET_KEY: 'a key that both servers of the bench share' }
  const servers = await Promise.all(
    ['one', 'two'].map((name) =>
      startServer({ folder: join(folder, name), databaseUrl, environment }),
    ),
  )
  try {
    await pool.query(`update jobs set due_at = now() where kind = 'charge_due'`)
    // Both look for due jobs every few seconds: from the first that is paid.
    let startedAt
    let isKilled = false
    let rate
    for (;;) {
      const { rows } = await pool.query(
        `select count(*)::int paid from invoices where state = 'paid'`,
      )
      const [{ paid }] = rows
      if (paid > 0) startedAt ??= performance.now()
      if (!isKilled && paid >= SUBSCRIPTIONS * 0.4) {
        isKilled = true
        servers[0].kill()
      }
      if (rate === undefined && paid >= SUBSCRIPTIONS - HELD) {
        rate = (paid * 1_000) / (performance.now() - startedAt)
      }
      if (paid >= SUBSCRIPTIONS) return rate
      await wait(POLL_MS)
    }
  } finally {
    await servers[1].stop()
  }
}

/** Subscriptions with one invoice, one payment, one payment at the provider, and the next period. */
async function countOnce(pool) {
  const { rows } = await pool.query(`
    with charges as (
      select data ->> 'customerId' as customer, count(*) as count from test_provider_objects
      where data ->> 'kind' = 'payment' group by 1)
    select count(*)::int once from subscriptions s
    join charges on charges.customer = 'tcus_' || s.organisation_id and charges.count = 1
    where s.state = 'active' and s.period_starts_at > s.anchor
      and s.period_ends_at between now() + interval '20 days' and now() + interval '40 days'
      and (select count(*) from invoices i where i.resource_id = s.resource_id and i.state = 'paid') = 1
      and (select count(*) from invoices i where i.resource_id = s.resource_id) = 1
      and (select count(*) from payments p join invoices i on i.id = p.invoice_id where i.resource_id = s.resource_id) = 1`)
  return rows[0].once
}

/** Transactions a second, each of which inserts so many rows one by one, over as many connections as the jobs have. */
async function bareTransactions(pool, { count, rows }) {
  await pool.query(
    'create table bare (id uuid primary key default gen_random_uuid(), content jsonb)',
  )
  const content = JSON.stringify({ lines: ['x'.repeat(200)] })
  let left = count
  const work = async () => {
    const client = await pool.connect()
    try {
      while (left > 0) {
        left -= 1
        await client.query('begin')
        for (let row = 0; row < rows; row += 1) {
          await client.query('insert into bare (content) values ($1)', [content])
        }
        await client.query('commit')
      }
    } finally {
      client.release()
    }
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: CONNECTIONS }, work))
  return (count * 1_000) / (performance.now() - startedAt)
}
