import { spawn } from 'node:child_process'

import { build } from './build.mjs'

// Copied before the build, which sets NODE_ENV to production in its own process.
const env = { ...process.env }
await build()

// The server prints its addresses and stops on Ctrl-C, which reaches the whole process group.
const server = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], {
  stdio: 'inherit',
  env,
})
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.on(signal, () => server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 1))
