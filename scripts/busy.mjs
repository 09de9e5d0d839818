// `node scripts/busy.mjs N COMMAND …`: runs a command next to N busy loops per core, which end with it.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { argv } from 'node:process'
import { Worker } from 'node:worker_threads'

const [loopsPerCore = '', command, ...parameters] = argv.slice(2)
if (!/^\d{1,2}$/.test(loopsPerCore) || !command) {
  console.error(
    'Usage: node scripts/busy.mjs N COMMAND …, where N is the number of loops per core.',
  )
  process.exit(2)
}
const loop = () => new Worker('for (;;);', { eval: true })
Array.from({ length: Number(loopsPerCore) * availableParallelism() }, loop)
const child = spawn(command, parameters, { stdio: 'inherit' })
child.on('error', (error) => {
  console.error(error.message)
  process.exit(1)
})
child.on('exit', (code) => process.exit(code ?? 1))
