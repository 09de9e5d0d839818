// An empty application that installs the packed library, for `check-library.mjs`.
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { PACKAGE } from './build-library.mjs'
import { readExample } from './library-docs.mjs'

const json = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** Node looks for a package next to the importing one, then further up. */
function find(packages, from, name) {
  const path = `${from ? `${from}/` : ''}node_modules/${name}`
  if (packages[path]) return path
  if (!from) return undefined
  const above = from.replace(/(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+$/, '')
  return find(packages, above, name)
}

/** Everything that is needed, from this repository's lock file: the tested versions, without requests to a registry. */
function lockedPackages(needed) {
  const { packages } = json('package-lock.json')
  const locked = {}
  const add = (from, names) => {
    for (const name of names) {
      const path = find(packages, from, name)
      if (!path || locked[path]) continue
      const { dev: _dev, devOptional: _devOptional, peer: _peer, ...entry } = packages[path]
      locked[path] = entry
      const isOptional = (peer) => entry.peerDependenciesMeta?.[peer]?.optional
      add(path, [
        ...Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }),
        ...Object.keys(entry.peerDependencies ?? {}).filter((peer) => !isOptional(peer)),
      ])
    }
  }
  add('', needed)
  return locked
}

/** Writes its package.json and lock file. `library` is the manifest of the package in `tarball`. */
export function writeManifest(app, { tarball, library }) {
  const own = json('package.json')
  const known = { ...own.devDependencies, ...own.dependencies }
  const wanted = ['react', 'react-dom', '@types/react', '@types/react-dom']
  const dependencies = {
    [PACKAGE]: `file:${tarball}`,
    ...Object.fromEntries(wanted.map((name) => [name, known[name]])),
  }
  const about = { name: 'app', version: '0.0.0' }
  writeFileSync(
    join(app, 'package.json'),
    JSON.stringify({ ...about, private: true, type: 'module', dependencies }),
  )
  const digest = createHash('sha512')
    .update(readFileSync(join(app, tarball)))
    .digest('base64')
  const packages = {
    '': { ...about, dependencies },
    [`node_modules/${PACKAGE}`]: {
      version: library.version,
      resolved: `file:${tarball}`,
      integrity: `sha512-${digest}`,
      dependencies: library.dependencies,
      peerDependencies: library.peerDependencies,
      peerDependenciesMeta: library.peerDependenciesMeta,
    },
    ...lockedPackages([...Object.keys(library.dependencies), ...wanted]),
  }
  const lock = { ...about, lockfileVersion: 3, packages }
  writeFileSync(join(app, 'package-lock.json'), JSON.stringify(lock))
}

/** Replaces its React by the oldest one that the library supports. */
export function installOldestReact(app) {
  const packages = {
    react: 'react-19.2',
    'react-dom': 'react-dom-19.2',
    '@types/react': 'types-react-19.2',
    '@types/react-dom': 'types-react-dom-19.2',
  }
  for (const [name, oldest] of Object.entries(packages)) {
    const installed = join(app, 'node_modules', name)
    rmSync(installed, { recursive: true, force: true })
    cpSync(join('node_modules', oldest), installed, { recursive: true })
  }
}

const pageOf = (script, host = '') => `<!doctype html>
<html lang="en">
  <head><title>App</title><link rel="icon" href="data:," /><style>${host}</style></head>
  <body>
    ${host && '<h2 id="host-heading">Of the page</h2><ul id="host-list"><li>Of the page</li></ul>'}
    <div id="root"></div>
    <script type="module" src="/src/${script}"></script>
  </body>
</html>
`

const main = `import '${PACKAGE}/fonts.css'
import '${PACKAGE}/styles.css'
import { Button } from '${PACKAGE}/button'
import { DropdownMenu, MenuItem } from '${PACKAGE}/dropdown-menu'
import { Field } from '${PACKAGE}/field'
import { OtpInput } from '${PACKAGE}/otp-input'
import { Select } from '${PACKAGE}/select'
import { brandCss } from '${PACKAGE}/theme'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

const options = [{ value: 'a', label: 'A' }, { value: 'mx', label: 'MX' }]
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <style>{brandCss({ colour: '#7a1fa2' }, '.brand')}</style>
    <Button>Add domain</Button>
    <div className="brand">
      <Button>Branded</Button>
      <div data-theme="dark">
        <DropdownMenu trigger={<Button>Dark</Button>}><MenuItem>Edit</MenuItem></DropdownMenu>
        <div data-theme="light" data-contrast="more"><Button>High contrast</Button></div>
      </div>
    </div>
    <Field label="Record type"><Select options={options} /></Field>
    <Field label="One-time code"><OtpInput name="code" /></Field>
  </StrictMode>,
)
`

