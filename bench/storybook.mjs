import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { builtStorybook } from '../scripts/built-storybook.mjs'
import { serveFolder } from '../scripts/static-server.mjs'
import { atMost, holds } from './shared/bars.mjs'
import { startBrowser } from './shared/browser.mjs'
import { median } from './shared/statistics.mjs'

const ROUNDS = 5
const LANDING_MS = 3000
const DOCS_MS = 2000

/** Whether Storybook's preview shows `selector`. Runs in the page. */
function isShown(selector) {
  const preview = document.querySelector('iframe')?.contentDocument
  const found = preview?.querySelectorAll(selector) ?? []
  return [...found].some(
    (element) => element.checkVisibility() && element.getBoundingClientRect().width > 0,
  )
}

/** Milliseconds until `selector` is visible in Storybook's preview, in a new profile. */
async function readyMs(browser, url, selector) {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    const start = performance.now()
    await page.goto(url, { waitUntil: 'commit' })
    // In each frame: a locator would look every half a second.
    await page.waitForFunction(isShown, selector)
    return performance.now() - start
  } finally {
    await context.close()
  }
}

/** What a docs page does without being asked: nothing, if it is quiet. */
async function noiseOf(page, url) {
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.locator('#storybook-docs h1').first().waitFor()
  return page.evaluate(() => {
    const { body } = document
    return [
      document.activeElement !== body && 'has the focus',
      scrollY !== 0 && 'is scrolled',
      getComputedStyle(body).overflowY === 'hidden' && 'can’t be scrolled',
      getComputedStyle(body).pointerEvents === 'none' && 'can’t be clicked',
      document.querySelector('[aria-modal=true], [data-slot$=overlay]') && 'is covered',
    ].filter(Boolean)
  })
}

async function noisyPages(browser, folder, url) {
  const { entries } = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8'))
  const docs = Object.values(entries).filter(({ type }) => type === 'docs')
  const page = await browser.newPage()
  const noisy = []
  for (const { id } of docs) {
    const noise = await noiseOf(page, `${url}/iframe.html?id=${id}&viewMode=docs`)
    if (noise.length > 0) noisy.push(`${id} ${noise.join(', ')}`)
  }
  return { noisy, count: docs.length }
}

/** How long a visitor waits for the landing page and for a docs page, and whether every docs page opens quietly. */
export async function benchStorybook({ rounds = ROUNDS }) {
  const folder = await builtStorybook()
  const { server, url } = await serveFolder(folder)
  const browser = await startBrowser()
  const landing = []
  const docs = []
  try {
    for (let round = 0; round < rounds; round += 1) {
      landing.push(await readyMs(browser, url, 'figure svg'))
      const page = `${url}/?path=/docs/components-otpinput--docs`
      docs.push(await readyMs(browser, page, '[data-slot="otp-input-box"]'))
    }
    const { noisy, count } = await noisyPages(browser, folder, url)
    for (const line of noisy) console.log(line)
    return [
      atMost('the landing page is ready, cold', median(landing), LANDING_MS, ' ms'),
      atMost('the docs page of OtpInput is ready, cold', median(docs), DOCS_MS, ' ms'),
      holds(
        'every docs page opens quietly',
        noisy.length === 0,
        `${count - noisy.length} of ${count}`,
      ),
    ]
  } finally {
    await browser.close()
    server.close()
  }
}
