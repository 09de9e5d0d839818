import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

const METRICS_TOKEN = 'lets the tests read the metrics of a server'

/** It exits before optimising the database’s code would pay off. */
export const nodeArguments = ['--liftoff-only']

/** Runs the built server and returns it once it prints its address. Throws with its output if it exits instead. */
export async function startServerProcess(
  env: Record<string, string>,
  { errors = 'inherit' }: { errors?: 'inherit' | 'ignore' } = {},
) {
  const child = runServer(env, errors)
  const output: string[] = []
  child.stdout?.on('data', (chunk: Buffer) => output.push(String(chunk)))
  const exit = once(child, 'exit')
  const ready = new Promise<void>((settle) => {
    child.stdout?.once('data', () => settle())
  })
  await Promise.race([
    ready,
    exit.then(() => {
      throw new Error('The server ended before it was ready.')
    }),
  ])
  return {
    output: () => output.join(''),
    url: `http://127.0.0.1:${env['PORT']}`,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    /** Waits until no job is due and no email waits, such as those of the demo account’s invoices. */
    becomesIdle: async () => {
      const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
      const url = `http://127.0.0.1:${env['PORT']}/metrics`
      const read = async () => (await fetch(url, { headers })).text()
      // Its numbers are a few seconds old.
      while (!isIdle(await read())) await wait(500)
    },
    /** Returns the exit code, which is null after a kill. */
    end: async (signal: NodeJS.Signals) => {
      child.kill(signal)
      const [code] = await exit
      return code as number | null
    },
  }
}

const isIdle = (metrics: string) =>
  ['parapet_jobs_due', 'parapet_jobs_running', 'parapet_mails_queued'].every((name) =>
    metrics.includes(`\n${name} 0\n`),
  )

/** Runs the built server until it exits on its own. */
export async function runToEnd(env: Record<string, string>) {
  const child = runServer(env, 'pipe')
  const errors: string[] = []
  child.stderr?.on('data', (chunk: Buffer) => errors.push(String(chunk)))
  const [code] = await once(child, 'close')
  return { code: code as number | null, errors: errors.join('') }
}

function runServer(
  env: Record<string, string>,
  errors: 'inherit' | 'ignore' | 'pipe',
): ChildProcess {
  const { TEST_DATABASE_URL: _, DATABASE_URL: __, NODE_ENV: ___, ...inherited } = process.env
  const settings = {
    TRUSTED_PROXIES: '1',
    // A busy machine may need longer than a supervisor would allow.
    SHUTDOWN_LIMIT_SECONDS: '600',
    METRICS_TOKEN,
  }
  return spawn(process.execPath, [...nodeArguments, 'dist/server/main.js'], {
    env: { ...inherited, ...settings, ...env },
    stdio: ['ignore', 'pipe', errors],
  })
}
