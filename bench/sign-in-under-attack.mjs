// Sends sign-ins at a fixed rate to the built server, idle and under each attack in turn. Needs `npm run build`.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { build } from '../scripts/build.mjs'
import { addWebsite, ask, signUp, startServer } from './shared/api-server.mjs'
import { anEvent } from './shared/attack-events.mjs'
import { atMost } from './shared/bars.mjs'
import { percentile } from './shared/statistics.mjs'
import { printTable } from './shared/table.mjs'

const ROUNDS = 3
const TURN_MS = 6_000
const SIGN_INS_A_SECOND = 6
const ACCOUNTS = 24
const EVENTS = 50_000
const PASSWORD = 'a lantern for the bench'
/** Requests in progress when an attack ends finish within this time, or are abandoned. */
const PATIENCE_MS = 60_000
const BAR = 2

const allAttacks = [
  'wrong passwords',
  'slow senders',
  'zone imports',
  'many messages',
  'garbage bodies',
  'wrong tokens',
  'wide filters',
]

/** `ATTACKS=slow-senders,wide-filters`: only these. */
const chosen = process.env.ATTACKS?.replaceAll('-', ' ').split(',')
const attacks = allAttacks.filter((name) => chosen === undefined || chosen.includes(name))

/** The p99 of a sign-in while the server is attacked, compared with that of the quiet moments between the attacks. */
export async function benchSignInUnderAttack({ rounds = ROUNDS, isBuilt }) {
  if (!isBuilt) await build()
  const folder = mkdtempSync(join(tmpdir(), 'parapet-bench-'))
  const server = await startServer({ folder, environment: { TRUSTED_PROXIES: '1' } })
  try {
    const atRest = server.memory()
    const target = await prepare(server.url)
    // All quiet moments together: after one attack there are so few that the p99 would be a single sign-in.
    const quiet = []
    /** @typedef {{ attacked: number[]; peak: number; seen: Record<string, number> }} Result */
    /** @type {Map<string, Result>} */
    const results = new Map(attacks.map((name) => [name, { attacked: [], peak: 0, seen: {} }]))
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, result] of results) {
        quiet.push(...(await signIns(server.url)))
        const before = server.memory()
        const attack = await startAttack(name, target)
        result.attacked.push(...(await signIns(server.url)))
        result.peak = Math.max(result.peak, server.memory() - before)
        result.seen = await attack.stop()
        await untilCalm(server.url)
      }
    }
    const quietP99 = percentile(quiet, 99)
    console.log(
      `Baseline: p50 ${percentile(quiet, 50).toFixed(0)} ms, p99 ${quietP99.toFixed(0)} ms, of ${quiet.length} sign-ins\n`,
    )
    printTable(
      [...results].map(([attack, { attacked, peak, seen }]) => ({
        attack,
        'p50 ms': percentile(attacked, 50).toFixed(0),
        'p99 ms': percentile(attacked, 99).toFixed(0),
        'p99 / quiet': (percentile(attacked, 99) / quietP99).toFixed(1),
        'memory +MB': (peak / 1e6).toFixed(0),
        seen: Object.entries(seen)
          .map((entry) => entry.join('×'))
          .join(' '),
      })),
    )
    console.log(`\nIdle memory: ${(atRest / 1e6).toFixed(0)} MB`)
    return [...results].map(([name, { attacked }]) =>
      atMost(
        `${name}: sign-in p99 ≤ ${BAR} × baseline`,
        percentile(attacked, 99) / quietP99,
        BAR,
        ' ×',
      ),
    )
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const emailOf = (account) => `bench-${account}@example.com`
const addressOf = (account) => `10.200.0.${account}`

/** The accounts that sign in, and those that attack: two, with four websites and some events. */
async function prepare(url) {
  for (let account = 0; account < ACCOUNTS; account += 1) {
    await post(`${url}/v1/register`, account, {
      username: emailOf(account),
      password: PASSWORD,
      confirm_password: PASSWORD,
    })
    // From here on, their device is known.
    await post(`${url}/v1/auth`, account, { username: emailOf(account), password: PASSWORD })
  }
  const attacker = await signUp(url, 'attacker@example.net')
  const domains = [{ token: attacker.token, domainId: attacker.domainId }]
  for (const name of ['two.com', 'three.com', 'four.com']) {
    const { domainId } = await addWebsite(url, attacker.token, name)
    domains.push({ token: attacker.token, domainId })
  }
  for (let sent = 0; sent < EVENTS; sent += 5_000) {
    const events = Array.from({ length: 5_000 }, (_, number) =>
      anEvent(sent + number, Date.now() - (sent + number) * 1_000),
    )
    await ask(`${url}/v1/domain/${attacker.domainId}/events`, {
      token: attacker.ingestKey,
      body: JSON.stringify({ events }),
    })
  }
  const { token, domainId, ingestKey } = attacker
  return { url, token, domainId, ingestKey, domains }
}

/** The cookie by which the server knows the browser of each account. */
const devices = new Map()

async function post(address, account, body) {
  const response = await fetch(address, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': addressOf(account),
      'user-agent': 'bench',
      cookie: devices.get(account) ?? '',
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  const [cookie] = response.headers.getSetCookie()
  if (cookie) devices.set(account, cookie.split(';')[0])
  return response
}

/**
 * A fixed number of sign-ins per second, whether or not earlier ones have finished, because people don't know how busy
 * the server is. Each is timed from when it was due.
 */
async function signIns(url) {
  const begun = performance.now()
  const count = (SIGN_INS_A_SECOND * TURN_MS) / 1_000
  return Promise.all(
    Array.from({ length: count }, async (_, number) => {
      const dueAt = begun + (number * 1_000) / SIGN_INS_A_SECOND
      await sleep(dueAt - performance.now())
      const account = number % ACCOUNTS
      try {
        const response = await post(`${url}/v1/auth`, account, {
          username: emailOf(account),
          password: PASSWORD,
        })
        await response.arrayBuffer()
        // A refusal is as bad as no response.
        return response.ok ? performance.now() - dueAt : PATIENCE_MS
      } catch {
        return PATIENCE_MS
      }
    }),
  )
}

const attackerFile = fileURLToPath(new URL('attacks-on-server/attacker.mjs', import.meta.url))
/**
 * A real attacker runs on another machine, so this one must not take CPU time from the measured server. A process,
 * because a thread's priority does not apply to the threads that collect its garbage: they took a fifth of a core.
 */
const withLowPriority =
  process.platform === 'linux' ? { execPath: 'nice', execArgv: ['-n', '10', process.execPath] } : {}

async function startAttack(name, target) {
  const attacker = fork(attackerFile, withLowPriority)
  const exit = once(attacker, 'exit')
  attacker.send({ name, target })
  await once(attacker, 'message', { signal: AbortSignal.timeout(PATIENCE_MS) })
  await sleep(500)
  return {
    stop: async () => {
      attacker.send('stop')
      const [seen] = await Promise.race([
        once(attacker, 'message'),
        sleep(PATIENCE_MS, [{ 'not over': 1 }]),
      ])
      attacker.kill()
      await exit
      return seen
    },
  }
}

/** The next round must not be slowed down by this one. */
async function untilCalm(url) {
  const from = performance.now()
  for (;;) {
    const [ms] = [performance.now()]
    await post(`${url}/v1/auth`, 0, { username: emailOf(0), password: PASSWORD }).catch(() => {})
    if (performance.now() - ms < 500 || performance.now() - from > PATIENCE_MS) return
  }
}
