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
import { build, minifySync, runnerImport } from 'vite'

import { componentPages } from './library-docs.mjs'

const out = 'dist/library'
export const PACKAGE = '@parapet/components'

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

/** The config that maps tokens to utilities, in one file, for applications with their own Tailwind. */
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
      lib: { entry: 'tailwind.config.ts', formats: ['es'], fileName: () => 'tailwind.js' },
      rolldownOptions: { external: ['tailwindcss/plugin', /^culori/] },
    },
  })
  write(
    'tailwind.d.ts',
    "import type { Config } from 'tailwindcss';\ndeclare const preset: Config;\nexport default preset;\n",
  )
}

async function buildStyles() {
  const base = read('src/base.css')
  write(
    'tailwind.css',
    base.replace(
      "@config '../tailwind.config.ts';",
      "@config './tailwind.js';\n@source './components';",
    ),
  )
  const compiler = await compile(read('src/index.css'), {
    base: join(process.cwd(), 'src'),
    onDependency: () => {},
  })
  const scripts = filesIn(out, '.js').filter((path) => path.startsWith('components/'))
  const candidates = new Scanner({ sources: [] }).scanFiles(
    scripts.map((path) => ({ content: read(join(out, path)), extension: 'js' })),
  )
  write('styles.css', optimize(compiler.build(candidates), { minify: true }).code)
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

const importsOf = (code) =>
  [...code.matchAll(/(?:\bfrom|\bimport\(?)\s*['"]([^'"]+)['"]/g)].map(([, path]) => path)

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
    for (const imported of importsOf(code))
      if (imported.startsWith('.')) visit(posix.join(posix.dirname(path), imported))
  }
  visit(`components/${name}/index.js`)
  return gzipSync([...seen.values()].join('\n')).byteLength
}
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} KB`

/** Returns a component's declarations, after those of the type files that it imports. */
function typesOf(name) {
  const path = join(out, `components/${name}/${name}.d.ts`)
  const own = read(path)
  const shared = [...own.matchAll(/ from '(\.[^']+\.types)\.js'/g)].map(([, from]) =>
    read(join(dirname(path), `${from}.d.ts`)),
  )
  return [...shared, own].join('\n')
}

async function writeDocs(names) {
  const pages = await componentPages(names, {
    typesOf,
    sizeOf: (name) =>
      `${kilobytes(gzippedBytes(name))} compressed, React and other packages not counted.`,
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
  copyFileSync('CHANGELOG.md', join(out, 'CHANGELOG.md'))
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
      .flatMap((path) => importsOf(read(join(out, path))))
      .filter((path) => !path.startsWith('.'))
      .map(packageOf)
  const isPeer = (name) => ['react', 'react-dom', 'tailwindcss'].includes(name)
  // A package without types has them in another package, which the types here then need as well.
  const typings = [...new Set(imported('.d.ts'))]
    .map((name) => `@types/${name.replace(/^@(.+)\//, '$1__')}`)
    .filter((name) => name in known && !name.startsWith('@types/react'))
  const needed = [...new Set([...imported('.js'), ...imported('.d.ts'), ...typings])]
    .filter((name) => !isPeer(name))
    .toSorted()
  const versionOf = (name) => {
    if (!known[name]) throw new Error(`“${name}” is imported, but package.json doesn't have it.`)
    // An application wants one copy of each: it may have a newer minor than the one in our pictures.
    return [name, known[name].replace(/^\d+\.\d+$/, '^$&')]
  }

  const code = (folder) => ({ types: `./${folder}.d.ts`, default: `./${folder}.js` })
  const extra = {
    './theme': code('tokens/brand-theme'),
    './tailwind': code('tailwind'),
    './tailwind.css': './tailwind.css',
    './styles.css': './styles.css',
    './fonts.css': './fonts.css',
    './tokens.json': './tokens.json',
    './llms.txt': './llms.txt',
    './llms/*': './llms/*',
    './package.json': './package.json',
  }
  const taken = names.filter((name) => `./${name}` in extra)
  if (taken.length > 0) throw new Error(`The package needs the name ${taken[0]} itself.`)

  const manifest = {
    name: PACKAGE,
    version: root.version,
    description: 'React components for consoles: accessible, themed by tokens, one entry each.',
    type: 'module',
    sideEffects: ['*.css'],
    exports: {
      ...Object.fromEntries(names.map((name) => [`./${name}`, code(`components/${name}/index`)])),
      ...extra,
    },
    dependencies: Object.fromEntries(needed.map(versionOf)),
    peerDependencies: {
      '@types/react': known['@types/react'],
      react: `^${known.react}`,
      'react-dom': `^${known['react-dom']}`,
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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildLibrary()
  const sizes = componentNames()
    .map((name) => ({ name, bytes: gzippedBytes(name) }))
    .toSorted((one, other) => other.bytes - one.bytes)
  for (const { name, bytes } of sizes) console.log(`${kilobytes(bytes).padStart(8)}  ${name}`)
  console.log(`${sizes.length} components in ${out}. Compressed, without React and other packages.`)
}
