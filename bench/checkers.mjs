// `npm run checkers [WORD…]`: runs IBM Equal Access and HTML_CodeSniffer over every story, or those whose title or name
// contains a word. The pages of the console are stories too. Prints what is not known to be a false finding.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { argv, exit } from 'node:process'

import { builtStorybook } from '../scripts/built-storybook.mjs'
import { serveFolder } from '../scripts/static-server.mjs'
import { explanationOf } from './checkers/false-findings.mjs'
import { startBrowser } from './shared/browser.mjs'
import { installPackages } from './shared/packages.mjs'

const PARALLEL_PAGES = 2
const MOST_PLACES = 4
const PREVIEW = '__STORYBOOK_PREVIEW__'
const words = argv.slice(2).map((word) => word.toLowerCase())

installPackages()
const require = createRequire(import.meta.url)
const engines = [
  require.resolve('accessibility-checker-engine/ace.js'),
  require.resolve('html_codesniffer/build/HTMLCS.js'),
]

/** What both report in the page as it is now: `{ rule, message, snippet, control, hasLabel, isFramed }[]`. */
async function findingsOf(page) {
  for (const path of engines) await page.addScriptTag({ path })
  return page.evaluate(async () => {
    /** What a label is for. */
    const controlOf = (snippet) => {
      const id = /^<label[^>]* for="([^"]+)"/.exec(snippet)?.[1]
      return (id && document.getElementById(id)?.outerHTML) || ''
    }
    /** Whether a control has a label that can be seen. */
    const hasLabel = (snippet) => {
      const id = /\bid="([^"]+)"/.exec(snippet)?.[1]
      return document.querySelector(`label[for="${id}"]`)?.checkVisibility() ?? false
    }
    const { results } = await new window.ace.Checker().check(document, ['WCAG_2_2'])
    const ofEqualAccess = results
      .filter(({ value: [level, verdict] }) => level === 'VIOLATION' && verdict !== 'PASS')
      .filter(({ value: [, verdict] }) => verdict === 'FAIL' || verdict === 'POTENTIAL')
      .map(({ ruleId, reasonId, value, message, snippet, path }) => ({
        rule: `${ruleId}:${reasonId}${value[1] === 'FAIL' ? '' : ' (to review)'}`,
        message,
        snippet,
        control: controlOf(snippet),
        hasLabel: hasLabel(snippet),
        isFramed: path.dom.includes('/iframe['),
      }))
    // It lacks some of its own messages, and fails without them.
    const translate = window.HTMLCS.getTranslation.bind(window.HTMLCS)
    window.HTMLCS.getTranslation = (id) => translate(id) ?? id
    await new Promise((resolve, reject) => {
      window.HTMLCS.process('WCAG2AA', document, resolve, reject)
    })
    const ofCodeSniffer = window.HTMLCS.getMessages()
      .filter(({ type }) => type === window.HTMLCS.ERROR)
      .map(({ code, msg, element }) => ({
        rule: code.replace('WCAG2AA.', ''),
        message: msg,
        snippet: element?.outerHTML?.slice(0, 400) ?? '',
      }))
    return [...ofEqualAccess, ...ofCodeSniffer]
  })
}

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
let known = 0
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
        if (explanationOf({ ...finding, story })) known += 1
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
function report() {
  for (const [rule, places] of found) {
    console.log(`\n${rule}, ${places.length} times: ${places[0].message}`)
    for (const { where, snippet } of places.slice(0, MOST_PLACES))
      console.log(`  ${where}\n    ${snippet}`)
  }
  for (const failure of failures) console.error(failure)
  const total = [...found.values()].flat().length
  const checked = `${stories.length - waiting.length} of ${stories.length} stories`
  console.log(`\n${checked}: ${total} findings, ${known} known to be false`)
  exit(total + failures.length + waiting.length === 0 ? 0 : 1)
}
process.on('SIGTERM', report)
await Promise.all(Array.from({ length: PARALLEL_PAGES }, checkAll))
await browser.close()
server.close()
report()