/** Uses every entry, and its types: if an entry had lost them, its line with a wrong variant would not be an error. */
function everyOf(entries) {
  const numbered = entries.map((entry, index) => [`entry${index}`, entry])
  const imports = numbered.map(([own, entry]) => `import * as ${own} from '${entry}'`)
  return `${imports.join('\n')}
import { Button } from '${PACKAGE}/button'
import preset from '${PACKAGE}/tailwind'
import tokens from '${PACKAGE}/tokens.json' with { type: 'json' }

export const every = [${numbered.map(([own]) => own).join(', ')}]
export const schema: string = tokens.$schema
export const theme: object | undefined = preset.theme
// @ts-expect-error -- a button has no such variant
export const wrong: Parameters<typeof Button>[0] = { variant: 'huge' }
`
}

/** What stylesheets of applications do to bare elements: many reset everything, Bootstrap styles each. */
const hostStyles = `* { margin: 0; padding: 0 }
h2 { margin-bottom: 8px; font-size: 32px; font-weight: 500 }
p, ul, ol, dl, pre { margin-bottom: 16px }
ul, ol { padding-left: 32px; list-style: square }
a { color: blue; text-decoration: underline }
a:hover { color: navy; text-decoration: none }
dt { font-weight: 700 }
dd { margin-bottom: 8px; margin-left: 0 }
button, input, select, textarea { font-family: serif; font-size: 13px; line-height: 2 }
button:not(:disabled) { cursor: pointer }
button:hover { border-color: blue; background: silver }
button:focus, button:focus-visible { outline: 4px auto blue }
input { padding: 1px; border: 2px inset gray }
input:hover { border-color: blue }
input:focus { border-color: blue; outline: 1px solid blue }
svg { vertical-align: baseline }
small { font-size: 14px }
table { border-collapse: separate }
th { font-weight: 900 }
label { display: inline-block; margin-bottom: 8px }
legend { float: left; width: 100%; font-size: 24px }
caption { padding: 8px; color: gray; text-align: left; caption-side: bottom }`

function examplesOf(names, styles) {
  const imports = names.map(
    (name, index) => `import { Example as Example${index} } from './${name}.example.tsx'`,
  )
  const sections = names.map(
    (name, index) => `    <section id="${name}"><Example${index} /></section>`,
  )
  return `import '${PACKAGE}/${styles}'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
${imports.join('\n')}
import { every } from './every.ts'

const root = document.getElementById('root')!
root.dataset['entries'] = String(every.filter((entry) => Object.keys(entry).length > 0).length)
createRoot(root).render(
  <StrictMode>
${sections.join('\n')}
  </StrictMode>,
)
`
}

const readmeExamples = () =>
  [...readFileSync('docs/library.md', 'utf8').matchAll(/```tsx\n([\s\S]*?)```/g)].map(
    ([, code]) => code,
  )

const typescript = (module, moduleResolution) => ({
  compilerOptions: {
    target: 'es2022',
    lib: ['es2022', 'dom', 'dom.iterable'],
    jsx: 'react-jsx',
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    resolveJsonModule: true,
    module,
    moduleResolution,
    types: [],
  },
  include: ['src'],
})

/** Writes its two pages: a few components to try in a browser, and every entry with every example from the docs. */
export function writeSources(app, { entries, exampleNames }) {
  const write = (path, text) => writeFileSync(join(app, path), text)
  mkdirSync(join(app, 'src'))
  write('index.html', pageOf('main.tsx'))
  write('examples.html', pageOf('examples.tsx'))
  write('src/main.tsx', main)
  write('src/every.ts', everyOf(entries))
  write('src/examples.tsx', examplesOf(exampleNames, 'styles.css'))
  write('host.html', pageOf('host.tsx', hostStyles))
  write('src/host.tsx', examplesOf(exampleNames, 'styles-unlayered-no-reset.css'))
  write('reset.html', pageOf('reset.tsx', hostStyles))
  write('src/reset.tsx', examplesOf(exampleNames, 'styles-unlayered.css'))
  write('plain.html', pageOf('plain.tsx', 'body { margin: 0 }'))
  write('src/plain.tsx', examplesOf(exampleNames, 'styles-no-reset.css'))
  write('src/css.d.ts', "declare module '*.css'\n")
  for (const [index, code] of readmeExamples().entries()) write(`src/readme${index}.tsx`, code)
  for (const name of exampleNames) write(`src/${name}.example.tsx`, readExample(name))
  write('tsconfig.json', JSON.stringify(typescript('esnext', 'bundler')))
  write('tsconfig.node.json', JSON.stringify(typescript('nodenext', 'nodenext')))
}
