// `npm run build:library`: builds the npm package @parapet/components in dist/library.
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

import { compile, optimize } from '@tailwindcss/node'
import { Scanner } from '@tailwindcss/oxide'
import { build, minifySync, parseSync, runnerImport } from 'vite'

import { interfaceOf } from './library-api.mjs'
import { prefixedStyles } from './library-classes.mjs'
import { componentPages } from './library-docs.mjs'
import {
  withBareElements,
  withoutLayers,
  withoutReset,
  withoutSpacing,
  withoutTokens,
} from './library-styles.mjs'
import { declarationsOf } from './library-types.mjs'

const out = 'dist/library'
const changelog = 'docs/library-changelog.md'
const released = 'docs/library-api.txt'
export const PACKAGE = '@parapet/components'
/** The first with `useEffectEvent`, which the components use. */
const OLDEST_REACT = '19.2.0'

const read = (path) => readFileSync(path, 'utf8')
const write = (path, text) => {
  mkdirSync(dirname(join(out, path)), { recursive: true })
  writeFileSync(join(out, path), text)
}
const filesIn = (folder, ending) =>
  readdirSync(folder, { recursive: true })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith(ending))
    .toSorted()

export const componentNames = () =>
  readdirSync('src/components', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted()

function buildTypes() {
  const { status } = spawnSync('npx', ['--no-install', 'tsc', '-p', 'tsconfig.library.json'], {
    stdio: 'inherit',
  })
  if (status !== 0)
    throw new Error('The types could not be built. See the compiler’s output above.')
  for (const path of filesIn(out, '.d.ts')) {
    // The compiler keeps the sources' extensions in declarations, and the package contains no sources.
    const text = read(join(out, path))
    write(path, text.replaceAll(/((?:from |import\()['"]\.{1,2}\/[^'"]+)\.tsx?(?=['"])/g, '$1.js'))
  }
}

/** Utilities for the tokens, in one file, for applications with their own Tailwind. */
async function buildTailwindPreset() {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: out,
      emptyOutDir: false,
      target: 'es2022',
      minify: false,
      lib: {
        entry: 'src/tokens/tailwind-preset.ts',
        formats: ['es'],
        fileName: () => 'tailwind.js',
      },
      rolldownOptions: { external: ['tailwindcss/plugin', /^culori/] },
    },
  })
  write(
    'tailwind.d.ts',
    "import type { Config } from 'tailwindcss';\ndeclare const preset: Config;\nexport default preset;\n",
  )
}

async function buildStyles() {
  const compiler = await compile(prefixedStyles(read('src/index.css')), {
    base: join(process.cwd(), 'src'),
    onDependency: () => {},
  })
  const scripts = filesIn(out, '.js').filter((path) => path.startsWith('components/'))
  const candidates = new Scanner({ sources: [] }).scanFiles(
    scripts.map((path) => ({ content: read(join(out, path)), extension: 'js' })),
  )
  const styles = withoutSpacing(compiler.build(candidates))
  const variants = {
    styles,
    'styles-no-reset': withoutReset(styles),
    'styles-unlayered': withoutLayers(withBareElements(styles)),
    'styles-unlayered-no-reset': withoutLayers(withoutReset(styles)),
  }
  for (const [name, css] of Object.entries(variants))
    write(`${name}.css`, optimize(css, { minify: true }).code)
  write('components.css', optimize(withoutTokens(withoutReset(styles)), { minify: true }).code)
  write('tailwind.css', "@import './components.css';\n@config './tailwind.js';\n")
}

/** Copies the fonts, so that a page without a bundler has them too. */
function copyFonts() {
  const packages = [...read('src/fonts.css').matchAll(/@import '((@[^/]+\/[^/]+)\/([^']+))'/g)]
  const styles = packages.map(([, , name = '', file = '']) => {
    const folder = join('node_modules', name)
    const own = name.split('/')[1]
    const copied = read(join(folder, file)).replaceAll(/url\(\.\/files\/([^)]+)\)/g, (_, font) => {
      mkdirSync(join(out, 'fonts'), { recursive: true })
      copyFileSync(join(folder, 'files', font), join(out, 'fonts', font))
      return `url(./fonts/${font})`
    })
    copyFileSync(join(folder, 'LICENSE'), join(out, 'fonts', `${own}.LICENSE`))
    return copied
  })
  write('fonts.css', styles.join('\n'))
}

async function writeTokens() {
  const { module } = await runnerImport('./src/tokens/dtcg.ts', {
    configFile: false,
    logLevel: 'error',
  })
  write('tokens.json', `${JSON.stringify(module.designTokens(), null, 2)}\n`)
}

