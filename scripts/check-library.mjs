// Packs the component library, installs it into an empty application, and checks that everything in it works there.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

import { chromium, expect as expectOnPage } from '@playwright/test'
import { compile } from '@tailwindcss/node'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { build, runnerImport } from 'vite'

import { browserArguments, findBrowser } from './browser.mjs'
import {
  buildLibrary,
  builtInterface,
  componentNames,
  gzippedBytes,
  PACKAGE,
  releasedInterface,
} from './build-library.mjs'
import { changesOf, isAtLeast, versionFor } from './library-api.mjs'
import { installOldestReact, writeManifest, writeSources } from './library-application.mjs'
import { PREFIX } from './library-classes.mjs'
import { readExample } from './library-docs.mjs'
import { differencesOf, lookOf, open } from './library-look.mjs'
import { buildServerApplication } from './library-server-application.mjs'
import { npm, run } from './processes.mjs'
import { serveFolder } from './static-server.mjs'

/** The compressed size limit of a component, including everything that it needs from the library. */
const MOST_BYTES = 20_000
/** Truncates the output of a failed check: a tool that finds one fault in every entry reports it for each. */
const MOST_CHARACTERS = 3000
const INSTALL_TIMEOUT_MS = 120_000

/** npm's messages when it could not reach its registry and has no cached copy. */
const NO_REGISTRY = /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENETUNREACH|ETIMEDOUT|ENOTCACHED)\b/

const NOT_RUN = Symbol('not run')
let passed = 0
let failed = 0
/** What can't be checked on this machine. */
let notRun = ''
async function check(promise, test) {
  try {
    if ((await test()) === NOT_RUN) return false
    passed += 1
    console.log(`  ok     ${promise}`)
    return true
  } catch (error) {
    failed += 1
    console.error(
      `  FAILED ${promise}\n${String(error instanceof Error ? error.message : error)
        .trim()
        .slice(0, MOST_CHARACTERS)}`,
    )
    return false
  }
}
function expect(isSo, message) {
  if (!isSo) throw new Error(message)
}
const expectNone = (list, message) => expect(list.length === 0, `${message}\n${list.join('\n')}`)

const folder = await buildLibrary()
const root = process.cwd()
const names = componentNames()
const manifest = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
const tokens = JSON.parse(readFileSync(`${folder}/tokens.json`, 'utf8'))
const files = readdirSync(folder, { recursive: true }).map((path) => path.replaceAll('\\', '/'))
const read = (path) => readFileSync(join(folder, path), 'utf8')
/** The entries that an application imports and runs; the Tailwind preset is for its build. */
const entries = Object.keys(manifest.exports)
  .filter((path) => manifest.exports[path].types && path !== './tailwind')
  .map((path) => path.replace('.', PACKAGE))

const app = mkdtempSync(join(tmpdir(), 'parapet-library-'))
const inApp = (path) => join(app, path)
const write = (path, text) => writeFileSync(inApp(path), text)
const inModules = (path) => resolve(root, 'node_modules', path)
let tarball = ''

const exampleNames = names.filter((name) => readExample(name) !== undefined)

const bundle = (input, options) =>
  build({
    configFile: false,
    root: app,
    logLevel: 'error',
    publicDir: false,
    ...options,
    build: {
      ...options?.build,
      rolldownOptions: { ...options?.build?.rolldownOptions, input },
    },
  })

/** Returns the bundle of an application that only imports this. */
async function bundleOf(source) {
  write('src/alone.ts', source)
  const made = /** @type {import('vite').Rolldown.RolldownOutput} */ (
    await bundle(inApp('src/alone.ts'), {
      build: {
        write: false,
        rolldownOptions: { external: /^react(?:-dom)?(?:\/|$)/, preserveEntrySignatures: 'strict' },
      },
    })
  )
  return made.output.map((chunk) => ('code' in chunk ? chunk.code : '')).join('\n')
}

