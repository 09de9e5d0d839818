import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

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
    /** Returns the exit code, which is null after a kill. */
    end: async (signal: NodeJS.Signals) => {
      child.kill(signal)
      const [code] = await exit
      return code as number | null
    },
  }
}

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
  // It exits before optimising the database's code would pay off.
  return spawn(process.execPath, ['--liftoff-only', 'dist/server/main.js'], {
    // A busy machine may need longer than a supervisor would allow.
    env: { ...inherited, TRUSTED_PROXIES: '1', SHUTDOWN_LIMIT_SECONDS: '600', ...env },
    stdio: ['ignore', 'pipe', errors],
  })
}