/**
 * The modules that a module imports, re-exports, loads later, or takes a type from with `import('…')`.
 *
 * @param {string} path
 * @returns {string[]}
 */
function importsOf(path) {
  const code = read(join(out, path))
  const { staticImports, staticExports } = parseSync(path, code).module
  const requests = [...staticImports, ...staticExports.flatMap(({ entries }) => entries)]
  return [
    ...requests.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ...[...code.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g)].map(([, name = '']) => name),
  ]
}

/**
 * Returns the compressed size of a component with everything that it needs from this package, without its dependencies
 * and React.
 */
export function gzippedBytes(name) {
  const seen = new Map()
  const visit = (path) => {
    if (seen.has(path)) return
    const code = read(join(out, path))
    seen.set(path, minifySync(path, code, { module: true }).code)
    for (const imported of importsOf(path))
      if (imported.startsWith('.')) visit(posix.join(posix.dirname(path), imported))
  }
  visit(`components/${name}/index.js`)
  return gzipSync([...seen.values()].join('\n')).byteLength
}
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} KB`

/**
 * Returns the compressed size of all that an application carries for a component, except React: what it loads with the
 * component, and later on demand.
 */
async function bundledBytes(name) {
  const made = /** @type {import('vite').Rolldown.RolldownOutput} */ (
    await build({
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        write: false,
        minify: true,
        target: 'es2022',
        modulePreload: false,
        // Not as a library, whose code keeps its spaces.
        rolldownOptions: {
          input: join(out, `components/${name}/index.js`),
          preserveEntrySignatures: 'strict',
          external: /^react(?:-dom)?(?:\/|$)/,
        },
      },
    })
  )
  const chunks = made.output.filter((it) => it.type === 'chunk')
  const first = new Set(chunks.filter(({ isEntry }) => isEntry))
  for (const { imports } of first)
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) first.add(chunk)
  const bytesOf = (some) => gzipSync(some.map(({ code }) => code).join('\n')).byteLength
  const later = chunks.filter((chunk) => !first.has(chunk))
  return { bytes: bytesOf([...first]), laterBytes: later.length > 0 ? bytesOf(later) : 0 }
}

/** Returns what an entry exports, with every type of the library that this names. */
const typesOf = (name) =>
  declarationsOf(join(out, `components/${name}/index.d.ts`))
    .map(({ text }) => text)
    .join('\n')

async function writeDocs(names) {
  const weights = new Map()
  for (const name of names) weights.set(name, await bundledBytes(name))
  const pages = componentPages(names, {
    typesOf,
    sizeOf: (name) => {
      const { bytes, laterBytes } = weights.get(name)
      const later = laterBytes > 0 ? ` ${kilobytes(laterBytes)} more are loaded on demand.` : ''
      return `${kilobytes(bytes)} compressed, with the packages that it needs and without React; components share most of it.${later}`
    },
  })
  for (const { name, text } of pages) write(`llms/${name}.md`, text)
  const lines = pages.map(({ name, title, is }) => `- [${title}](llms/${name}.md): ${is}`)
  const readme = read('docs/library.md')
  write('README.md', readme)
  write(
    'llms.txt',
    `# ${PACKAGE}

> React components for consoles: accessible, themed by tokens, one import path each, such as \`${PACKAGE}/button\`.

Load \`${PACKAGE}/styles.css\` once. A component's \`className\` is for its place in a layout; what it looks like, its own properties change. Every default text can be replaced.

## Start

- [README](README.md): how to install it, themes, density, direction, a brand's colours, Tailwind
- [Tokens](tokens.json): every colour, length, time and font in the Design Tokens format
- [Changes](CHANGELOG.md): what each version brought

## Components

${lines.join('\n')}
`,
  )
  write('CHANGELOG.md', read(changelog))
  copyFileSync('LICENSE', join(out, 'LICENSE'))
}

/** The library has versions of its own: the newest is the first in its changelog. */
function libraryVersion() {
  const version = /^## \[(\d+\.\d+\.\d+)\]/m.exec(read(changelog))?.[1]
  if (!version) throw new Error(`${changelog} has no version.`)
  return version
}

const packageOf = (path) =>
  path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/')

