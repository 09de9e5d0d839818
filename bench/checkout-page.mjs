// The page of a payment with Stripe's fields, next to the same page whose browser blocks Stripe. Stripe's script, its
// frame and its API are stubs, which respond without delay. Needs `npm run build`.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { runnerImport } from 'vite'

import { build } from '../scripts/build.mjs'
import { ask, signUp, startServer } from './shared/api-server.mjs'
import { atMost } from './shared/bars.mjs'
import { startBrowser } from './shared/browser.mjs'
import { portOf } from './shared/port-of.mjs'
import { best, median, rotated } from './shared/statistics.mjs'
import { printTable } from './shared/table.mjs'

const ROUNDS = 9
const BAR = 1.2

export async function benchCheckoutPage({ rounds = ROUNDS, isBuilt }) {
  if (!isBuilt) await build()
  const { germanDetails } = (await runnerImport('server/billing/testing-details.ts')).module
  const folder = mkdtempSync(join(tmpdir(), 'parapet-bench-'))
  const stripe = await startStripeApi()
  const server = await startServer({
    folder,
    environment: {
      STRIPE_SECRET_KEY: 'sk_test_bench',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_bench',
      STRIPE_WEBHOOK_SECRET: 'whsec_bench',
      STRIPE_API_URL: stripe.url,
    },
  })
  const browser = await startBrowser()
  try {
    const { token, domainId } = await signUp(server.url)
    await ask(`${server.url}/v1/billing/details`, { token, body: germanDetails })
    const { url, storageState } = await beginPayment(browser, server.url, domainId)
    const candidates = [
      { page: 'without Stripe’s script', isBlocked: true, loads: [] },
      { page: 'with it', isBlocked: false, loads: [] },
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
    return [atMost(`ready ≤ ${BAR} × without Stripe’s script`, ours / floor, BAR, ' ×')]
  } finally {
    await browser.close()
    await server.stop()
    stripe.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A Stripe API with one customer, whose payment waits for a card. */
async function startStripeApi() {
  let intent
  const respond = async (request, response) => {
    const chunks = await request.toArray()
    if (request.method === 'POST' && request.url.endsWith('/payment_intents')) {
      const sent = new URLSearchParams(Buffer.concat(chunks).toString())
      intent = {
        id: 'pi_bench',
        object: 'payment_intent',
        status: 'requires_payment_method',
        amount: Number(sent.get('amount')),
        currency: sent.get('currency'),
        client_secret: 'pi_bench_secret_bench',
        metadata: { payment_id: sent.get('metadata[payment_id]') },
        latest_charge: null,
        payment_method: null,
        last_payment_error: null,
      }
    }
    const isList = request.method === 'GET' && !request.url.includes('/pi_bench')
    const isIntent = request.url.includes('/payment_intents')
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify(
        isList
          ? { object: 'list', data: [], has_more: false }
          : isIntent
            ? intent
            : { id: 'cus_bench', object: 'customer' },
      ),
    )
  }
  const server = createServer((request, response) => void respond(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${portOf(server)}`, stop: () => void server.close() }
}

/** What Stripe's script does for the Payment Element: shows a frame, and says that it is ready when that has loaded. */
const script = `
window.Stripe = Object.assign(
  () => {
    const element = {
      listeners: {},
      mount(host) {
        const frame = document.createElement('iframe')
        frame.src = 'https://js.stripe.com/fields.html'
        frame.onload = () => this.listeners.ready?.()
        host.append(frame)
      },
      on(event, listener) { this.listeners[event] = listener },
      off(event) { delete this.listeners[event] },
      update() {},
      destroy() {},
    }
    const elements = { create: () => element, getElement: () => element, update() {} }
    const nothing = () => {}
    return {
      elements: () => elements,
      createToken: nothing,
      createPaymentMethod: nothing,
      confirmCardPayment: nothing,
    }
  },
  { version: 'endive' },
)`
const frame = '<!doctype html><title>Fields</title><label>Card number <input></label>'

const stubbed = (page) =>
  page.route('https://js.stripe.com/**', (route) =>
    route.request().resourceType() === 'script'
      ? route.fulfill({ contentType: 'text/javascript', body: script })
      : route.fulfill({ contentType: 'text/html', body: frame }),
  )

const payButton = (page) => page.getByRole('button', { name: /^Pay €/ })

/** Returns the page of a payment that waits for a card, and what a browser needs to be signed in. */
async function beginPayment(browser, url, domainId) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await stubbed(page)
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill('bench@example.com')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByLabel('Password', { exact: true }).fill('a lantern for the bench')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(/\/overview$/)
  await page.goto(`${url}/payment/${domainId}?plan=pro`)
  await payButton(page).click()
  await page.frameLocator('iframe').getByLabel('Card number').waitFor()
  const storageState = await context.storageState()
  const address = page.url()
  await context.close()
  return { url: address, storageState }
}

/** Milliseconds, with an empty cache, until the person can pay, or is told that Stripe is blocked. */
async function readyMs(browser, { url, storageState, isBlocked }) {
  const context = await browser.newContext({ storageState })
  try {
    const page = await context.newPage()
    if (isBlocked) await page.route('https://js.stripe.com/**', (route) => route.abort())
    else await stubbed(page)
    const startedAt = performance.now()
    await page.goto(url, { waitUntil: 'commit' })
    if (isBlocked) await page.getByText('The card fields can’t be loaded').waitFor()
    else await payButton(page).and(page.locator(':enabled')).waitFor()
    return performance.now() - startedAt
  } finally {
    await context.close()
  }
}
