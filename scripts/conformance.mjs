import { spawnSync } from 'node:child_process'

import { build } from './build.mjs'

await build()
const { status } = spawnSync(
  process.execPath,
  ['dist/server/conformance.js', ...process.argv.slice(2)],
  {
    stdio: 'inherit',
  },
)
process.exit(status ?? 1)
