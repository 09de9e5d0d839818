import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

import { buildPage } from '../shared/page-build.mjs'

const pathOf = (relative) => fileURLToPath(new URL(relative, import.meta.url))

const candidates = [
  { id: 'bare', name: 'floor: virtual rows by hand, no parts' },
  { id: 'ours', name: 'ours: src/components/data-table' },
  { id: 'ours-complete', name: 'ours with layout, row details and grid keyboard' },
  { id: 'tanstack', name: 'TanStack Table and Virtual' },
  { id: 'ag-grid', name: 'AG Grid community' },
]

const scriptBytes = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, name)), { level: 9 }).length, 0)

/** Builds one page for each, with the same 100,000 rows. */
export async function buildCandidates() {
  const target = pathOf('../../dist/bench/data-table')
  rmSync(target, { recursive: true, force: true })
  const built = []
  for (const { id, name } of candidates) {
    const folder = join(target, id)
    await buildPage(pathOf('.'), folder, {
      aliases: [{ find: '#bench-table', replacement: pathOf(`tables/${id}.jsx`) }],
      // Ours as the console ships it.
      hasCompiler: id.startsWith('ours'),
    })
    built.push({ id, name, folder, scriptBytes: scriptBytes(folder) })
  }
  return built
}
