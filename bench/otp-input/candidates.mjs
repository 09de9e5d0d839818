import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

import { buildPage } from '../shared/page-build.mjs'

const pathOf = (relative) => fileURLToPath(new URL(relative, import.meta.url))

const candidates = [
  { id: 'none', name: 'base: react and react-dom alone' },
  { id: 'hand-made', name: 'floor: six plain inputs, one state' },
  { id: 'ours', name: 'ours: src/components/otp-input' },
  { id: 'input-otp', name: 'input-otp' },
  { id: 'base-ui', name: 'Base UI OTPField' },
  { id: 'radix', name: 'Radix OneTimePasswordField' },
]

function gzippedScripts(folder) {
  const assets = join(folder, 'assets')
  return readdirSync(assets)
    .filter((name) => name.endsWith('.js'))
    .reduce((sum, name) => sum + gzipSync(readFileSync(join(assets, name)), { level: 9 }).length, 0)
}

/** Builds one page for each and returns what its field adds to a page with React alone, in gzipped bytes. */
export async function buildCandidates() {
  const target = pathOf('../../dist/bench/otp-input')
  rmSync(target, { recursive: true, force: true })
  const built = []
  for (const { id, name } of candidates) {
    const folder = join(target, id)
    await buildPage(pathOf('.'), folder, {
      aliases: [{ find: '#code-field', replacement: pathOf(`fields/${id}.jsx`) }],
      // Ours as the console ships it.
      hasCompiler: id === 'ours',
    })
    built.push({ id, name, folder, gzippedBytes: gzippedScripts(folder) })
  }
  const [base, ...fields] = built
  return fields.map((field) => ({ ...field, addedBytes: field.gzippedBytes - base.gzippedBytes }))
}
