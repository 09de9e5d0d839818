import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { expect, onTestFinished, test } from 'vitest'

import { freePort } from '../../../scripts/free-port.mjs'
import { demo } from '../../demo-account.ts'
import { openEmbeddedDatabase } from '../../platform/db/embedded/embedded-database.ts'
import { startServerProcess } from '../../testing/server-process.ts'
import { copyDatabase, WORKER_FILE } from '../../testing/test-database.ts'

/** They are renewed fifty at a time. */
const RENEWALS = 300
const KILLS = 2
/** Asking without a pause would take the processor from what is asked about. */
const POLL_MS = 20

type Query = <Row>(text: string) => Promise<Row[]>

test('a server that is killed while it issues invoices leaves no gap, and each renewal is paid for once', async () => {
  const folder = copyDatabase(mkdtempSync(join(tmpdir(), 'parapet-issuing-')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const env = { PORT: String(await freePort()), DATA_FOLDER: folder }
  // The demo account has a card and billing details. Its own invoices are done first.
  const demoServer = await startServerProcess(env)
  await demoServer.becomesIdle()
  await demoServer.end('SIGTERM')
  const first = await within(folder, async (query) => {
    for (const statement of makeDueRenewals) await query(statement)
    return readLastNumber(query)
  })

  let issued = first
  for (let kill = 0; kill < KILLS; kill += 1) {
    const server = await startServerProcess(env)
    const lastNumber = await asDemo(server.url, newestNumber)
    const before = issued
    // Fifty invoices can be seen: they are being paid, while the next fifty are issued.
    while (issued <= before) {
      await wait(POLL_MS)
      issued = await lastNumber()
    }
    await server.end('SIGKILL')
    issued = await within(folder, readLastNumber)
  }
  expect(issued).toBeLessThan(first + RENEWALS)

  const server = await startServerProcess(env)
  // What was issued, but not submitted, is submitted later.
  const seconds = new URLSearchParams({ seconds: '7200' })
  await fetch(`${server.url}/dev/clock`, { method: 'POST', body: seconds, redirect: 'manual' })
  const lastNumber = await asDemo(server.url, newestNumber)
  const countOpen = await asDemo(server.url, async (get) => (await get('state=open')).length)
  while ((await lastNumber()) < first + RENEWALS || (await countOpen()) > 0) await wait(POLL_MS)
  await server.end('SIGTERM')
  await within(folder, async (query) => {
    expect(await query(seriesWithGaps)).toEqual([])
    expect(await query(paidOnce)).toEqual([{ count: RENEWALS }])
    expect(await query('select sum(minor)::int as sum from ledger_lines')).toEqual([{ sum: 0 }])
  })
})

/** While no server runs. */
async function within<Result>(folder: string, work: (query: Query) => Promise<Result>) {
  const database = await openEmbeddedDatabase(folder, { workerFile: WORKER_FILE })
  try {
    return await work(async <Row>(text: string) => (await database.pool.query(text)).rows as Row[])
  } finally {
    await database.close()
  }
}

async function readLastNumber(query: Query) {
  const rows = await query<{ last: number }>(
    `select last_number as last from invoice_series where series = 'TEST-INV-' || extract(year from now())`,
  )
  return rows[0]?.last ?? 0
}

type Entry = { kind: string; number: string }
type Get = (filter: string) => Promise<Entry[]>

/** Signs in, and returns a function that reads something from the newest invoices. */
async function asDemo<Result>(url: string, read: (get: Get) => Promise<Result>) {
  const response = await fetch(`${url}/v1/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: demo.email, password: demo.password }),
  })
  const { user_token: authorization } = (await response.json()) as { user_token: string }
  return async () =>
    read(async (filter) => {
      const page = await fetch(`${url}/v1/invoices?${filter}`, { headers: { authorization } })
      return ((await page.json()) as { data: Entry[] }).data
    })
}

const newestNumber = async (get: Get) =>
  Math.max(
    ...(await get('limit=50')).map(({ kind, number }) =>
      kind === 'invoice' ? Number(number.split('-').at(-1)) : 0,
    ),
  )

/** Websites of the demo organisation, with its plan, which is due for each. */
const makeDueRenewals = [
  `insert into resources (organisation_id, kind, name)
   select organisation_id, 'website', 'w' || n || '.example'
   from (select organisation_id from subscriptions limit 1) demo, generate_series(1, ${RENEWALS}) n`,
  `insert into subscriptions (organisation_id, resource_id, state, plan, version, rank, interval, currency,
     price_minor, period_starts_at, period_ends_at, anchor, cancels_at_period_end, retries)
   select r.organisation_id, r.id, 'active', plan, version, rank, interval, currency, price_minor,
     now() - interval '1 month', now(), now() - interval '1 month', false, 0
   from subscriptions, resources r where r.name like 'w%.example'`,
  `insert into jobs (kind, subject_id, owner_id, due_at)
   select 'charge_due', id, organisation_id, now() from resources where name like 'w%.example'`,
]

const seriesWithGaps = `select series from invoices group by series
  having count(*) <> max(number) or min(number) <> 1 or count(distinct number) <> count(*)`

/** The renewals with one invoice, one payment here, one at the provider, and the next period. */
const paidOnce = `select count(*)::int from subscriptions s join resources r on r.id = s.resource_id
  where r.name like 'w%.example' and s.state = 'active' and s.period_starts_at > s.anchor
    and (select array_agg(i.state) from invoices i where i.resource_id = r.id) = array['paid']
    and (select array_agg(p.state) from payments p join invoices i on i.id = p.invoice_id
      where i.resource_id = r.id) = array['succeeded']
    and (select count(*) from test_provider_objects o, payments p join invoices i on i.id = p.invoice_id
      where i.resource_id = r.id and o.data ->> 'paymentId' = p.id::text) = 1`
