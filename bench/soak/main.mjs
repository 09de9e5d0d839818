// `npm run soak [-- --minutes N --seed S --built]`: two replicas on one PostgreSQL under load, with random faults.
// Fails when something acknowledged is lost, a 5xx is not a 503 with Retry-After, a replica doesn't recover, or memory
// grows.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { build } from '../../scripts/build.mjs'
import { median } from '../shared/statistics.mjs'
import { startClient } from './client.mjs'
import { faultsOf, recovery } from './faults.mjs'
import { startPeople } from './people.mjs'
import { startDatabase, startReplica } from './servers.mjs'

const RECOVERY_MS = 30_000
const SAMPLE_MS = 2_000
/**
 * The memory of the last tenth is compared with that of the second tenth, in which caches and compiled code fill up.
 */
const MEMORY_GROWTH = { factor: 1.25, allowanceMb: 32 }

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    built: { type: 'boolean', default: false },
  },
})
const minutes = Number(values.minutes)
const seed = Number(values.seed)
if (!(minutes > 0) || !Number.isInteger(seed)) {
  console.error(
    'Usage: npm run soak [-- --minutes N --seed S --built]. The seed is a whole number.',
  )
  process.exit(2)
}
if (!values.built) await build()

const startedAt = performance.now()
const elapsed = () => `${((performance.now() - startedAt) / 60_000).toFixed(1)} min`
const violations = new Map()
const report = (violation) => {
  const count = violations.get(violation) ?? 0
  violations.set(violation, count + 1)
  if (count === 0) console.log(`${elapsed()}  VIOLATION  ${violation}`)
}

const folder = mkdtempSync(join(tmpdir(), 'parapet-soak-'))
const database = await startDatabase()
const replicas = []
for (const name of ['first', 'second']) {
  replicas.push(
    await startReplica({
      name,
      databaseUrl: database.url,
      folder: join(folder, name),
      onDeath: report,
    }),
  )
}
console.log(
  `Soak: ${minutes} min, seed ${seed}. Idle memory: ${replicas.map(({ memory }) => `${memory()?.toFixed(0)} MB`).join(', ')}`,
)

const client = startClient({ replicas, report })
const people = startPeople({ client, database, replicas, random: randomFrom(seed + 1) })
const random = randomFrom(seed)
const faults = Object.entries(
  faultsOf({ replicas, database, client, random: randomFrom(seed + 2) }),
)

const [first] = replicas
const samples = []
const sampling = setInterval(
  () => samples.push({ pid: first.process.pid, mb: first.memory() }),
  SAMPLE_MS,
)

const recoveries = new Map()
const endsAt = startedAt + minutes * 60_000
await sleep(10_000)
while (performance.now() < endsAt) {
  const [name, begin] = faults[Math.floor(random() * faults.length)]
  try {
    await begin()
  } catch (error) {
    report(`${name}: ${error instanceof Error ? error.message : String(error)}`)
  }
  const ms = await recovery(replicas, { withinMs: RECOVERY_MS })
  if (ms === undefined)
    report(`after “${name}”, not every replica was serving again within ${RECOVERY_MS / 1_000} s`)
  else recoveries.set(name, [...(recoveries.get(name) ?? []), ms])
  await sleep(Math.min(5_000 + random() * 10_000, Math.max(0, endsAt - performance.now())))
}
clearInterval(sampling)
await people.stop()

for (const loss of await people.losses()) report(`lost: ${loss}`)
const memory = memoryOf(samples)
if (memory && memory.end > memory.start * MEMORY_GROWTH.factor + MEMORY_GROWTH.allowanceMb) {
  report(`the first replica grew from ${memory.start.toFixed(0)} to ${memory.end.toFixed(0)} MB`)
}
for (const replica of replicas) await replica.stop()
database.stop()
rmSync(folder, { recursive: true, force: true })

console.log('\nLongest recovery:')
for (const [name, times] of recoveries) {
  console.log(
    `  ${name.padEnd(24)} ${(Math.max(...times) / 1_000).toFixed(1)} s  (${times.length} times)`,
  )
}
const acknowledged = people.people.reduce((sum, { events }) => sum + events, 0)
const { ok, refused, unavailable, cut } = client.counts
console.log(`Requests: ${ok} done, ${refused} refused, ${unavailable} × 503, ${cut} cut`)
console.log(`Acknowledged: ${people.people.length} accounts, ${acknowledged} events`)
console.log(
  memory
    ? `Memory of the first replica: ${memory.start.toFixed(0)} MB in the second tenth, ${memory.end.toFixed(0)} MB in the last (medians)`
    : 'Memory: not measured, because the first replica exited or the run was too short',
)
for (const [violation, count] of violations) console.log(`VIOLATION  ${count} ×  ${violation}`)
console.log(
  violations.size === 0
    ? 'No violations.'
    : `${violations.size} kinds of violations. Seed ${seed}.`,
)
process.exit(violations.size === 0 ? 0 : 1)

/** Only for a process that ran the whole time. */
function memoryOf(all) {
  const tenth = Math.floor(all.length / 10)
  if (tenth === 0 || new Set(all.map(({ pid }) => pid)).size > 1) return undefined
  const of = (part) => median(part.map(({ mb }) => mb).filter((mb) => mb !== undefined))
  return { start: of(all.slice(tenth, 2 * tenth)), end: of(all.slice(-tenth)) }
}

/** mulberry32: the same numbers for the same seed. */
function randomFrom(start) {
  let state = start >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
