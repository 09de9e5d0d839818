// Compares POST /v1/auth at 16 connections with a bare HTTP server that only hashes with the same argon2id settings.
// Both run as separate processes and take turns, so that a busy machine slows down both. Needs `npm run build`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { hash } from '@node-rs/argon2'
import autocannon from 'autocannon'

import { build } from '../scripts/build.mjs'
import { freePort } from '../scripts/free-port.mjs'
import { atLeast, atMost } from './shared/bars.mjs'
import { median } from './shared/statistics.mjs'
import { printTable } from './shared/table.mjs'

const CONNECTIONS = 16
const ACCOUNTS = 64
const ROUNDS = 9
const ROUND_SECONDS = 2
const PASSWORD = 'a lantern for the bench'
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const measuring = new URL('./measure-event-loop.mjs', import.meta.url).pathname

export async function benchSignInApi({ rounds = ROUNDS, isBuilt }) {
  if (!isBuilt) await build()
  const result = await compare(rounds)
  printTable([
    {
      server: 'POST /v1/auth',
      'a second': result.signInsPerSecond.toFixed(1),
      'p50 ms': result.p50Ms,
      'p99 ms': result.p99Ms,
      'loop held ms': result.longestDelayMs.toFixed(0),
    },
    {
      server: 'bare hashing',
      'a second': result.barePerSecond.toFixed(1),
      'p50 ms': '',
      'p99 ms': '',
      'loop held ms': result.bareLongestDelayMs.toFixed(0),
    },
  ])
  return [
    atLeast('sign-ins per second ≥ 0.9 × bare hashing', result.ratio, 0.9, ' ×'),
    atMost('p99 < 3 × p50', result.p99Ms / result.p50Ms, 3, ' ×'),
    atMost('event loop blocked ≤ 50 ms', result.longestDelayMs, 50, ' ms'),
    atMost('no response other than 200', result.refused, 0),
  ]
}

async function compare(rounds) {
  const folder = mkdtempSync(join(tmpdir(), 'parapet-bench-'))
  const port = await freePort()
  const floorPort = await freePort()
  const server = await startProcess(['dist/server/main.js'], {
    PORT: String(port),
    DATA_FOLDER: folder,
    TRUSTED_PROXIES: '1',
    NODE_ENV: 'development',
  })
  const floor = await startProcess([new URL('./bare-hash-server.mjs', import.meta.url).pathname], {
    PORT: String(floorPort),
    STORED_HASH: await hash(PASSWORD, settings),
  })
  try {
    const url = `http://127.0.0.1:${port}`
    await makeAccounts(url)
    await load(`${url}/v1/auth`, 2)
    await load(`http://127.0.0.1:${floorPort}/`, 1)
    await askEventLoop(server)
    await askEventLoop(floor)

    const ours = []
    const bare = []
    for (let round = 0; round < rounds; round += 1) {
      bare.push(await load(`http://127.0.0.1:${floorPort}/`, ROUND_SECONDS))
      ours.push(await load(`${url}/v1/auth`, ROUND_SECONDS))
    }
    const longestDelayMs = await askEventLoop(server)
    const bareLongestDelayMs = await askEventLoop(floor)
    const ratios = ours.map((result, round) => result.perSecond / bare[round].perSecond)
    return {
      signInsPerSecond: median(ours.map((result) => result.perSecond)),
      barePerSecond: median(bare.map((result) => result.perSecond)),
      ratio: median(ratios),
      ratios,
      p50Ms: median(ours.map((result) => result.p50)),
      p99Ms: median(ours.map((result) => result.p99)),
      longestDelayMs,
      bareLongestDelayMs,
      refused: ours.reduce((sum, result) => sum + result.refused, 0),
    }
  } finally {
    for (const child of [server, floor]) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    rmSync(folder, { recursive: true, force: true })
  }
}

const addressOf = (account) => `10.1.${account >> 8}.${account & 255}`
const emailOf = (account) => `bench-${account}@example.com`

async function makeAccounts(url) {
  for (let account = 0; account < ACCOUNTS; account += 1) {
    const response = await fetch(`${url}/v1/register`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': addressOf(account),
        'user-agent': 'bench',
      },
      body: JSON.stringify({
        username: emailOf(account),
        password: PASSWORD,
        confirm_password: PASSWORD,
      }),
    })
    if (!response.ok) throw new Error(`Registration returned ${response.status}.`)
  }
}

async function load(url, seconds) {
  /** @type {import('autocannon').Request[]} */
  const requests = Array.from({ length: ACCOUNTS }, (_, account) => ({
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': addressOf(account),
      'user-agent': 'bench',
    },
    body: JSON.stringify({ username: emailOf(account), password: PASSWORD }),
  }))
  let connection = 0
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    // Each connection has its own accounts, because one account can't be tried sixteen times concurrently.
    setupClient: (client) => {
      const own = connection++ % CONNECTIONS
      client.setRequests(requests.filter((_, account) => account % CONNECTIONS === own))
    },
  })
  return {
    perSecond: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    refused: result.non2xx + result.errors,
  }
}

async function startProcess(args, env) {
  const child = spawn(process.execPath, ['--import', measuring, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  await once(/** @type {import('node:stream').Readable} */ (child.stdout), 'data')
  return child
}

/** The longest time that the event loop was blocked since the last call. */
async function askEventLoop(child) {
  child.send('longest delay')
  const [longestDelayMs] = await once(child, 'message')
  return longestDelayMs
}
