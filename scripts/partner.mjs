import { spawnSync } from 'node:child_process'

import { build } from './build.mjs'

// Copied before the build, which sets NODE_ENV to production in its own process.
const env = { ...process.env }
await build()
const { status } = spawnSync(
  process.execPath,
  ['--enable-source-maps', 'dist/server/partner.js', ...process.argv.slice(2)],
  { stdio: 'inherit', env },
)
process.exit(status ?? 1)
