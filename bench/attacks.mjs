// Reads of the attack log: 500,000 events on the embedded database, 5 million on PostgreSQL. Needs `npm run build`.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'

import { build } from '../scripts/build.mjs'
import { startPostgres } from '../scripts/postgres.mjs'
import { ask, signUp, startServer } from './shared/api-server.mjs'
import { anEvent, fillWithAttacks } from './shared/attack-events.mjs'
import { atMost } from './shared/bars.mjs'
import { median, percentile } from './shared/statistics.mjs'
import { printTable } from './shared/table.mjs'

const BATCH = 5_000
const DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000
const ROUNDS = 30
const LIMIT_MS = 150

/** The server's own time for each read, by default of the whole month. */
export async function benchAttacks({ rounds = ROUNDS, isBuilt }) {
  if (!isBuilt) await build()
  const folder = mkdtempSync(join(tmpdir(), 'parapet-bench-'))
  const postgres = await startPostgres()
  try {
    const bars = await embedded(folder, rounds)
    if (postgres) bars.push(...(await onPostgres(folder, postgres.url, rounds)))
    else console.log('PostgreSQL is not installed: skipping its results.')
    return bars
  } finally {
    postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function embedded(folder, rounds) {
  const events = 500_000
  let server = await startServer({ folder })
  const { token, domainId, ingestKey } = await signUp(server.url)
  const start = Date.now() - DAYS * DAY_MS
  for (let first = 0; first < events; first += BATCH) {
    const at = (index) => start + ((first + index) / events) * DAYS * DAY_MS
    const batch = Array.from({ length: BATCH }, (_, index) => anEvent(first + index, at(index)))
    const address = `${server.url}/v1/domain/${domainId}/events`
    await ask(address, { token: ingestKey, body: { events: batch } })
  }
  // The server updates its statistics when it starts, and every ten minutes.
  await server.stop()
  server = await startServer({ folder })
  try {
    return await measure('embedded, 500,000', { url: server.url, token, domainId, rounds })
  } finally {
    await server.stop()
  }
}

async function onPostgres(folder, databaseUrl, rounds) {
  const server = await startServer({ folder, databaseUrl })
  const client = new pg.Client(databaseUrl)
  try {
    const { token, domainId } = await signUp(server.url)
    await client.connect()
    const { rows } = await client.query('select organisation_id from domains')
    const filled = {
      events: 5_000_000,
      days: DAYS,
      organisationId: rows[0].organisation_id,
      domainId,
    }
    for (const statement of fillWithAttacks(filled)) await client.query(statement)
    return await measure('PostgreSQL, 5,000,000', { url: server.url, token, domainId, rounds })
  } finally {
    await client.end()
    await server.stop()
  }
}

async function measure(name, { url, token, domainId, rounds }) {
  const rows = []
  /** Returns the response. */
  const time = async (read, path) => {
    const address = `${url}${path}`
    const took = []
    const answer = await ask(address, { token })
    for (let round = 0; round < rounds; round += 1) {
      const start = performance.now()
      await ask(address, { token })
      took.push(performance.now() - start)
    }
    rows.push({ read, p50: median(took), p99: percentile(took, 99) })
    return answer
  }
  for (const [filter, query, days = DAYS] of filters) {
    const given = `?from=${new Date(Date.now() - days * DAY_MS).toISOString()}${query}`
    const { data, next_cursor } = await time(`list, ${filter}`, `/v1/attacks${given}`)
    if (next_cursor) {
      await time(`its next page, ${filter}`, `/v1/attacks${given}&cursor=${next_cursor}`)
    }
    if (data.length > 0)
      await time(`one attack from it, ${filter}`, `/v1/attacks/${data.at(-1).id}`)
    await time(`counts, ${filter}`, `/v1/attacks/counts${given}`)
    await time(`top, ${filter}`, `/v1/attacks/top${given}`)
  }
  // What allowing a rule would have let through, and what “Ship logs” shows.
  const website = `/v1/domain/${domainId}`
  for (const query of ['rule=942100', 'rule=942999', 'rule=942xxx', 'rule=942100&path=/page/7']) {
    await time(`effect, ${query}`, `${website}/rule-effect?${query}`)
  }
  await time('log arrivals', `${website}/log-arrivals`)
  // The other requests of /overview.
  await time('websites', '/v1/domain')
  await time('open findings', '/v1/posture/findings')
  console.log(name)
  printTable(
    rows.map(({ read, p50, p99 }) => ({
      read,
      'p50 ms': p50.toFixed(0),
      'p99 ms': p99.toFixed(0),
    })),
  )
  return ['p50', 'p99'].map((key) => {
    const slowest = Math.max(...rows.map((row) => row[key]))
    return atMost(`${name}: the slowest read ≤ ${LIMIT_MS} ms (${key})`, slowest, LIMIT_MS, ' ms')
  })
}

/** @type {[filter: string, query: string, days?: number][]} */
const filters = [
  ['no filter', ''],
  ['one day', '', 1],
  ['an hour', '', 1 / 24],
  ['a frequent rule', '&rule_id=942100'],
  ['a rule of one request in 200', '&rule_id=942150'],
  ['a rare rule', '&rule_id=942999'],
  ['a rule of all requests', '&rule_id=949110'],
  ['a rule that never matched', '&rule_id=1'],
  ['one address', '&address=10.0.7.7'],
  ['a network', '&address=10.0.7.0/24'],
  ['without a network', '&not_address=10.0.0.0/17'],
  ['a country', '&country=NL'],
  ['a country without an attack', '&country=LI'],
  ['a path', '&path=/page/77'],
  ['no such path', '&path=/none'],
  ['what was let through', '&action=logged&action=allowed'],
  ['a severity', '&severity=critical'],
  ['a category', '&category=sql_injection'],
  ['a host', '&host=example.com'],
  ['a method', '&method=GET'],
  ['no such method', '&method=POST'],
  ['several countries', '&country=NL&country=FR&country=DE'],
  ['all rules but two', '&not_rule_id=942100&not_rule_id=942999'],
  ['four fields', '&action=allowed&country=FR&method=GET&not_path=/page/1'],
]
