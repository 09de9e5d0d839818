// `npm run fuzz [-- --requests N --seed S]`: the gate's fuzzer, with any number of requests and any seed.
import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '200000' },
    /** The same seed generates the same requests. */
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
  },
})
const isWhole = (text) => /^\d{1,10}$/.test(text)
if (!isWhole(values.requests) || !isWhole(values.seed)) {
  console.error('Usage: npm run fuzz [-- --requests N --seed S]. Both are whole numbers.')
  process.exit(2)
}
const child = spawn(
  'npx',
  ['--no-install', 'vitest', 'run', '--project', 'server', 'server/fuzz'],
  {
    stdio: 'inherit',
    env: { ...process.env, FUZZ_REQUESTS: values.requests, FUZZ_SEED: values.seed },
  },
)
child.on('exit', (code) => process.exit(code ?? 1))
