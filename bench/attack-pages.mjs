// /recent-attacks and /overview in the browser, with a month of 50,000 attacks. Needs `npm run build`.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { build } from '../scripts/build.mjs'
import { ask, signUp, startServer } from './shared/api-server.mjs'
import { anEvent } from './shared/attack-events.mjs'
import { startBrowser } from './shared/browser.mjs'
import { best, median } from './shared/statistics.mjs'
import { printTable } from './shared/table.mjs'

const EVENTS = 50_000
const BATCH = 5_000
const MONTH_MS = 30 * 24 * 60 * 60 * 1000
const ROUNDS = 5
const SCROLLED_PX = 100
const FRAMES = 40

const pages = [
  { path: '/recent-attacks?period=month', table: /^Attacks, newest first/, filter: 'Show only' },
  { path: '/overview?period=month', table: /^Latest attacks/ },
]

/** Cold loads with nothing cached. These figures have no bar, because they depend on what else the machine does. */
export async function benchAttackPages({ rounds = ROUNDS, isBuilt }) {
  if (!isBuilt) await build()
  const folder = mkdtempSync(join(tmpdir(), 'parapet-bench-'))
  const server = await startServer({ folder })
  const browser = await startBrowser()
  try {
    const account = await signUp(server.url)
    await fill(server.url, account)
    const rows = []
    for (const page of pages) {
      const loads = []
      for (let round = 0; round < rounds; round += 1) {
        loads.push(await measure(browser, server.url, { ...page, account }))
      }
      const of = (key) => loads.map((load) => load[key])
      rows.push({
        page: page.path,
        'KB of scripts and styles': (median(of('assetBytes')) / 1000).toFixed(0),
        'KB of data': (median(of('dataBytes')) / 1000).toFixed(1),
        'first row ms': `${median(of('firstRowMs')).toFixed(0)} (${best(of('firstRowMs')).toFixed(0)})`,
        'longest frame, scrolling': median(of('scrollMs')).toFixed(0),
        'longest frame, filtering': page.filter ? median(of('filterMs')).toFixed(0) : '',
      })
    }
    console.log(`Medians of ${rounds} cold loads (the best in brackets), in ms.`)
    printTable(rows)
    return []
  } finally {
    await browser.close()
    await server.stop()
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

async function measure(browser, url, { path, table, filter, account }) {
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
    const firstRow = page.getByRole('table', { name: table }).getByRole('rowheader').first()
    await firstRow.waitFor()
    const firstRowMs = performance.now() - startedAt
    // The live stream stays open, so the network is never idle.
    await page.waitForTimeout(500)
    const scrollMs = await page.evaluate(longestFrame, { frames: FRAMES, px: SCROLLED_PX })
    const filterMs = filter ? await whileFiltering(page, filter) : 0
    return { ...received, firstRowMs, scrollMs, filterMs }
  } finally {
    await context.close()
  }
}

/** The longest time between two frames while the page scrolls. */
function longestFrame({ frames, px }) {
  return new Promise((settle) => {
    let longest = 0
    let before
    let left = frames
    const next = (now) => {
      if (before !== undefined) longest = Math.max(longest, now - before)
      before = now
      window.scrollBy(0, px)
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
