// `npm run checkers [WORD…]`: runs IBM Equal Access and HTML_CodeSniffer over every story, or those whose title or name
// contains a word. The pages of the console are stories too. Prints what is not known to be a false finding.
import { readFileSync } from 'node:fs'
import { argv, exit } from 'node:process'

import { builtStorybook } from '../scripts/built-storybook.mjs'
import { serveFolder } from '../scripts/static-server.mjs'
import { explanationOf, falseFindings } from './checkers/false-findings.mjs'
import { findingsOf } from './checkers/findings.mjs'
import { startBrowser } from './shared/browser.mjs'
import { installPackages } from './shared/packages.mjs'

const PARALLEL_PAGES = 2
const MOST_PLACES = 4
const PREVIEW = '__STORYBOOK_PREVIEW__'
const words = argv.slice(2).map((word) => word.toLowerCase())

installPackages()
const defaultViewport = { width: 1280, height: 720 }

/** The parameters of every story. */
async function readParameters(page, url) {
  await page.goto(`${url}/iframe.html`)
  await page.waitForFunction((name) => name in window, PREVIEW)
  return page.evaluate(async (name) => {
    const preview = Reflect.get(window, name)
    await preview.ready()
    const extracted = Object.values(await preview.extract())
    return Object.fromEntries(extracted.map(({ id, parameters }) => [id, parameters]))
  }, PREVIEW)
}

async function check(page, url, { id, viewportSize }) {
  await page.setViewportSize({ ...defaultViewport, ...viewportSize })
  await page.goto(`${url}/iframe.html?id=${id}&viewMode=story&globals=a11y.manual:!true`)
  const phase = await page.waitForFunction((name) => {
    const now = Reflect.get(window, name)?.currentRender?.phase
    return ['finished', 'errored', 'aborted'].includes(now) && now
  }, PREVIEW)
  if ((await phase.jsonValue()) !== 'finished') throw new Error('It did not render.')
  return findingsOf(page)
}

const folder = await builtStorybook()
const { entries } = JSON.parse(readFileSync(`${folder}/index.json`, 'utf8'))
const stories = Object.values(entries)
  .filter(({ type }) => type === 'story')
  .filter(({ title, name }) => {
    const text = `${title} ${name}`.toLowerCase()
    return words.length === 0 || words.some((word) => text.includes(word))
  })

const { server, url } = await serveFolder(folder)
const browser = await startBrowser()
const parameters = await readParameters(await browser.newPage(), url)
const waiting = stories.map((it) => ({ ...it, viewportSize: parameters[it.id]?.viewportSize }))
/** Places by rule. */
const found = new Map()
const failures = []
/** How many findings each entry explains. */
const known = new Map(falseFindings.map((entry) => [entry, 0]))
const checkAll = async () => {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    bypassCSP: true,
    // Stories expect the settings of `.storybook/test-runner-jest.config.js`.
    locale: 'en-GB',
    timezoneId: 'UTC',
  })
  const page = await context.newPage()
  for (let story = waiting.shift(); story; story = waiting.shift()) {
    const place = `${story.title}, ${story.name}`
    try {
      for (const finding of await check(page, url, story)) {
        const entry = explanationOf({ ...finding, story })
        if (entry) known.set(entry, (known.get(entry) ?? 0) + 1)
        else {
          const places = found.get(finding.rule) ?? []
          found.set(finding.rule, [...places, { ...finding, where: place }])
        }
      }
    } catch (error) {
      failures.push(`${place}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}
const sumOf = (counts) => [...counts.values()].reduce((sum, count) => sum + count, 0)
function report() {
  for (const [rule, places] of found) {
    console.log(`\n${rule}, ${places.length} times: ${places[0].message}`)
    for (const { where, snippet } of places.slice(0, MOST_PLACES))
      console.log(`  ${where}\n    ${snippet}`)
  }
  for (const failure of failures) console.error(failure)
  console.log('\nKnown to be false:')
  for (const [{ rule, why }, count] of known) console.log(`  ${count} × ${rule.source}: ${why}`)
  // A few stories don't have them all.
  const isWhole = words.length === 0 && waiting.length === 0 && failures.length === 0
  const unused = isWhole ? [...known.values()].filter((count) => count === 0).length : 0
  if (unused > 0) console.error(`${unused} entries explain nothing: remove them.`)
  const total = [...found.values()].flat().length
  const checked = `${stories.length - waiting.length} of ${stories.length} stories`
  console.log(`\n${checked}: ${total} findings, ${sumOf(known)} known to be false`)
  exit(total + failures.length + waiting.length + unused === 0 ? 0 : 1)
}
process.on('SIGTERM', report)
await Promise.all(Array.from({ length: PARALLEL_PAGES }, checkAll))
await browser.close()
server.close()
report()
