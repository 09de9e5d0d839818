import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

import react from '@vitejs/plugin-react'
import { build } from 'vite'

import { counterparts } from './counterparts.mjs'

const folder = fileURLToPath(new URL('../../src/components/', import.meta.url))
const bench = fileURLToPath(new URL('..', import.meta.url))

/** React is already on the page. */
const isReact = (id) => /^(react|react-dom|scheduler)(\/|$)/.test(id)
const gzippedBytes = ({ code }) => gzipSync(code, { level: 9 }).length
const sumOf = (chunks) => chunks.reduce((sum, chunk) => sum + gzippedBytes(chunk), 0)

/** Everything that `input` exports, with all its imports: loaded immediately, and loaded on demand. */
async function sizeOf(input, plugins) {
  const built = /** @type {import('vite').Rolldown.RolldownOutput} */ (
    await build({
      configFile: false,
      root: bench,
      logLevel: 'error',
      plugins,
      build: {
        write: false,
        copyPublicDir: false,
        target: ['chrome125', 'firefox127', 'safari17.5'],
        modulePreload: { polyfill: false },
        rolldownOptions: { input, external: isReact, preserveEntrySignatures: 'strict' },
      },
    })
  )
  const chunks = built.output.filter((one) => one.type === 'chunk')
  const atOnce = new Set(chunks.filter(({ isEntry }) => isEntry).slice(0, 1))
  for (const chunk of atOnce) {
    for (const imported of chunks.filter(({ fileName }) => chunk.imports.includes(fileName))) {
      atOnce.add(imported)
    }
  }
  return {
    bytes: sumOf([...atOnce]),
    laterBytes: sumOf(chunks.filter((chunk) => !atOnce.has(chunk))),
  }
}

const inKebab = (name) => name.replaceAll(/(?<!^)[A-Z]/g, '-$&').toLowerCase()

/** How each library's docs import one component, in the order of the libraries, with as little else as possible. */
const imports = [
  (name) => `export { ${name} } from '@radix-ui/themes'`,
  (name) => `export { ${name} } from '@mantine/core'`,
  (name) => `export { default } from '@mui/material/${name}'`,
  (name) => `export * from '@base-ui/react/${inKebab(name)}'`,
  (name) => `export * from '@ark-ui/react/${inKebab(name)}'`,
  (name) => `export { ${name} } from 'antd'`,
  (name) => `export { ${name} } from '@chakra-ui/react'`,
]

/** A virtual module with this source, which resolves packages as the bench does. */
const written = (text) => ({
  name: 'written',
  resolveId: (id) => (id === 'written' ? `${bench}written.js` : undefined),
  load: (id) => (id === `${bench}written.js` ? text : undefined),
})

/** In the order of the libraries; nothing when one has no such component. */
async function sizesOfOthers(name) {
  const sizes = []
  for (const [index, counterpart] of (counterparts[name] ?? []).entries()) {
    const source = counterpart && written(imports[index](counterpart))
    sizes.push(source ? (await sizeOf('written', [source])).bytes : 0)
  }
  return sizes
}

/**
 * The gzipped bytes that each of our components adds to a page with React, and those of its counterparts, our largest
 * first.
 */
export async function sizesOfAll() {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
  const sizes = []
  for (const name of names) {
    const ours = await sizeOf(`${folder}${name}/index.ts`, [react({ compiler: true })])
    sizes.push({ name, ...ours, others: await sizesOfOthers(name) })
  }
  return sizes.toSorted((a, b) => b.bytes - a.bytes)
}
