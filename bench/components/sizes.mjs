import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

import react from '@vitejs/plugin-react'
import { build } from 'vite'

const folder = fileURLToPath(new URL('../../src/components/', import.meta.url))

/** React is on the page already. */
const isReact = (id) => /^(react|react-dom|scheduler)(\/|$)/.test(id)
const gzippedBytes = ({ code }) => gzipSync(code, { level: 9 }).length
const sumOf = (chunks) => chunks.reduce((sum, chunk) => sum + gzippedBytes(chunk), 0)

/** Everything the component's index exports, with all it imports: at once, and later when it is asked for. */
async function sizeOf(name) {
  const { output } = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [react({ compiler: true })],
    build: {
      write: false,
      copyPublicDir: false,
      target: ['chrome125', 'firefox127', 'safari17.5'],
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: `${folder}${name}/index.ts`,
        external: isReact,
        preserveEntrySignatures: 'strict',
      },
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
    name,
    bytes: sumOf([...atOnce]),
    laterBytes: sumOf(chunks.filter((chunk) => !atOnce.has(chunk))),
  }
}

/** The gzipped bytes that each component of ours adds to a page with React, the largest first. */
export async function sizesOfOurs() {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
  const sizes = []
  for (const name of names) sizes.push(await sizeOf(name))
  return sizes.toSorted((a, b) => b.bytes - a.bytes)
}