function writeManifest(names) {
  const root = JSON.parse(read('package.json'))
  const known = { ...root.devDependencies, ...root.dependencies }
  const imported = (ending) =>
    filesIn(out, ending)
      .flatMap(importsOf)
      .filter((path) => !path.startsWith('.'))
      .map(packageOf)
  const isPeer = (name) => ['react', 'react-dom', 'tailwindcss'].includes(name)
  // A package without types gets them from another package, which our types then need as well.
  const typings = [...new Set(imported('.d.ts'))]
    .map((name) => `@types/${name.replace(/^@(.+)\//, '$1__')}`)
    .filter((name) => name in known && !name.startsWith('@types/react'))
  const needed = [...new Set([...imported('.js'), ...imported('.d.ts'), ...typings])]
    .filter((name) => !isPeer(name))
    .toSorted()
  const versionOf = (name) => {
    if (!known[name]) throw new Error(`“${name}” is imported, but isn’t in package.json.`)
    // An application wants one copy of each: it may have a newer minor version than our screenshots.
    return [name, known[name].replace(/^\d+\.\d+$/, '^$&')]
  }

  const code = (folder) => ({ types: `./${folder}.d.ts`, default: `./${folder}.js` })
  const extra = {
    './theme': code('tokens/brand-theme'),
    './tailwind': code('tailwind'),
    './tailwind.css': './tailwind.css',
    './styles.css': './styles.css',
    './styles-no-reset.css': './styles-no-reset.css',
    './styles-unlayered.css': './styles-unlayered.css',
    './styles-unlayered-no-reset.css': './styles-unlayered-no-reset.css',
    './fonts.css': './fonts.css',
    './tokens.json': './tokens.json',
    './llms.txt': './llms.txt',
    './llms/*': './llms/*',
    './package.json': './package.json',
  }
  const taken = names.filter((name) => `./${name}` in extra)
  if (taken.length > 0) throw new Error(`The name ${taken[0]} is reserved for the package.`)

  const manifest = {
    name: PACKAGE,
    version: libraryVersion(),
    description:
      'React components for consoles: accessible, themed with tokens, one entry point each.',
    keywords: [
      'react',
      'components',
      'accessibility',
      'wcag',
      'design-tokens',
      'server-components',
    ],
    license: root.license,
    repository: { ...root.repository, directory: 'src/components' },
    type: 'module',
    sideEffects: ['*.css'],
    exports: {
      ...Object.fromEntries(names.map((name) => [`./${name}`, code(`components/${name}/index`)])),
      ...extra,
    },
    dependencies: Object.fromEntries(needed.map(versionOf)),
    peerDependencies: {
      '@types/react': `^${OLDEST_REACT}`,
      react: `^${OLDEST_REACT}`,
      'react-dom': `^${OLDEST_REACT}`,
      tailwindcss: `^${known.tailwindcss}`,
    },
    peerDependenciesMeta: {
      '@types/react': { optional: true },
      tailwindcss: { optional: true },
    },
    engines: root.engines,
  }
  write('package.json', `${JSON.stringify(manifest, null, 2)}\n`)
}

/** Rebuilds the package and returns its folder. */
export async function buildLibrary() {
  process.chdir(fileURLToPath(new URL('..', import.meta.url)))
  const names = componentNames()
  const missing = names.filter((name) => !existsSync(`src/components/${name}/index.ts`))
  if (missing.length > 0) throw new Error(`Without an index.ts: ${missing.join(', ')}.`)
  await build({ configFile: 'vite.library.config.ts', logLevel: 'warn' })
  buildTypes()
  await buildTailwindPreset()
  await buildStyles()
  copyFonts()
  await writeTokens()
  await writeDocs(names)
  writeManifest(names)
  return out
}

/** The interface of the built package, and that of the last release. */
export const builtInterface = () =>
  interfaceOf([
    ...componentNames().map((name) => `${out}/components/${name}/index.d.ts`),
    `${out}/tokens/brand-theme.d.ts`,
  ])
export function releasedInterface() {
  const [version = '', ...facts] = read(released).trim().split('\n')
  return { version, facts }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const isRelease = process.argv.includes('--release')
  // RFC 2606: the host of a placeholder exists nowhere.
  if (
    isRelease &&
    new URL(JSON.parse(read('package.json')).repository.url).hostname.endsWith('.example')
  ) {
    throw new Error(
      'npm would link to a placeholder. Set repository.url in package.json to the address of these sources.',
    )
  }
  await buildLibrary()
  if (isRelease) writeFileSync(released, `${[libraryVersion(), ...builtInterface()].join('\n')}\n`)
  const sizes = componentNames()
    .map((name) => ({ name, bytes: gzippedBytes(name) }))
    .toSorted((one, other) => other.bytes - one.bytes)
  for (const { name, bytes } of sizes) console.log(`${kilobytes(bytes).padStart(8)}  ${name}`)
  console.log(`${sizes.length} components in ${out}. Compressed, without React and other packages.`)
}