async function checkPackage() {
  await check('every component has its entry with types, its page, and no tests', () => {
    for (const name of names) {
      const { types, default: code } = manifest.exports[`./${name}`]
      for (const path of [types, code, `./llms/${name}.md`])
        expect(existsSync(join(folder, path)), `${path} is missing.`)
      expect(read('llms.txt').includes(`](llms/${name}.md)`), `llms.txt doesn’t name ${name}.`)
      for (const section of ['When to use', 'When not to use', 'Keyboard', 'ARIA', 'Properties'])
        expect(read(`llms/${name}.md`).includes(`\n## ${section}\n`), `llms/${name}.md: ${section}`)
    }
    expectNone(
      files.filter((path) => /\.(?:test|example|stories)\./.test(path)),
      'These don’t belong in the package:',
    )
  })
  await check('each module says “use client” exactly if its source does', () => {
    const isMarked = (path) => /^(['"])use client\1/.test(readFileSync(path, 'utf8'))
    const sourceOf = (path) =>
      ['ts', 'tsx'].map((type) => `src/${path.replace(/js$/, type)}`).find(existsSync)
    const modules = files.filter((path) => /^components\/.*\.js$/.test(path))
    expectNone(
      modules.filter((path) => isMarked(join(folder, path)) !== isMarked(sourceOf(path))),
      'Not as in the source:',
    )
  })
  await check('its version says what changed since the last release', () => {
    const { version, facts } = releasedInterface()
    const changes = changesOf(facts, builtInterface())
    const needed = versionFor(version, changes)
    const list = [...changes.breaking, ...changes.added.map((fact) => `new: ${fact}`)]
    expect(
      isAtLeast(manifest.version, needed),
      `Begin docs/library-changelog.md with ## [${needed}] - Unreleased:\n${list.join('\n')}`,
    )
  })
  await check('its pages show every type that they name', () => {
    const declarations = files.filter((path) => path.endsWith('.d.ts')).map(read)
    const own = new Set(
      declarations.flatMap((text) =>
        [...text.matchAll(/\btype (\w+)(?:<.*>)? =/g)].map(([, type]) => type),
      ),
    )
    const missing = names.flatMap((name) => {
      const page = read(`llms/${name}.md`).split('\n## Properties\n')[1] ?? ''
      const named = page.match(/\b[A-Z]\w+(?:Props|Labels)\b/g) ?? []
      return [...new Set(named)]
        .filter((type) => own.has(type) && !new RegExp(`type (?:\\w+<)?${type}\\b`).test(page))
        .map((type) => `${type} on the page of ${name}`)
    })
    expectNone(missing, 'Not shown:')
  })
  await check(`no component weighs more than ${MOST_BYTES / 1000} KB compressed`, () => {
    const heavy = names.map((name) => ({ name, bytes: gzippedBytes(name) }))
    expectNone(
      heavy.filter(({ bytes }) => bytes > MOST_BYTES).map(({ name, bytes }) => `${name}: ${bytes}`),
      'Split it, or raise the limit in scripts/check-library.mjs and explain why:',
    )
  })
}

async function checkTarball() {
  await check('the package is as npm wants it', async () => {
    const { buffer } = new Uint8Array(readFileSync(inApp(tarball)))
    const { messages } = await publint({ strict: true, pack: { tarball: buffer } })
    expectNone(
      messages.map((message) => formatMessage(message, manifest) ?? message.code),
      'publint complains:',
    )
  })
  await check('no type is wrong, however it is resolved', async () => {
    const others = Object.keys(manifest.exports).filter((path) => !manifest.exports[path].types)
    const { isFine, output } = await run(process.execPath, [
      inModules('@arethetypeswrong/cli/dist/index.js'),
      inApp(tarball),
      '--profile',
      'esm-only',
      '--no-emoji',
      '--no-color',
      '--exclude-entrypoints',
      ...others.map((path) => path.replace('./', '')),
    ])
    expect(isFine, output)
  })
}

const checkInstalling = () =>
  check('it installs into an empty application', async () => {
    writeManifest(app, { tarball, library: manifest })
    const options = { cwd: app, timeout: INSTALL_TIMEOUT_MS }
    const { isFine, output } = await npm(
      ['install', '--prefer-offline', '--ignore-scripts'],
      options,
    )
    if (!isFine && NO_REGISTRY.test(output)) {
      notRun = 'the npm registry can’t be reached.'
      return NOT_RUN
    }
    expect(isFine, output)
    expect(existsSync(inApp(`node_modules/${PACKAGE}/package.json`)), 'It is not in node_modules.')
    return undefined
  })

const checkTypes = (resolution, config) =>
  check(`every entry and every example has its types, found as ${resolution}`, async () => {
    const compiler = inModules('typescript/bin/tsc')
    const { output } = await run(process.execPath, [compiler, '-p', config, '--pretty', 'false'], {
      cwd: app,
    })
    // Errors in other packages' types are ignored.
    expectNone(
      output.split('\n').filter((line) => /^(?:error\b|src\b|node_modules\/@parapet\b)/.test(line)),
      'The compiler reports:',
    )
  })

async function checkNode() {
  await check('every entry can be imported in Node, and renders on a server', async () => {
    write(
      'server.mjs',
      `import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
for (const path of ${JSON.stringify(entries)}) {
  const entry = await import(path)
  if (Object.keys(entry).length === 0) throw new Error(path + ' exports nothing.')
}
const { Button } = await import('${PACKAGE}/button')
process.stdout.write(renderToString(createElement(Button, null, 'Add domain')))
`,
    )
    const done = await run(process.execPath, ['server.mjs'], { cwd: app })
    expect(done.isFine && done.stdout.startsWith('<button'), done.output)
  })
}

/** The contents of a page, without what React adds for itself: ids, which it names differently, and its scripts. */
const contentOf = (html) =>
  html
    .replaceAll(/<script\b[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g, '')
    .replaceAll(/_[RSr]_\w*?_/g, 'id')

/** The languages and time zones of browsers; its server has others. */
const readers = ['en-GB', 'de-DE', 'ar-EG', 'ja-JP'].flatMap((locale) =>
  ['America/Los_Angeles', 'Pacific/Auckland'].map((timezoneId) => ({ locale, timezoneId })),
)

async function checkServerComponents(browser, someReaders) {
  const react = JSON.parse(readFileSync(inApp('node_modules/react/package.json'), 'utf8')).version
  const { respond, serve } = await buildServerApplication(app, `dist-${react}`, exampleNames)
  await check(`React ${react} renders each example the same in server and client components`, () =>
    eachExample(respond),
  )
  const { server, url } = await serve()
  for (const side of ['server', 'client'])
    await check(
      `React ${react} hydrates each example in ${side} components, the same in every locale (${someReaders.length} × locale and time zone)`,
      () => expectHydration(browser, `${url}/${side}`, someReaders),
    )
  server.close()
}

async function eachExample(respond) {
  const faults = []
  for (const name of exampleNames) {
    const pages = await Promise.all(
      ['server', 'client'].map(async (side) => {
        const { body, errors } = await respond(`/${side}/${name}`)
        faults.push(...errors.map((error) => `${name} in ${side} components: ${error}`))
        return contentOf(body ? await new Response(body).text() : '')
      }),
    )
    if (pages[0] !== pages[1]) faults.push(`${name} differs:\n${pages.join('\n')}`)
    else if (!pages[0].includes(`<section id="${name}"><`)) faults.push(`${name} is missing.`)
  }
  expectNone(faults, 'It doesn’t:')
}

/** Without a Provider, everything is in English, so readers in one time zone see the same text. */
async function expectHydration(browser, url, someReaders) {
  const faults = []
  const textIn = new Map()
  for (const reader of someReaders) {
    const { page, complaints } = await open(browser, url, reader)
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
    const text = await page.locator('body').innerText()
    const expected = textIn.get(reader.timezoneId)?.split('\n') ?? text.split('\n')
    const others = text.split('\n').filter((line, index) => line !== expected[index])
    textIn.set(reader.timezoneId, expected.join('\n'))
    const name = Object.values(reader).join(', ')
    faults.push(...[...complaints, ...others].map((fault) => `${name}: ${fault}`))
    await page.close()
  }
  expectNone(faults, 'It differs:')
}

async function checkTailwind() {
  await check(
    'its preset adds utilities to an application’s own Tailwind, and changes none',
    async () => {
      const stylesOf = async (imported) => {
        const compiler = await compile(
          `@import 'tailwindcss' source(none);\n@theme { --spacing: 5px }\n${imported}`,
          { base: app, onDependency: () => {} },
        )
        const styles = compiler.build([...own, ...added])
        return (name) => new RegExp(`(?:\\.${name} \\{|${name}:)[^}]*?[;}]`).exec(styles)?.[0]
      }
      const own = [
        'p-4',
        'text-sm',
        'font-sans',
        'border',
        'bg-red-500',
        'rounded-lg',
        'max-w-sm',
        '--spacing',
      ]
      const added = ['min-h-control', 'bg-accent', 'max-w-dialog']
      const alone = await stylesOf('')
      const both = await stylesOf(`@import '${PACKAGE}/tailwind.css';`)
      for (const name of own)
        expect(alone(name) === both(name), `It changes ${name}: ${both(name)}`)
      for (const name of added) expect(both(name), `Tailwind generated no ${name}.`)
    },
  )
}

async function checkTreeShaking() {
  await check('importing a button doesn’t bundle the code field or the dialog', async () => {
    const button = await bundleOf(`export { Button } from '${PACKAGE}/button'`)
    const others = await bundleOf(
      `export { OtpInput } from '${PACKAGE}/otp-input'\nexport { AppShell } from '${PACKAGE}/app-shell'`,
    )
    for (const mark of ['otp-input', 'DialogContent']) {
      expect(others.includes(mark), `“${mark}” no longer identifies its component.`)
      expect(!button.includes(mark), `The button’s bundle contains “${mark}”.`)
    }
    expect(
      button.includes('"button"') || button.includes('`button`'),
      'The bundle contains no button.',
    )
  })
}

const pixels = ({ $value: { value, unit } }) => `${unit === 'rem' ? value * 16 : value}px`
const hex = ({ $value }) => {
  const channels = $value.hex.match(/[\da-f]{2}/g).map((pair) => Number.parseInt(pair, 16))
  return `rgb(${channels.join(', ')})`
}
const css = ({ $value: { components } }) => `oklch(${components.join(' ')})`

async function checkBrowser(browser) {
  const built = await check('Vite builds it', () =>
    bundle(['index.html', 'examples.html', 'host.html', 'reset.html', 'plain.html'].map(inApp)),
  )
  if (!built) return
  const { server, url } = await serveFolder(inApp('dist'))
  const { page, complaints } = await open(browser, url)
  const button = page.getByRole('button', { name: 'Add domain' })
  const set = (name, value) =>
    page.evaluate(([key, text]) => document.documentElement.setAttribute(key, text), [name, value])
  const { controlHeight, color } = tokens

  await check('a button renders as its tokens define', async () => {
    await expectOnPage(button).toHaveCSS('height', pixels(controlHeight.comfortable))
    await expectOnPage(button).toHaveCSS('background-color', css(color.light.accent))
    const loaded = await page.evaluate(async () => {
      await document.fonts.ready
      return [...document.fonts].some(
        ({ family, status }) => /Geist Variable/.test(family) && status === 'loaded',
      )
    })
    expect(loaded, 'Its font was not loaded.')
  })
  await check('theme, contrast and density follow their attributes', async () => {
    await set('data-theme', 'dark')
    await expectOnPage(button).toHaveCSS('background-color', css(color.dark.accent))
    await set('data-theme', 'light')
    await set('data-density', 'compact')
    await expectOnPage(button).toHaveCSS('height', pixels(controlHeight.compact))
    await set('data-density', 'comfortable')
    await set('data-contrast', 'more')
    await expectOnPage(button).toHaveCSS('background-color', hex(color['light-contrast'].accent))
    await set('data-contrast', 'standard')
    await expectOnPage(button).toHaveCSS('background-color', css(color.light.accent))
  })
  await check('a brand’s colours apply only within its element', async () => {
    const branded = page.getByRole('button', { name: 'Branded' })
    await expectOnPage(branded).not.toHaveCSS('background-color', css(color.light.accent))
    await expectOnPage(button).toHaveCSS('background-color', css(color.light.accent))
  })
  await check(
    'where a bundler replaces light-dark(), parts keep their theme, and what they open',
    async () => {
      const styles = readdirSync(inApp('dist/assets')).filter((name) => name.endsWith('.css'))
      const replaced = styles.map((name) => readFileSync(inApp(`dist/assets/${name}`), 'utf8'))
      expectNone(
        styles.filter((_, index) => replaced[index]?.includes('light-dark(')),
        'Vite hasn’t replaced it, so nothing is tested:',
      )
      const { module } = await runnerImport('./src/tokens/brand-theme.ts', { configFile: false })
      const brand = module.brandThemes({ colour: '#7a1fa2' })
      const dark = page.getByRole('button', { name: 'Dark' })
      const rgbOf = (colour) => hex({ $value: { hex: colour } })
      await expectOnPage(dark).toHaveCSS('background-color', rgbOf(brand.dark.accent))
      await expectOnPage(page.getByRole('button', { name: 'High contrast' })).toHaveCSS(
        'background-color',
        rgbOf(brand['light-contrast'].accent),
      )
      await dark.click()
      const menu = page.getByRole('menu')
      await expectOnPage(menu).toHaveCSS('background-color', css(color.dark.raised))
      await expectOnPage(menu).toHaveCSS('color-scheme', 'dark')
      await page.keyboard.press('Escape')
      await expectOnPage(menu).toHaveCount(0)
    },
  )
  await check('a select accepts a choice, and a code input accepts typing', async () => {
    const select = page.getByLabel('Record type')
    await select.selectOption('mx')
    expect((await select.inputValue()) === 'mx', 'The select did not keep the selected value.')
    await expectOnPage(select).toHaveCSS('height', pixels(controlHeight.comfortable))
    await page.getByLabel('Digit 1 of 6').click()
    await page.keyboard.type('123456')
    const code = await page.locator('input[name="code"]').inputValue()
    expect(code === '123456', `The code is “${code}”.`)
  })
  await check('the console stays silent', () => expectNone(complaints, 'It shows:'))
  await check(`all ${exampleNames.length} examples on the documentation pages render`, async () => {
    const examples = await open(browser, `${url}/examples.html`)
    const mounted = examples.page.locator('#root')
    await expectOnPage(mounted).toHaveAttribute('data-entries', String(entries.length))
    for (const name of exampleNames)
      await examples.page.locator(`#${name}`).waitFor({ state: 'attached' })
    expectNone(examples.complaints, 'The console shows:')
  })
  await check('every CSS variable of the styles is its own', () => {
    const declared = read('styles.css').matchAll(/(?<=[{;\s])(--[\w-]+)\s*:/g)
    const variables = new Set([...declared].map(([, name = '']) => name))
    // The second is Tailwind's for what a utility is made of: each element sets its own.
    expectNone(
      [...variables].filter(
        (name) => !name.startsWith(`--${PREFIX}-`) && !name.startsWith('--tw-'),
      ),
      'Without a prefix:',
    )
  })
  await check('every class of a component is its own', async () => {
    const { page: examples } = await open(browser, `${url}/examples.html`)
    await examples.locator(`#${exampleNames.at(-1)}`).waitFor({ state: 'attached' })
    const classes = await examples
      .locator('[data-slot], [data-slot] *')
      .evaluateAll((all) => [...new Set(all.flatMap((element) => [...element.classList]))])
    const isOfPackage = (name) => /^(?:react-aria-|lucide)/.test(name)
    expectNone(
      classes.filter((name) => !name.startsWith(`${PREFIX}:`) && !isOfPackage(name)),
      'Without a prefix:',
    )
  })
  const alone = await lookOf(await open(browser, `${url}/examples.html`))
  const hosts = [
    { name: 'host', styles: 'styles-unlayered-no-reset.css', size: '32px', marker: 'square' },
    { name: 'reset', styles: 'styles-unlayered.css', size: '16px', marker: 'none' },
    { name: 'plain', styles: 'styles-no-reset.css', size: '24px', marker: 'disc' },
  ]
  for (const { name, styles, size, marker } of hosts)
    await check(`with ${styles}, components keep their look and the page its own`, async () => {
      const host = await open(browser, `${url}/${name}.html`)
      const found = await lookOf(host)
      expect(alone.length > 1000, 'There are too few elements to compare.')
      expectNone(differencesOf(alone, found), 'These differ from the components alone:')
      await expectOnPage(host.page.locator('#host-heading')).toHaveCSS('font-size', size)
      await expectOnPage(host.page.locator('#host-list')).toHaveCSS('list-style-type', marker)
    })
  server.close()
}

console.log(`${names.length} components, ${Object.keys(manifest.exports).length} entries`)
await checkPackage()
const isPacked = await check('it packs', async () => {
  const { isFine, output } = await npm(['pack', '--pack-destination', app], { cwd: folder })
  expect(isFine, output)
  const made = readdirSync(app).find((name) => name.endsWith('.tgz'))
  expect(made, 'npm pack made no file.')
  tarball = made ?? ''
})
if (isPacked) {
  const ofTarball = checkTarball()
  const isInstalled = await checkInstalling()
  if (isInstalled) {
    // What an application that uses the preset, or server components, installs itself.
    for (const name of ['tailwindcss', '@vitejs/plugin-rsc']) {
      mkdirSync(dirname(inApp(`node_modules/${name}`)), { recursive: true })
      symlinkSync(inModules(name), inApp(`node_modules/${name}`), 'dir')
    }
    writeSources(app, { entries, exampleNames })
    const browser = await chromium.launch({
      executablePath: await findBrowser(),
      args: browserArguments,
    })
    const ofTypes = [
      checkTypes('a bundler does', 'tsconfig.json'),
      checkTypes('Node does', 'tsconfig.node.json'),
    ]
    await checkNode()
    await checkTreeShaking()
    await checkBrowser(browser)
    await checkTailwind()
    await checkServerComponents(browser, readers)
    await Promise.all(ofTypes)
    installOldestReact(app)
    await checkTypes('a bundler does with the oldest React’s', 'tsconfig.json')
    await checkNode()
    await checkServerComponents(browser, readers.slice(0, 1))
    await browser.close()
  }
  await ofTarball
}
rmSync(app, { recursive: true, force: true })

mkdirSync('dist/results', { recursive: true })
writeFileSync(
  'dist/results/library.json',
  JSON.stringify({ numPassedTests: passed, numFailedTests: failed, notRun }),
)
if (notRun) console.log(`NOT RUN Library in an empty application: ${notRun}`)
console.log(`Library: ${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
