// Reads of the attack log at 500,000 events on the embedded database. Needs `npm run build`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { build } from '../scripts/build.mjs'
import { atMost } from './shared/bars.mjs'
import { best, median } from './shared/statistics.mjs'
import { printTable } from './shared/table.mjs'

const EVENTS = 500_000
const BATCH = 10_000
const DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000
const ROUNDS = 7
const LIMIT_MS = 150

/** The server's own time for each read, of the whole month unless it says otherwise. */
export async function benchAttacks({ rounds = ROUNDS, isBuilt }) {
  if (!isBuilt) await build()
  const folder = mkdtempSync(join(tmpdir(), 'parapet-bench-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let server = await startServer(port, folder)
  try {
    const userToken = await signUp(url)
    await fill(url, userToken)
    // As it does every ten minutes, the server looks over its tables when it starts.
    await stopServer(server)
    server = await startServer(port, folder)
    const reads = filters.flatMap(([filter, query, days = DAYS]) => {
      const from = new Date(Date.now() - days * DAY_MS).toISOString()
      return ['', '/counts', '/top'].map((read) => ({
        name: `GET /v1/attacks${read}, ${filter}`,
        address: `${url}/v1/attacks${read}?from=${from}${query}`,
      }))
    })
    const rows = []
    for (const { name, address } of reads) {
      const took = []
      for (let round = 0; round < rounds; round += 1) took.push(await timeOf(address, userToken))
      rows.push({ name, ms: median(took), bestMs: best(took) })
    }
    printTable(
      rows.map(({ name, ms, bestMs }) => ({
        read: name,
        'median ms': ms.toFixed(0),
        'best ms': bestMs.toFixed(0),
      })),
    )
    const slowest = rows.reduce((a, b) => (b.ms > a.ms ? b : a))
    return [atMost(`the slowest read ≤ ${LIMIT_MS} ms`, slowest.ms, LIMIT_MS, ' ms')]
  } finally {
    await stopServer(server)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Each with how many days back it reads. */
const filters = [
  ['no filter', ''],
  ['one day', '', 1],
  ['a frequent rule', '&rule_id=942100'],
  ['a rare rule', '&rule_id=942999'],
  ['one address', '&address=10.0.7.7'],
  ['without a network', '&not_address=10.0.0.0/17'],
  ['a country', '&country=NL'],
  ['a path', '&path=/page/77'],
  ['what was let through', '&action=logged&action=allowed'],
]

async function startServer(port, folder) {
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...process.env, PORT: String(port), DATA_FOLDER: folder, NODE_ENV: 'development' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(server.stdout, 'data')
  server.stdout.resume()
  return server
}

async function stopServer(server) {
  server.kill('SIGTERM')
  await once(server, 'exit')
}

const ask = async (address, { token, body } = {}) => {
  const response = await fetch(address, {
    method: body ? 'POST' : 'GET',
    headers: { ...(body && { 'content-type': 'application/json' }), authorization: token ?? '' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(`${address} was answered with ${JSON.stringify(answer)}`)
  return answer
}

async function timeOf(address, token) {
  const start = performance.now()
  await ask(address, { token })
  return performance.now() - start
}

async function signUp(url) {
  const email = 'bench@example.com'
  const password = 'a lantern for the bench'
  const { user_token: token } = await ask(`${url}/v1/register`, {
    body: { username: email, password, confirm_password: password },
  })
  const mails = await ask(`${url}/dev/mailbox.json?to=${email}`)
  const otp = /\b\d{6}\b/.exec(mails[0].text)[0]
  await ask(`${url}/v1/verify-otp`, { token, body: { otp } })
  return token
}

/** Events as they come in reality: one after the other, and a few addresses, rules and paths make most of the noise. */
async function fill(url, token) {
  const { data: domain } = await ask(`${url}/v1/domain`, { token, body: { name: 'example.com' } })
  const made = await ask(`${url}/v1/domain/${domain.id}/ingest-key`, { token, body: {} })
  const countries = ['US', 'CN', 'RU', 'DE', 'NL', 'BR', 'IN', 'VN', 'FR']
  const actions = ['blocked', 'blocked', 'blocked', 'blocked', 'challenged', 'logged', 'allowed']
  const start = Date.now() - DAYS * DAY_MS
  const gapMs = (DAYS * DAY_MS) / EVENTS
  const often = (most) => Math.floor(Math.random() ** 3 * most)
  for (let batch = 0; batch < EVENTS / BATCH; batch += 1) {
    const events = Array.from({ length: BATCH }, (_, index) => ({
      id: `${batch} ${index}`,
      occurred_at: new Date(start + (batch * BATCH + index) * gapMs).toISOString(),
      action: actions[often(actions.length)],
      address: `10.0.${often(256)}.${often(256)}`,
      country: countries[often(countries.length)],
      method: 'GET',
      host: 'example.com',
      path: `/page/${often(2_000)}`,
      status: 403,
      user_agent: 'sqlmap/1.8.2',
      rule_id: String(942_100 + often(900)),
      excerpt: "Matched Data: s&1c found within ARGS:id: 1' OR '1'='1",
    }))
    await ask(`${url}/v1/domain/${domain.id}/events`, {
      token: made.data.ingest_key,
      body: { events },
    })
  }
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address()
  probe.close()
  await once(probe, 'close')
  return port
}
