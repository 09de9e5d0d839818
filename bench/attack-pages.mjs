// /recent-attacks and /overview in the browser, with a month of 50,000 attacks, and the pages of a database with 500
// findings and 50,000 statements. Needs `npm run build`.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import pg from 'pg'

import { build } from '../scripts/build.mjs'
import { startPostgres } from '../scripts/postgres.mjs'
import { addDatabase, ask, signUp, startServer } from './shared/api-server.mjs'
import { anEvent } from './shared/attack-events.mjs'
import { atMost } from './shared/bars.mjs'
import { startBrowser } from './shared/browser.mjs'
import { anEntry, databaseLogLine } from './shared/database-log-lines.mjs'
import { best, median } from './shared/statistics.mjs'
import { printTable } from './shared/table.mjs'

const EVENTS = 50_000
const BATCH = 5_000
const MONTH_MS = 30 * 24 * 60 * 60 * 1000
const ROUNDS = 5
const SCROLLED_PX = 100
const FRAMES = 40

const FINDINGS = 500
/** Checks that each fail for this many objects, of which the report keeps 100. */
const FAULTY = 120
/** A time depends on what else the machine does, so the bar compares two pages in the same round. */
const RATIO_BAR = 1.25
/** Of a display with 60 Hz. */
const FRAME_MS = 17
const FINDINGS_SECONDS = 120

const rowIn = (table) => (page) =>
  page.getByRole('table', { name: table }).getByRole('rowheader').first()
const linkIn = (table) => (page) =>
  page.getByRole('table', { name: table }).first().getByRole('link').first()

const attackPages = [
  {
    path: '/recent-attacks?period=month',
    firstRow: rowIn(/^Attacks, newest first/),
    filter: 'Show only',
  },
  { path: '/overview?period=month', firstRow: rowIn(/^Latest attacks/) },
]
const databasePages = (id) => [
  { path: `/database/${id}/manager?show=all`, firstRow: linkIn(/: checks$/), isLikeAttacks: true },
  {
    path: `/database/${id}/manager?show=all&check=tables_read_by_all`,
    // The last one, after the title.
    firstRow: (page) => page.getByRole('dialog').getByRole('heading').nth(100),
    scrolls: '[role=dialog]',
  },
  { path: `/database/${id}/manager?tab=activity`, firstRow: rowIn(/./), isLikeAttacks: true },
]

