import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type ServerProcess = {
  url: string
  /** Ends it as a crash or a power cut would. */
  kill: () => Promise<void>
  /** Starts it again on the same port and data. */
  start: () => Promise<void>
  /** Ends it in good order and removes its data. */
  dispose: () => Promise<void>
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** The built server on a free port with data of its own, believing one proxy about where a caller comes from. */
export async function startServer(
  environment: Record<string, string> = {},
): Promise<ServerProcess> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'parapet-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  let child: ChildProcess | undefined

  const start = async () => {
    child = spawn(process.execPath, ['dist/server/main.js'], {
      env: {
        ...process.env,
        PORT: String(port),
        DATA_FOLDER: dataFolder,
        TRUSTED_PROXIES: '1',
        NODE_ENV: 'development',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await untilItPrints(child, url)
  }
  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null) return
    const exit = once(child, 'exit')
    child.kill(signal)
    await exit
  }

  await start()
  return {
    url,
    start,
    kill: () => end('SIGKILL'),
    dispose: async () => {
      await end('SIGTERM')
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

/** The server prints its address once it listens. */
function untilItPrints(child: ChildProcess, text: string) {
  return new Promise<void>((resolve, reject) => {
    let printed = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      if (printed.includes(text)) resolve()
    })
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${printed}`)))
  })
}
