import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { freePort } from '../../scripts/free-port.mjs'
import { nodeArguments, startServerProcess } from '../../server/testing/server-process.ts'
import { copyTemplate } from './data-template.ts'

export type ServerProcess = {
  url: string
  port: number
  /** Kills it, like a crash or a power cut. */
  kill: () => Promise<void>
  /** Starts it again on the same port and data. */
  start: () => Promise<void>
  /** Runs an operator’s command on its data, and returns what it prints. The server must not run. */
  command: (name: 'partner' | 'billing', ...parameters: string[]) => string
  /** Stops it gracefully and removes its data. */
  dispose: () => Promise<void>
}

/** The built server on a free port with separate data, which survives a kill. */
export async function startServer(
  environment: Record<string, string> = {},
): Promise<ServerProcess> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'parapet-'))
  copyTemplate(dataFolder)
  const port = await freePort()
  const all = {
    PORT: String(port),
    DATA_FOLDER: dataFolder,
    NODE_ENV: 'development',
    ...environment,
  }
  const run = () => startServerProcess(all)
  let running: Awaited<ReturnType<typeof run>> | undefined = await run()

  return {
    // By name, because a browser accepts the Secure cookies of http://localhost but not those of http://127.0.0.1.
    url: `http://localhost:${port}`,
    port,
    start: async () => {
      running = await run()
    },
    kill: async () => {
      await running?.end('SIGKILL')
      running = undefined
    },
    command: (name, ...parameters) =>
      execFileSync(process.execPath, [...nodeArguments, `dist/server/${name}.js`, ...parameters], {
        encoding: 'utf8',
        env: { ...process.env, ...all },
      }),
    dispose: async () => {
      await running?.end('SIGTERM')
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}
