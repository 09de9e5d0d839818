import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

import react from '@vitejs/plugin-react'
import { build } from 'vite'

import { counterparts } from './counterparts.mjs'

const folder = fileURLToPath(new URL('../../src/components/', import.meta.url))
const bench = fileURLToPath(new URL('..', import.meta.url))

/** React is on the page already. */
const isReact = (id) => /^(react|react-dom|scheduler)(\/|$)/.test(id)
const gzippedBytes = ({ code }) => gzipSync(code, { level: 9 }).length
const sumOf = (chunks) => chunks.reduce((sum, chunk) => sum + gzippedBytes(chunk), 0)

/** Everything that `input` exports, with all it imports: at once, and later when it is asked for. */
async function sizeOf(input, plugins) {
  const { output } = await build({
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
  const chunks = output.filter(({ type }) => type === 'chunk')
  const atOnce = new Set([chunks.find(({ isEntry }) => isEntry)])
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

/** As each documentation imports one component, in the order of the libraries, and with it as little else as it can. */
const imports = [
  (name) => `export { ${name} } from '@radix-ui/themes'`,
  (name) => `export { ${name} } from '@mantine/core'`,
  (name) => `export { default } from '@mui/material/${name}'`,
  (name) => `export * from '@base-ui/react/${inKebab(name)}'`,
  (name) => `export * from '@ark-ui/react/${inKebab(name)}'`,
  (name) => `export { ${name} } from 'antd'`,
  (name) => `export { ${name} } from '@chakra-ui/react'`,
]

/** A module with this text, which packages are found from as from the bench's own. */
const written = (text) => ({
  name: 'written',
  resolveId: (id) => (id === 'written' ? `${bench}written.js` : undefined),
  load: (id) => (id === `${bench}written.js` ? text : undefined),
})

/** In the order of the libraries; nothing where one has no such component. */
async function sizesOfOthers(name) {
  const sizes = []
  for (const [index, counterpart] of (counterparts[name] ?? []).entries()) {
    const source = counterpart && written(imports[index](counterpart))
    sizes.push(source ? (await sizeOf('written', [source])).bytes : 0)
  }
  return sizes
}

/**
 * The gzipped bytes that each component of ours adds to a page with React, and those that the same component of others
 * does, the largest of ours first.
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
