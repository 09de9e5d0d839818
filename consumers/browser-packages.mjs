// Packages as a server such as esm.sh has them, and the import map of a page that loads them without a bundler.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

import { build, parseSync } from 'vite'

import { PACKAGE } from '../scripts/build-library.mjs'

const installed = `node_modules/${PACKAGE}`

/** The packages that the library imports, and those of the page. */
function importedPackages(folder) {
  const files = readdirSync(join(folder, installed), { recursive: true, encoding: 'utf8' })
  const imported = files
    .filter((path) => /^(?:components|tokens)[\\/].*\.js$/.test(path))
    .flatMap((path) => {
      const { staticImports, staticExports } = parseSync(
        path,
        readFileSync(join(folder, installed, path), 'utf8'),
      ).module
      const requests = [...staticImports, ...staticExports.flatMap(({ entries }) => entries)]
      return requests.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])
    })
    .filter((name) => !name.startsWith('.'))
  return [...new Set([...imported, 'react', 'react/jsx-runtime', 'react-dom/client'])]
}

/** A module with the exports of a package. React is no module, so its exports are found by loading it. */
function facadeOf(name, require) {
  if (!/^react(?:-dom)?(?:\/|$)/.test(name)) return `export * from '${name}'`
  const names = Object.keys(require(name))
  return `import all from '${name}'\nexport default all\nexport const { ${names.join(', ')} } = all`
}

/** Builds the packages into `packages/`, and writes their addresses into the pages. */
export async function writeBrowserPackages(folder) {
  const require = createRequire(join(folder, 'package.json'))
  const names = importedPackages(folder)
  const facades = new Map(names.map((name) => [`facade:${name}`, facadeOf(name, require)]))
  const fileOf = (name) => name.replaceAll(/[^\w-]/g, '_')
  await build({
    configFile: false,
    root: folder,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'facades',
        resolveId: (id) => (facades.has(id) ? { id, moduleSideEffects: true } : null),
        load: (id) => facades.get(id),
      },
    ],
    build: {
      outDir: 'packages',
      target: 'es2022',
      rolldownOptions: {
        input: Object.fromEntries(names.map((name) => [fileOf(name), `facade:${name}`])),
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].js' },
      },
    },
  })
  const imports = {
    ...Object.fromEntries(names.map((name) => [name, `/packages/${fileOf(name)}.js`])),
    ...ownImports(folder),
  }
  for (const page of ['index.html', 'host.html'])
    writeFileSync(
      join(folder, page),
      readFileSync(join(folder, page), 'utf8').replace('%IMPORT_MAP%', JSON.stringify({ imports })),
    )
}

/** The library's own modules are served as they are. */
function ownImports(folder) {
  const { exports } = JSON.parse(readFileSync(join(folder, installed, 'package.json'), 'utf8'))
  return Object.fromEntries(
    Object.entries(exports)
      .filter(([, target]) => target.default)
      .map(([path, target]) => [
        path.replace('.', PACKAGE),
        target.default.replace('.', `/${installed}`),
      ]),
  )
}
