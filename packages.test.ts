import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { posix } from 'node:path'

import { expect, test } from 'vitest'

import { VERSION } from './contract/version.ts'

// What is imported is declared, what is declared is used, and the lock says the same (CONTRIBUTING, “Packages”).

type Ranges = Record<string, string>
type Manifest = {
  scripts?: Ranges
  dependencies?: Ranges
  devDependencies?: Ranges
  engines?: Ranges
}

const readManifest = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Manifest
const root = readManifest('package.json')
const bench = readManifest('bench/package.json')
/** What each application in `consumers/` installs; most begin with the files of the first. */
const consumers = readdirSync('consumers', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'shared')
  .map(({ name }) => ({ name, ...readManifest(`consumers/${name}/package.json`) }))
const declared = { ...root.dependencies, ...root.devDependencies }

/** What the library is called in its own docs. */
const LIBRARY = '@parapet/components'

/** Packages that something other than an import needs, with where and by which words. */
const used: Record<string, [where: string, words: string]> = {
  '@arethetypeswrong/cli': ['scripts/check-library.mjs', '@arethetypeswrong/cli/'],
  '@fontsource/noto-sans': ['server/billing/documents/pdf/fonts.ts', "'@fontsource/noto-sans'"],
  '@fontsource/noto-sans-arabic': [
    'server/billing/documents/pdf/fonts.ts',
    "'@fontsource/noto-sans-arabic'",
  ],
  '@storybook/addon-a11y': ['.storybook/main.ts', '@storybook/addon-a11y'],
  '@types/node': ['tsconfig.json', '"node"'],
  chromatic: ['scripts/chromatic.mjs', "'chromatic'"],
  jsdom: ['src/components/dialog/modal.test.tsx', '@vitest-environment jsdom'],
  'react-19.2': ['scripts/library-application.mjs', "'react-19.2'"],
  'react-dom-19.2': ['scripts/library-application.mjs', "'react-dom-19.2'"],
  'types-react-19.2': ['scripts/library-application.mjs', "'types-react-19.2'"],
  'types-react-dom-19.2': ['scripts/library-application.mjs', "'types-react-dom-19.2'"],
  'oxc-transform-react': ['vite.config.ts', 'compiler: true'],
  oxfmt: ['scripts/test.mjs', 'oxfmt '],
  oxlint: ['scripts/test.mjs', 'oxlint '],
  'oxlint-tsgolint': ['scripts/test.mjs', '--type-aware'],
  typescript: ['scripts/build-library.mjs', "'tsc'"],
}

const trees = [
  '.storybook',
  'bench',
  'consumers',
  'contract',
  'e2e',
  'scripts',
  'server',
  'src',
  'stories',
]
const sources = [
  ...readdirSync('.'),
  ...trees.flatMap((tree) =>
    readdirSync(tree, { recursive: true, encoding: 'utf8' }).map((name) => posix.join(tree, name)),
  ),
].filter((path) => /\.(?:[mc]?[jt]sx?|mdx|css)$/.test(path) && !path.includes('node_modules/'))

/** Static and dynamic imports, those of CSS, and what is resolved as a file. Buffer.from is none of them. */
const specifier =
  /(?:(?<![.\w])from|(?<!\w)import|\brequire|\.url\)\.resolve)\s*\(?\s*'((?:@[a-z][\w-]*\/)?[a-z][\w.-]*)(?:\/[^']*)?'/g

const imports = sources.flatMap((path) =>
  [...readFileSync(path, 'utf8').matchAll(specifier)]
    .map(([, name = '']) => ({ path, name }))
    .filter(({ name }) => !builtinModules.includes(name) && name !== LIBRARY),
)

test('every imported package is declared', () => {
  const known = (path: string) => {
    const application = consumers.find(({ name }) => path.startsWith(`consumers/${name}/`))
    if (application) return { ...declared, ...application.dependencies }
    return path.startsWith('bench/') ? { ...declared, ...bench.dependencies } : declared
  }
  expect(imports.filter(({ path, name }) => !(name in known(path)))).toEqual([])
})

test('every declared package is used', () => {
  const names = new Set(imports.map(({ name }) => name))
  const isUsed = (name: string) => names.has(name) || name in used
  const unused = Object.keys(declared).filter(
    (name) => !isUsed(name) && !isUsed(name.replace('@types/', '')),
  )
  expect(unused).toEqual([])
})

test.each(Object.entries(used))(
  '%s is used in the file that its reason names',
  (name, [where, words]) => {
    expect(declared).toHaveProperty([name])
    expect(readFileSync(where, 'utf8')).toContain(words)
  },
)

test.each(['', 'bench/'])('%spackage-lock.json agrees with its package.json', (folder) => {
  const text = readFileSync(`${folder}package-lock.json`, 'utf8')
  const { packages } = JSON.parse(text) as { packages: Record<string, Manifest> }
  const manifest = readManifest(`${folder}package.json`)
  expect(packages['']?.dependencies).toEqual(manifest.dependencies)
  expect(packages['']?.devDependencies).toEqual(manifest.devDependencies)
  expect(packages['']?.engines).toEqual(manifest.engines)
})

test.each(['', 'bench/'])('%spackage-lock.json contains no download URLs', (folder) => {
  expect(readFileSync(`${folder}package-lock.json`, 'utf8')).not.toContain('"resolved"')
})

test('each range is a minor, a caret or, where we rely on internals, an exact version', () => {
  const {
    '@electric-sql/pglite': embeddedDatabase,
    mysql2,
    'dt-sql-parser': grammars,
    antlr4ng: grammarRuntime,
    ...others
  } = declared
  for (const exact of [embeddedDatabase, mysql2, grammars, grammarRuntime])
    expect(exact).toMatch(/^\d+\.\d+\.\d+$/)
  const odd = Object.entries(others).filter(
    ([, range]) => !/^(?:(?:npm:.+@)?\d+\.\d+|\^\d+\.\d+\.\d+)$/.test(range),
  )
  expect(odd).toEqual([])
  for (const { dependencies } of [bench, ...consumers])
    expect(Object.values({ ...dependencies }).join(' ')).toMatch(/^(?:\d+\.\d+\.\d+ ?)+$/)
})

test('the version that the self-test shows is the one in package.json', () => {
  expect(JSON.parse(readFileSync('package.json', 'utf8'))).toMatchObject({ version: VERSION })
})

test('every command in the README works on a fresh clone', () => {
  const readme = readFileSync('README.md', 'utf8')
  const commands = [...readme.matchAll(/^\| `npm (?:run )?([\w:-]+)/gm)].map(
    ([, name = '']) => name,
  )
  expect(commands).toContain('storybook')
  const scripts = root.scripts ?? {}
  const unprepared = commands.filter(
    (name) => !scripts[name] || !scripts[`pre${name}`]?.startsWith('node scripts/set-up.mjs'),
  )
  expect(unprepared).toEqual([])
})
