// How long the built server needs to recover after its database is back: two replicas on PostgreSQL, and the embedded
// database with a full disk.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { build } from '../scripts/build.mjs'
import { startPostgres } from '../scripts/postgres.mjs'
import { signUp, startServer } from './shared/api-server.mjs'
import { anEvent } from './shared/attack-events.mjs'
import { atMost, holds } from './shared/bars.mjs'
import { query } from './shared/query.mjs'
import { median } from './shared/statistics.mjs'
import { printTable } from './shared/table.mjs'
import { startClient } from './soak/client.mjs'
import { startPeople } from './soak/people.mjs'
import { startReplica } from './soak/servers.mjs'

const ROUNDS = 3
const RECOVERY_BAR_SECONDS = 5
const STOP_BAR_SECONDS = 10
/** Anything that takes longer counts as not recovered. */
const PATIENCE_MS = 60_000
const PAUSE_MS = 20
/** How long a fault lasts if the bench ends it. */
const FAULT_MS = 5_000
/** Between two faults, so that the load returns to normal. */
const CALM_MS = 3_000

export async function benchRecovery({ rounds = ROUNDS, isBuilt }) {
  if (!isBuilt) await build()
  const times = new Map()
  const violations = new Set()
  const note = (name, ms) => times.set(name, [...(times.get(name) ?? []), ms])
  for (let round = 0; round < rounds; round += 1) {
    await recoverFromPostgres(note, violations)
    for (const how of ['full', 'log']) await recoverFromFullDisk(how, note)
  }
  printTable(
    [...times].map(([name, all]) => ({
      'after, in seconds': name,
      median: (median(all) / 1_000).toFixed(2),
      slowest: (Math.max(...all) / 1_000).toFixed(2),
    })),
  )
  for (const violation of violations) console.log(`VIOLATION  ${violation}`)
  return [
    ...[...times].map(([name, all]) => {
      const bar = name.startsWith(STOP) ? STOP_BAR_SECONDS : RECOVERY_BAR_SECONDS
      return atMost(`${name} ≤ ${bar} s`, Math.max(...all) / 1_000, bar, ' s')
    }),
    holds(
      'nothing acknowledged is lost, no 5xx but 503',
      violations.size === 0,
      violations.size === 0 ? 'held' : `${violations.size} kinds`,
    ),
  ]
}

