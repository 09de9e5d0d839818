// `npm run screenshots [ROUTE…]`: captures every state of every page at three widths in both themes, with a contact
// sheet. An argument with a leading slash is a route; any other is searched for in the states' names.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { argv, exit } from 'node:process'
import { pathToFileURL } from 'node:url'

import { chromium } from '@playwright/test'

import { browserArguments, findBrowser } from './browser.mjs'
import { builtStorybook } from './built-storybook.mjs'
import { serveFolder } from './static-server.mjs'

const folder = 'screenshots'
const viewports = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
]
const themes = ['light', 'dark']
const PARALLEL_PAGES = 2
const THUMBNAIL_SCALE = 0.25
/** Three states side by side. */
const SHEET_WIDTH_PX = 3840

const PREVIEW = '__STORYBOOK_PREVIEW__'

const wanted = argv.slice(2)
const isWanted = ({ title, name, parameters: { route } }) =>
  wanted.length === 0 ||
  wanted.some((word) =>
    word.startsWith('/')
      ? route === word || route?.startsWith(`${word}/`)
      : `${title} ${name}`.toLowerCase().includes(word.toLowerCase()),
  )

async function findStates(page, url) {
  await page.goto(`${url}/iframe.html`)
  await page.waitForFunction((name) => name in window, PREVIEW)
  const stories = await page.evaluate(async (name) => {
    const preview = Reflect.get(window, name)
    await preview.ready()
    return preview.extract()
  }, PREVIEW)
  return Object.values(stories)
    .filter(({ title }) => title.startsWith('Pages/'))
    .filter(isWanted)
    .map(({ id, title, name, parameters: { route, screenshotWidths } }) => ({
      id,
      title: title.replace('Pages/', ''),
      name,
      route,
      viewports: viewports.filter(({ width }) => screenshotWidths?.includes(width) ?? true),
    }))
    .filter((state) => state.viewports.length > 0)
}

/** Loads the state once at each width, because a page may behave differently, and captures it in both themes. */
async function takeState(page, url, state) {
  for (const viewport of state.viewports) {
    await page.setViewportSize(viewport)
    await page.goto(`${url}/iframe.html?id=${state.id}&viewMode=story&globals=a11y.manual:!true`)
    const phase = await page.waitForFunction((name) => {
      const now = Reflect.get(window, name)?.currentRender?.phase
      return ['finished', 'errored', 'aborted'].includes(now) && now
    }, PREVIEW)
    if ((await phase.jsonValue()) !== 'finished')
      throw new Error(`${state.title}, “${state.name}”, did not render.`)
    await page.evaluate(() => document.fonts.ready)
    for (const theme of themes) {
      await page.evaluate((name) => {
        document.documentElement.dataset.theme = name
      }, theme)
      await page.screenshot({
        path: join(folder, fileOf(state, viewport, theme)),
        fullPage: true,
        animations: 'disabled',
        caret: 'hide',
      })
    }
  }
}

const fileOf = ({ id }, { width }, theme) => `${id.replace('pages-', '')}.${width}.${theme}.png`

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const thumbnail = (state, viewport, theme) => {
  const file = fileOf(state, viewport, theme)
  const width = Math.round(viewport.width * THUMBNAIL_SCALE)
  return `<a href="${file}"><img src="${file}" width="${width}" alt="${viewport.width} px, ${theme}" /></a>`
}

const sectionOf = (state) => `<section>
<h2>${escaped(state.title)}: ${escaped(state.name)} <span>${escaped(state.route ?? '')}</span></h2>
<div>${state.viewports.flatMap((viewport) => themes.map((theme) => thumbnail(state, viewport, theme))).join('')}</div>
</section>`

const sheetOf = (states) => `<!doctype html>
<html lang="en">
<meta charset="utf-8" />
<title>Every state of every page</title>
<style>
  body { display: flex; flex-wrap: wrap; gap: 24px 32px; margin: 24px; font: 14px/20px system-ui, sans-serif; background: #ddd }
  h2 { margin: 0 0 8px; font-size: 14px }
  h2 span { font-weight: 400; color: #555 }
  div { display: flex; gap: 6px; align-items: start }
  img { display: block; box-shadow: 0 0 0 1px #bbb }
</style>
${states.map(sectionOf).join('\n')}
</html>
`

async function takeSheet(browser) {
  const page = await browser.newPage({ viewport: { width: SHEET_WIDTH_PX, height: 200 } })
  await page.goto(pathToFileURL(resolve(folder, 'index.html')).href)
  await page.screenshot({ path: join(folder, 'sheet.png'), fullPage: true })
}

const executablePath = await findBrowser()
const { server, url } = await serveFolder(await builtStorybook())
const browser = await chromium.launch({ executablePath, args: browserArguments })
const newPage = async () => {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC',
  })
  return context.newPage()
}

const failures = []
const states = await findStates(await newPage(), url)
if (states.length === 0) {
  console.error(`No page has a state that matches “${wanted.join(' ')}”.`)
  exit(1)
}
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)

const waiting = [...states]
const takeAll = async () => {
  const page = await newPage()
  for (let state = waiting.shift(); state; state = waiting.shift()) {
    await takeState(page, url, state).catch((error) => failures.push(error))
  }
}
await Promise.all(Array.from({ length: PARALLEL_PAGES }, takeAll))

writeFileSync(join(folder, 'index.html'), sheetOf(states))
await takeSheet(browser)
await browser.close()
server.close()

for (const { message } of failures) console.error(message)
console.log(`${states.length} states: ${folder}/index.html, in one image ${folder}/sheet.png`)
exit(failures.length === 0 ? 0 : 1)
