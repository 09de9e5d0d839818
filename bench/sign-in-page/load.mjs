import { fileURLToPath } from 'node:url'

const probe = fileURLToPath(new URL('probe.js', import.meta.url))

const ROUND_TRIP_MS = 150
const DOWN_BYTES_PER_SECOND = 1_600_000 / 8
const UP_BYTES_PER_SECOND = 750_000 / 8
const CPU_SLOWDOWN = 4
/** Longer than a late font or a last layout needs after the network has gone idle. */
const SETTLE_MS = 500

/** Opens a page for the first time, on a slow phone with a slow connection. */
async function openSlowly(browser) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: ROUND_TRIP_MS,
    downloadThroughput: DOWN_BYTES_PER_SECOND,
    uploadThroughput: UP_BYTES_PER_SECOND,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await devtools.send('Performance.enable')
  await page.addInitScript({ path: probe })
  return { context, page, devtools }
}

/** Records when bytes arrive, including headers. Times are the browser's own, in seconds. */
function watchTransfer(devtools) {
  const arrivals = []
  const bytesOf = new Map()
  const arrive = (requestId, timestamp, bytes) => {
    bytesOf.set(requestId, (bytesOf.get(requestId) ?? 0) + bytes)
    arrivals.push({ timestamp, bytes })
  }
  devtools.on('Network.responseReceived', ({ requestId, timestamp, response }) =>
    arrive(requestId, timestamp, response.encodedDataLength),
  )
  devtools.on('Network.dataReceived', ({ requestId, timestamp, encodedDataLength }) =>
    arrive(requestId, timestamp, encodedDataLength),
  )
  // The final size of a request, including bytes that were not reported before.
  devtools.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) =>
    arrive(requestId, timestamp, encodedDataLength - (bytesOf.get(requestId) ?? 0)),
  )
  return (until = Infinity) =>
    arrivals.reduce((sum, { timestamp, bytes }) => sum + (timestamp <= until ? bytes : 0), 0)
}

async function navigationStart(devtools) {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'NavigationStart').value
}

async function settle(page) {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(SETTLE_MS)
}

/** One cold load: when the email field was visible and ready, and its costs. */
export async function measureLoad(browser, url) {
  const { context, page, devtools } = await openSlowly(browser)
  const bytesUntil = watchTransfer(devtools)
  let requests = 0
  page.on('request', (request) => (requests += Number(!request.url().startsWith('data:'))))
  await page.goto(url)
  await page.waitForFunction(() => window.bench.readyMs !== null)
  await settle(page)
  const seen = await page.evaluate(() => window.bench)
  const startedAt = await navigationStart(devtools)
  await context.close()
  return {
    ...seen,
    requests,
    bytesByReady: bytesUntil(startedAt + seen.readyMs / 1000),
    bytes: bytesUntil(),
  }
}

/** One cold load with someone who types as soon as there is a field. Returns whether the text survives hydration. */
export async function measureTyping(browser, url) {
  const { context, page, devtools } = await openSlowly(browser)
  await devtools.send('Runtime.enable')
  await devtools.send('Runtime.addBinding', { name: 'benchSeesField' })
  const isVisible = new Promise((resolve) => devtools.once('Runtime.bindingCalled', resolve))
  await page.goto(url, { waitUntil: 'commit' })
  await isVisible
  await page.keyboard.type('ada@example.co')
  await page.waitForFunction(() => window.bench.readyMs !== null)
  await settle(page)
  // If React holds a different text for a field, the next key press reverts the field to it.
  await page.keyboard.type('m')
  const seen = await page.evaluate(() => window.bench)
  const text = await page.locator('input[type=email]').inputValue()
  await context.close()
  return {
    isKept: text === 'ada@example.com',
    wasBeforeReady: seen.firstInputMs < seen.readyMs,
    layoutShift: seen.layoutShift,
    shifts: seen.shifts,
  }
}
