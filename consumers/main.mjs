// `npm run consumers [NAME…]`: installs the packed library into applications of others, builds each with its own tool,
// and looks at it in a browser. Ends with one contact sheet.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { argv, exit } from 'node:process'
import { pathToFileURL } from 'node:url'

import { chromium } from '@playwright/test'

import { browserArguments, findBrowser } from '../scripts/browser.mjs'
import { buildLibrary, componentNames } from '../scripts/build-library.mjs'
import { readExample } from '../scripts/library-docs.mjs'
import { differencesOf } from '../scripts/library-look.mjs'
import { npm } from '../scripts/processes.mjs'
import { serveFolder } from '../scripts/static-server.mjs'
import { build, install } from './application.mjs'
import { applications } from './applications.mjs'
import { lookAt } from './page.mjs'

const MOST_LINES = 12
const wanted = argv.slice(2)
const unknown = wanted.filter((name) => applications.every((it) => it.name !== name))
if (unknown.length > 0) {
  console.error(`Usage: npm run consumers [${applications.map(({ name }) => name).join(' | ')}]`)
  exit(1)
}

const library = await buildLibrary()
const pictures = resolve('dist/consumers')
rmSync(pictures, { recursive: true, force: true })
mkdirSync(pictures, { recursive: true })
const temporary = mkdtempSync(join(tmpdir(), 'parapet-consumers-'))
const packed = await npm(['pack', '--pack-destination', temporary], { cwd: library })
if (!packed.isFine) throw new Error(packed.output)
const tarball = join(temporary, readdirSync(temporary)[0] ?? '')
const exampleNames = componentNames().filter((name) => readExample(name) !== undefined)

const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: browserArguments,
})
let reference = []
let isFine = true

function report(promise, faults) {
  isFine &&= faults.length === 0
  console.log(`  ${faults.length === 0 ? 'ok    ' : 'FAILED'} ${promise}`)
  for (const fault of faults.slice(0, MOST_LINES)) console.log(`         ${fault}`)
  if (faults.length > MOST_LINES) console.log(`         and ${faults.length - MOST_LINES} more`)
  return faults.length === 0
}
/** A tool names its failure at the end. */
const lines = (output) => output.trim().split('\n').slice(-MOST_LINES)

async function visit(application) {
  console.log(`\n${application.title}`)
  const folder = join(temporary, application.name)
  mkdirSync(folder)
  const installed = await install(folder, application, { exampleNames, tarball })
  if (application.isRefused) {
    const isNamed = /ERESOLVE[\s\S]*peer react@"\^19\.2/.test(installed.output)
    report(
      'npm refuses to install the library, and names the React that it needs',
      !installed.isFine && isNamed ? [] : lines(installed.output),
    )
    return
  }
  if (!report('it installs', installed.isFine ? [] : lines(installed.output))) return
  const built = await build(folder, application)
  if (!report('it builds', built.isFine ? [] : lines(built.output))) return

  const { server, url } = await serveFolder(join(folder, application.built))
  const seen = await lookAt(browser, {
    url,
    application,
    exampleNames,
    pictures,
    elementCount: reference.length,
  })
  server.close()
  report('the console stays silent', seen.complaints)
  report(`all ${exampleNames.length} examples render`, seen.missing)
  if (reference.length === 0) reference = seen.look
  else
    report(
      `all ${reference.length} elements of the components look as they do alone`,
      differencesOf(reference, seen.look),
    )
  if (!application.hasReset) report('the application’s own part keeps its look', seen.changedInHost)
}

const chosen = applications.filter(
  // The first is what the others are compared with.
  ({ name }, index) => index === 0 || wanted.length === 0 || wanted.includes(name),
)
for (const application of chosen) await visit(application)

const photographed = chosen.filter(({ isRefused }) => !isRefused)
const figures = photographed.map(
  ({ name, title }) =>
    `<figure><figcaption>${title}</figcaption><a href="${name}.png"><img src="${name}.png" width="420" alt="${title}" /></a></figure>`,
)
writeFileSync(
  join(pictures, 'index.html'),
  `<!doctype html>
<html lang="en">
<meta charset="utf-8" />
<title>The library in other applications</title>
<style>
  body { display: flex; gap: 24px; align-items: start; margin: 24px; font: 14px/20px system-ui, sans-serif; background: #ddd }
  figure { margin: 0 }
  figcaption { margin-bottom: 8px }
  img { display: block; box-shadow: 0 0 0 1px #bbb }
</style>
${figures.join('\n')}
</html>
`,
)
const sheet = await browser.newPage({ viewport: { width: 2720, height: 800 } })
await sheet.goto(pathToFileURL(join(pictures, 'index.html')).href)
await sheet.screenshot({ path: join(pictures, 'sheet.png'), fullPage: true })
await browser.close()
rmSync(temporary, { recursive: true, force: true })
console.log(`\nPictures: dist/consumers/index.html, in one image dist/consumers/sheet.png`)
exit(isFine ? 0 : 1)