/** Two replicas under load; the standby takes over last, and the next round starts with two new databases. */
async function recoverFromPostgres(note, violations) {
  const folder = mkdtempSync(join(tmpdir(), 'parapet-recovery-'))
  const cluster = await startCluster()
  const replicas = []
  try {
    for (const name of ['first', 'second']) {
      replicas.push(
        await startReplica({
          name,
          databaseUrl: cluster.url,
          folder: join(folder, name),
          onDeath: (violation) => violations.add(violation),
        }),
      )
    }
    const client = startClient({ replicas, report: (violation) => violations.add(violation) })
    const people = startPeople({ client, database: cluster, replicas, random: Math.random })
    const { domainId, ingestKey } = await signUp(replicas[0].url)
    for (const [name, untilReturn] of Object.entries(cluster.faults)) {
      await sleep(CALM_MS)
      await untilReturn()
      const from = performance.now()
      await Promise.all(replicas.map(({ url }) => untilSaved(url, { domainId, ingestKey })))
      note(name, performance.now() - from)
    }
    await people.stop()
    for (const loss of await people.losses()) violations.add(`lost: ${loss}`)
  } finally {
    for (const replica of replicas) await replica.stop()
    cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A primary with a synchronous standby, and the faults that happen to them, each until the database is back. */
async function startCluster() {
  const primary = await startPostgres({ isDurable: true })
  if (!primary) throw new Error('This machine has no PostgreSQL. Install it to run this benchmark.')
  const standby = await startPostgres({ isDurable: true, standbyOf: primary.url })
  if (!standby) throw new Error('The standby did not start.')
  await query(primary.url, `alter system set synchronous_standby_names = '*'`)
  await query(primary.url, 'select pg_reload_conf()')
  const [first, second] = [standby, primary].map(({ url }) => new URL(url).host)
  let present = primary
  return {
    // The standby comes first, so that a replica has to find out which one accepts writes.
    url: `postgres://parapet@${first},${second}/postgres?target_session_attrs=read-write`,
    ask: (text, values) => query(present.url, text, values),
    faults: {
      'connections terminated': () =>
        query(
          primary.url,
          "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'",
        ),
      'fast restart': () => whileAway(primary, () => primary.restart('fast')),
      'immediate restart': () => whileAway(primary, () => primary.restart('immediate')),
      hang: async () => {
        const processes = await processesOf(primary.url)
        for (const pid of processes) signal(pid, 'SIGSTOP')
        await sleep(FAULT_MS)
        for (const pid of processes) signal(pid, 'SIGCONT')
      },
      'failover to a standby': async () => {
        await primary.halt()
        await whileAway(standby, () => standby.promote())
        present = standby
      },
    },
    stop: () => {
      standby.stop()
      primary.stop()
    },
  }
}

/** Returns as soon as writes are accepted again. `work` itself, which is pg_ctl, only polls ten times a second. */
async function whileAway({ url }, work) {
  let failure
  work().catch((error) => {
    failure = error
  })
  const untilWrites = async (areAccepted) => {
    while ((await acceptsWrites(url)) !== areAccepted) {
      if (failure) throw failure
      await sleep(PAUSE_MS / 4)
    }
  }
  await untilWrites(false)
  await untilWrites(true)
}

async function acceptsWrites(url) {
  try {
    const [row] = await query(url, 'show transaction_read_only')
    return row.transaction_read_only === 'off'
  } catch {
    return false
  }
}

/** The postmaster and all its child processes. */
async function processesOf(url) {
  const [{ data_directory: data }] = await query(url, 'show data_directory')
  const [postmaster] = readFileSync(join(String(data), 'postmaster.pid'), 'utf8').split('\n')
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
  return [postmaster, ...children.trim().split(' ')].map(Number)
}

function signal(pid, name) {
  try {
    process.kill(pid, name)
  } catch {
    // It has exited in the meantime.
  }
}

const STOP = 'SIGTERM'

/** `full`: the disk has no space. `log`: the write-ahead log can't be written, so that the database itself fails. */
async function recoverFromFullDisk(how, note) {
  const folder = mkdtempSync(join(tmpdir(), 'parapet-recovery-'))
  const marker = join(folder, 'is-full')
  const server = await startServer({
    folder: join(folder, 'data'),
    // It logs each request that it refuses.
    errors: 'ignore',
    environment: {
      FULL_DISK_FILE: marker,
      NODE_OPTIONS: `--require ${resolve('server/testing/small-disk.cjs')}`,
    },
  })
  try {
    const { domainId, ingestKey } = await signUp(server.url)
    writeFileSync(marker, how)
    await untilRefused(server.url, { domainId, ingestKey })
    await sleep(FAULT_MS)
    rmSync(marker)
    const from = performance.now()
    await untilSaved(server.url, { domainId, ingestKey })
    note(`embedded, disk ${how === 'full' ? 'full' : 'refuses the log'}`, performance.now() - from)
    writeFileSync(marker, how)
    await untilRefused(server.url, { domainId, ingestKey })
    const toldAt = performance.now()
    await server.stop()
    note(
      `${STOP} to exit, disk ${how === 'full' ? 'full' : 'refuses the log'}`,
      performance.now() - toldAt,
    )
  } finally {
    if (existsSync(marker)) rmSync(marker)
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

let sent = 0

/** Sends an event, which is a write and a read. A request may be lost with the database, so the timeout is short. */
async function save(url, { domainId, ingestKey }) {
  const response = await fetch(`${url}/v1/domain/${domainId}/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: ingestKey },
    body: JSON.stringify([anEvent((sent += 1), Date.now())]),
    signal: AbortSignal.timeout(1_000),
  })
  await response.arrayBuffer()
  return response.status
}

const untilSaved = (url, target) => until(url, target, (status) => status === 200)
const untilRefused = (url, target) => until(url, target, (status) => status === 503)

async function until(url, target, isIt) {
  const from = performance.now()
  while (performance.now() - from < PATIENCE_MS) {
    const status = await save(url, target).catch(() => undefined)
    if (isIt(status)) return
    await sleep(PAUSE_MS)
  }
}