/** Cold loads with nothing cached. */
export async function benchAttackPages({ rounds = ROUNDS, isBuilt }) {
  if (!isBuilt) await build()
  const folder = mkdtempSync(join(tmpdir(), 'parapet-bench-'))
  const customer = await startPostgres()
  const server = await startServer({ folder, environment: { ALLOW_LOOPBACK: 'true' } })
  const browser = await startBrowser()
  try {
    const account = await signUp(server.url)
    await fill(server.url, account)
    if (!customer) console.log('PostgreSQL is not installed: skipping the pages of a database.')
    const databaseId = customer && (await fillDatabase(server.url, account.token, customer.url))
    const pages = [...attackPages, ...(databaseId ? databasePages(databaseId) : [])]
    /** @type {Awaited<ReturnType<typeof measure>>[][]} */
    const loadsOf = pages.map(() => [])
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, page] of pages.entries())
        loadsOf[index].push(await measure(browser, server.url, { ...page, account }))
    }
    const rows = []
    for (const [index, page] of pages.entries()) {
      const of = (key) => loadsOf[index].map((load) => load[key])
      rows.push({
        page: page.path.replace(databaseId, '{id}'),
        'KB of scripts and styles': (median(of('assetBytes')) / 1000).toFixed(0),
        'KB of data': (median(of('dataBytes')) / 1000).toFixed(1),
        'first row ms': `${median(of('firstRowMs')).toFixed(0)} (${best(of('firstRowMs')).toFixed(0)})`,
        'longest frame, scrolling': median(of('scrollMs')).toFixed(0),
        'longest frame, filtering': page.filter ? median(of('filterMs')).toFixed(0) : '',
      })
    }
    console.log(`Medians of ${rounds} cold loads (the best in brackets), in ms.`)
    printTable(rows)
    return [...pages.entries()].flatMap(([index, { isLikeAttacks }]) => {
      if (!isLikeAttacks) return []
      const shares = loadsOf[index].map(
        (load, round) => load.firstRowMs / loadsOf[0][round].firstRowMs,
      )
      const later = loadsOf[index].map((load, round) => load.scrollMs - loadsOf[0][round].scrollMs)
      const { page } = rows[index]
      const attacks = pages[0].path
      return [
        atMost(`${page}, first row ≤ ${RATIO_BAR} × ${attacks}`, median(shares), RATIO_BAR, ' ×'),
        atMost(`${page}, scrolling ≤ ${attacks} and a frame`, median(later), FRAME_MS, ' ms'),
      ]
    })
  } finally {
    await browser.close()
    await server.stop()
    customer?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function fill(url, { domainId, ingestKey }) {
  const start = Date.now() - MONTH_MS
  for (let first = 0; first < EVENTS; first += BATCH) {
    const events = Array.from({ length: BATCH }, (_, index) =>
      anEvent(first + index, start + ((first + index) / EVENTS) * MONTH_MS),
    )
    await ask(`${url}/v1/domain/${domainId}/events`, { token: ingestKey, body: { events } })
  }
}

/** Adds a database whose report has 500 findings, and fills its activity. Returns its id. */
async function fillDatabase(url, token, customerUrl) {
  const client = new pg.Client(customerUrl)
  await client.connect()
  // Each table is a fault of five checks.
  await client.query(`do $do$ begin for i in 1..${FAULTY} loop
    execute format('create table table_%s (id int, name text, parent int)', i);
    execute format('create table parent_%s (id int primary key)', i);
    execute format('alter table table_%s add foreign key (parent) references parent_%s', i, i);
    execute format('create index on table_%s (name)', i);
    execute format('create index on table_%s (name)', i);
    execute format('grant select on table_%s to public', i);
    execute format('alter table table_%s enable row level security', i);
    execute format('create policy everything on table_%s using (true) with check (true)', i);
  end loop; end $do$`)
  await client.query(`alter role parapet password 'a lantern for the bench'`)
  await client.end()
  const { port, username, pathname } = new URL(customerUrl)
  const { databaseId, ingestKey } = await addDatabase(url, token, 'Shop', {
    host: '127.0.0.1',
    port: Number(port),
    database_name: pathname.slice(1),
    username,
    tls_mode: 'disable',
  })
  await ask(`${url}/v1/database/${databaseId}/test`, { token, body: {} })
  await untilChecked(`${url}/v1/database/${databaseId}/findings`, token)
  const start = Date.now() - MONTH_MS
  for (let first = 0; first < EVENTS; first += BATCH) {
    const lines = Array.from({ length: BATCH }, (_, index) =>
      databaseLogLine(anEntry(first + index, start + ((first + index) / EVENTS) * MONTH_MS)),
    )
    await ask(`${url}/v1/database/${databaseId}/activity`, {
      token: ingestKey,
      body: lines.join('\n'),
      headers: { 'content-type': 'application/x-ndjson' },
    })
  }
  return databaseId
}

async function untilChecked(address, token) {
  for (let second = 0; second < FINDINGS_SECONDS; second += 1) {
    const { data: report } = await ask(address, { token })
    if (report) {
      const found = report.checks.reduce((sum, { findings }) => sum + findings.length, 0)
      if (found < FINDINGS) throw new Error(`The report only has ${found} findings.`)
      return
    }
    await setTimeout(1_000)
  }
  throw new Error(`No report after ${FINDINGS_SECONDS} seconds.`)
}

/**
 * @typedef {{
 *   path: string
 *   firstRow: (page: import('playwright').Page) => import('playwright').Locator
 *   scrolls?: string
 *   filter?: string
 *   account: Awaited<ReturnType<typeof signUp>>
 * }} MeasuredPage
 */

/**
 * @param {import('playwright').Browser} browser
 * @param {string} url
 * @param {MeasuredPage} page
 */
async function measure(browser, url, { path, firstRow, scrolls, filter, account }) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  try {
    await context.addInitScript(({ accessToken, token }) => {
      localStorage.setItem('token', accessToken)
      localStorage.setItem('user_token', token)
    }, account)
    const page = await context.newPage()
    const received = { assetBytes: 0, dataBytes: 0 }
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    const data = new Set()
    devtools.on('Network.responseReceived', ({ requestId, type }) => {
      if (type === 'Fetch' || type === 'XHR') data.add(requestId)
    })
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      received[data.has(requestId) ? 'dataBytes' : 'assetBytes'] += encodedDataLength
    })
    const startedAt = performance.now()
    await page.goto(url + path, { waitUntil: 'commit' })
    await firstRow(page).waitFor()
    const firstRowMs = performance.now() - startedAt
    // The live stream stays open, so the network is never idle.
    await page.waitForTimeout(500)
    const scrollMs = await page.evaluate(longestFrame, {
      frames: FRAMES,
      px: SCROLLED_PX,
      scrolls,
    })
    const filterMs = filter ? await whileFiltering(page, filter) : 0
    return { ...received, firstRowMs, scrollMs, filterMs }
  } finally {
    await context.close()
  }
}

/** The longest time between two frames while the page, or what is inside of `scrolls`, scrolls. */
function longestFrame({ frames, px, scrolls }) {
  const scrolled = [...(scrolls ? document.querySelectorAll(`${scrolls}, ${scrolls} *`) : [])]
    .filter((element) => element.scrollHeight > element.clientHeight + px)
    .find((element) => /auto|scroll/.test(getComputedStyle(element).overflowY))
  if (scrolls && !scrolled) throw new Error('Nothing scrolls.')
  return new Promise((settle) => {
    let longest = 0
    let before
    let left = frames
    const next = (now) => {
      if (before !== undefined) longest = Math.max(longest, now - before)
      before = now
      ;(scrolled ?? window).scrollBy(0, px)
      left -= 1
      if (left > 0) requestAnimationFrame(next)
      else settle(longest)
    }
    requestAnimationFrame(next)
  })
}

/** The longest time between two frames, from the click on a value until the log shows only that value. */
async function whileFiltering(page, filter) {
  await page.getByRole('table', { name: 'Sources' }).getByRole('button').first().click()
  const item = page.getByRole('menuitem', { name: filter })
  await item.waitFor()
  const longest = page.evaluate(() => {
    const started = location.search
    return new Promise((settle) => {
      let longestMs = 0
      let before
      let framesAfter = 0
      const next = (now) => {
        if (before !== undefined) longestMs = Math.max(longestMs, now - before)
        before = now
        if (location.search !== started) framesAfter += 1
        if (framesAfter < 60) requestAnimationFrame(next)
        else settle(longestMs)
      }
      requestAnimationFrame(next)
    })
  })
  await item.click()
  return longest
}
