// Console with hot reload on 5173 and the server, rebuilt and restarted on each change, on 4000.
import { spawn } from 'node:child_process'
import { once } from 'node:events'

import { build } from './build.mjs'

await build()
const start = (command, args) => spawn(command, args, { stdio: 'inherit' })
const children = [
  start('npx', [
    '--no-install',
    'vite',
    'build',
    '-c',
    'vite.server.config.ts',
    '--watch',
    '--logLevel',
    'warn',
  ]),
  start(process.execPath, ['--watch', '--enable-source-maps', 'dist/server/main.js']),
  start('npx', ['--no-install', 'vite']),
]
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.on(signal, () => children.forEach((child) => child.kill(signal)))
await Promise.all(children.map((child) => once(child, 'exit')))
