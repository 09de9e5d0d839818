// `npm run billing`, `partner` and others: builds the server and runs one of its commands, with the arguments.
import { spawnSync } from 'node:child_process'

import { build } from './build.mjs'

const [name, ...rest] = process.argv.slice(2)
// Copied before the build, which sets NODE_ENV to production in its own process.
const env = { ...process.env }
await build()
const { status } = spawnSync(
  process.execPath,
  ['--enable-source-maps', `dist/server/${name}.js`, ...rest],
  { stdio: 'inherit', env },
)
process.exit(status ?? 1)
