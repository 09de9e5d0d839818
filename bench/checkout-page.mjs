// The page of a payment with the provider's fields, next to the same page whose fields are blocked. Needs `npm run
// build`.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { build } from '../scripts/build.mjs'
import { ask, signUp, startServer } from './shared/api-server.mjs'
import { atMost } from './shared/bars.mjs'
import { startBrowser } from './shared/browser.mjs'
import { best, median, rotated } from './shared/statistics.mjs'
import { printTable } from './shared/table.mjs'

const ROUNDS = 9
const BAR = 1.2
const details = {
  kind: 'person',
  name: 'Ada Lovelace',
  line1: 'Mauerstraße 1',
  line2: null,
  postal_code: '10115',
  city: 'Berlin',
  region: null,
  country: 'DE',
  vat_number: null,
  email: null,
  reference: null,
}

export async function benchCheckoutPage({ rounds = ROUNDS, isBuilt }) {
  if (!isBuilt) await build()
  const folder = mkdtempSync(join(tmpdir(), 'parapet-bench-'))
  const server = await startServer({ folder })
  const browser = await startBrowser()
  try {
    const { token, domainId } = await signUp(server.url)
    await ask(`${server.url}/v1/billing/details`, { token, body: details })
    const { url, storageState } = await beginPayment(browser, server.url, domainId)
    const candidates = [
      { page: 'without the provider’s fields', isBlocked: true, loads: [] },
      { page: 'with them', isBlocked: false, loads: [] },
    ]
    const measure = ({ isBlocked }) => readyMs(browser, { url, storageState, isBlocked })
    for (const candidate of candidates) await measure(candidate)
    for (let round = 0; round < rounds; round += 1) {
      for (const candidate of rotated(candidates, round)) {
        candidate.loads.push(await measure(candidate))
      }
    }
    printTable(
      candidates.map(({ page, loads }) => ({
        page,
        'ready ms': `${median(loads).toFixed(0)} (${best(loads).toFixed(0)})`,
      })),
    )
    const [floor, ours] = candidates.map(({ loads }) => median(loads))
    return [atMost(`ready ≤ ${BAR} × without the provider’s fields`, ours / floor, BAR, ' ×')]
  } finally {
    await browser.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns the page of a payment that waits for a card, and what a browser needs to be signed in. */
async function beginPayment(browser, url, domainId) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill('bench@example.com')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByLabel('Password', { exact: true }).fill('a lantern for the bench')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(/\/overview$/)
  await page.goto(`${url}/payment/${domainId}?plan=pro`)
  await page.getByRole('button', { name: /^Pay €/ }).click()
  await page.frameLocator('iframe').getByLabel('Card number').waitFor()
  const storageState = await context.storageState()
  const address = page.url()
  await context.close()
  return { url: address, storageState }
}

/** Milliseconds, with an empty cache, until the payment can be read and given up. */
async function readyMs(browser, { url, storageState, isBlocked }) {
  const context = await browser.newContext({ storageState })
  try {
    const page = await context.newPage()
    const { origin } = new URL(url)
    if (isBlocked) {
      await page.route(
        (address) => address.origin !== origin,
        (route) => route.abort(),
      )
    }
    const startedAt = performance.now()
    await page.goto(url, { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Cancel this payment' }).waitFor()
    return performance.now() - startedAt
  } finally {
    await context.close()
  }
}
