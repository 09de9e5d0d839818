// Compares the built server's ingest of events, each a request with its rules, and of a database's audit log with the
// database's own bulk insert of the same rows. Needs `npm run build`.
import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import pg from 'pg'
import { runnerImport } from 'vite'

import { build } from '../scripts/build.mjs'
import { startPostgres } from '../scripts/postgres.mjs'
import { addDatabase, addWebsite, ask, signUp, startServer } from './shared/api-server.mjs'
import { anEvent, auditLogLine, corazaLine, modSecurity2Line } from './shared/attack-events.mjs'
import { atLeast } from './shared/bars.mjs'
import { anEntry, databaseLogLine } from './shared/database-log-lines.mjs'
import { median } from './shared/statistics.mjs'
import { printTable } from './shared/table.mjs'

const BATCH = 1_000
const BATCHES = 48
const ROUNDS = 7
/** What is sent, and by how many clients at once. */
const PARTS = [
  { sent: 'events', clients: 1 },
  { sent: 'events', clients: 4 },
  { sent: 'events', clients: 16 },
  { sent: 'audit log', clients: 4 },
  { sent: 'audit log of Coraza', clients: 4 },
  { sent: 'audit log of ModSecurity 2', clients: 4 },
  { sent: 'statements', clients: 4 },
].filter(({ sent }) => !process.env.SENT || process.env.SENT.split(',').includes(sent))
const BAR = 0.5

/** Events per second with this many concurrent clients, each with one batch in progress. */
export async function benchIngest({ rounds = ROUNDS, isBuilt }) {
  if (!isBuilt) await build()
  const folder = mkdtempSync(join(tmpdir(), 'parapet-bench-'))
  const postgres = await startPostgres()
  try {
    /** @type {[database: string, databaseUrl: string | undefined][]} */
    const candidates = [['embedded', undefined]]
    if (postgres) candidates.push(['PostgreSQL', postgres.url])
    else console.log('PostgreSQL is not installed: skipping its results.')
    const rows = []
    for (const [database, databaseUrl] of candidates) {
      if ((process.env.DATABASE ?? database) !== database) continue
      rows.push(
        ...(await measure({ folder: join(folder, database), databaseUrl, rounds })).map(
          (result) => ({ database, ...result }),
        ),
      )
    }
    if (rows.length === 0) {
      throw new Error('SENT or DATABASE names nothing that can be measured here.')
    }
    printTable(
      rows.map(({ database, sent, clients, perSecond, floor, share, peakMemory }) => ({
        database,
        sent,
        clients,
        'events a second': perSecond.toFixed(0),
        'bulk insert': floor.toFixed(0),
        share: share.toFixed(2),
        'peak memory MB': (peakMemory / 1e6).toFixed(0),
      })),
    )
    return rows.map(({ database, sent, clients, share }) =>
      atLeast(`${database}, ${sent}, ${clients} at once: ≥ ${BAR} × bulk insert`, share, BAR, ' ×'),
    )
  } finally {
    postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function linesOf(line) {
  return {
    prepare: (events) => events.map(line).join('\n'),
    headers: { 'content-type': 'application/x-ndjson' },
  }
}

const formats = {
  events: { prepare: (events) => JSON.stringify({ events }) },
  'audit log': linesOf(auditLogLine),
  'audit log of Coraza': linesOf(corazaLine),
  'audit log of ModSecurity 2': linesOf(modSecurity2Line),
  statements: { make: anEntry, isOfDatabase: true, ...linesOf(databaseLogLine) },
}

/** The two take turns, so that other load on the machine slows down both. */
async function measure({ folder, databaseUrl, rounds }) {
  const server = await startServer({ folder, databaseUrl })
  const floor = await openFloor(folder, databaseUrl)
  try {
    const { token } = await signUp(server.url)
    const results = []
    for (const [part, { sent, clients }] of PARTS.entries()) {
      const { prepare, headers, make = anEvent, isOfDatabase } = formats[sent]
      // One website or database each, because a key only accepts a limited number of batches per minute.
      const add = isOfDatabase ? addDatabase : addWebsite
      const { domainId, databaseId, ingestKey } = await add(server.url, token, `part-${part}.com`)
      const path = isOfDatabase ? `database/${databaseId}/activity` : `domain/${domainId}/events`
      const address = `${server.url}/v1/${path}`
      const insert = isOfDatabase ? floor.insertEntries : floor.insert
      const send = async (body) => {
        const { data } = await ask(address, { token: ingestKey, body, headers })
        if (data.accepted !== BATCH) throw new Error(`${data.accepted} of ${BATCH} were accepted.`)
      }
      const pairs = []
      for (let round = 0; round < rounds; round += 1) {
        const ours = await eventsPerSecond(send, { clients, make, prepare })
        const plain = await eventsPerSecond(insert, { clients, make, prepare: (events) => events })
        pairs.push({ ours, floor: plain })
      }
      results.push({
        sent,
        clients,
        perSecond: median(pairs.map(({ ours }) => ours)),
        floor: median(pairs.map((pair) => pair.floor)),
        share: median(pairs.map((pair) => pair.ours / pair.floor)),
        peakMemory: server.peakMemory(),
      })
    }
    return results
  } finally {
    await floor.close()
    await server.stop()
  }
}

/** The bulk insert: on PostgreSQL into the server's own tables, on the embedded database into a separate folder. */
async function openFloor(folder, databaseUrl) {
  const { pool, close } = databaseUrl
    ? postgresPool(databaseUrl)
    : await (
        await load('server/platform/db/embedded/embedded-database.ts')
      ).openEmbeddedDatabase(`${folder}-floor`, { workerFile: resolve('dist/server/worker.js') })
  const { databaseOn, migrateDatabase } = await load('server/platform/db/client.ts')
  const { makePartitions } = await load('server/platform/log-intake/partitions.ts')
  await migrateDatabase(pool)
  await makePartitions(databaseOn(pool), 'attack_events', [new Date()])
  await makePartitions(databaseOn(pool), 'database_activity', [new Date()])
  const ids = [randomUUID(), randomUUID()]
  const into = (insert) => (events) =>
    pool.query(insert.statement, [...ids, ...insert.arraysOf(events)])
  return { close, insert: into(insertEvents), insertEntries: into(insertEntries) }
}

function postgresPool(connectionString) {
  const pool = new pg.Pool({ connectionString, max: 16 })
  return { pool, close: () => pool.end() }
}

const load = async (file) =>
  (await runnerImport(file, { configFile: false, logLevel: 'error' })).module

const kind = { category: 'sql_injection', severity: 'critical', excerpt: null }
const columns = {
  id: ['uuid', ({ id, occurred_at: at }) => idOf(id, at)],
  occurred_at: ['timestamptz', (event) => event.occurred_at],
  action: ['text', (event) => event.action],
  address: ['inet', (event) => event.address],
  country: ['text', (event) => event.country],
  method: ['text', (event) => event.method],
  host: ['text', (event) => event.host],
  path: ['text', (event) => event.path],
  status: ['int', (event) => event.status],
  user_agent: ['text', (event) => event.user_agent],
  score: ['int', (event) => event.score],
  rules: ['jsonb', ({ rules }) => JSON.stringify(rules.map((rule) => ({ ...kind, ...rule })))],
  rule_ids: ['text', ({ rules }) => `{${rules.map(({ id }) => id).join(',')}}`, 'rule_ids::text[]'],
  rule_id: ['text', ({ rules }) => rules[0].id],
  rule_message: ['text', ({ rules }) => rules[0].message],
  category: ['text', () => kind.category],
  severity: ['text', () => kind.severity],
  excerpt: ['text', ({ rules }) => rules[0].excerpt],
}
const entryColumns = {
  id: ['uuid', ({ id, at }) => idOf(String(id), at)],
  occurred_at: ['timestamptz', ({ at }) => new Date(at).toISOString()],
  kind: ['text', ({ command }) => command.toLowerCase()],
  action: ['text', ({ isRefused }) => (isRefused ? 'alerted' : 'recorded')],
  rule_kind: ['text', ({ isRefused }) => (isRefused ? 'no_where' : null)],
  username: ['text', () => 'app'],
  client: ['text', ({ address }) => address],
  application: ['text', () => 'shop'],
  database_name: ['text', () => 'shop'],
  statement: ['text', ({ shape }) => shape],
  shape_id: ['text', ({ shape }) => createHash('sha256').update(shape).digest('hex').slice(0, 16)],
  objects: ['text', ({ table }) => `{${table}}`, 'objects::text[]'],
  signs: ['text', ({ isRefused }) => (isRefused ? '{no_where}' : '{}'), 'signs::text[]'],
  row_count: ['int', () => null],
  is_failed: ['boolean', () => false],
}

function bulkInsert(table, owner, filled) {
  const names = Object.keys(filled).join(', ')
  const arrays = Object.values(filled).map(([type], index) => `$${index + 3}::${String(type)}[]`)
  const stored = Object.entries(filled).map(([name, [, , as = name]]) => as)
  return {
    statement: `insert into ${table} (organisation_id, ${owner}, is_demo, ${names})
  select $1, $2, false, ${stored.join(', ')} from unnest(${arrays.join(', ')}) as given (${names})`,
    arraysOf: (events) => Object.values(filled).map(([, value]) => events.map(value)),
  }
}
const insertEvents = bulkInsert('attack_events', 'domain_id', columns)
const insertEntries = bulkInsert('database_activity', 'database_id', entryColumns)

/** Sorted by time, like the server's. */
function idOf(id, at) {
  const time = new Date(at).getTime().toString(16).padStart(12, '0')
  const digest = createHash('sha256').update(id).digest('hex')
  return `${time}8${digest.slice(0, 3)}8${digest.slice(3, 18)}`
}

let made = 0

/** The payload is created before the clock starts. */
async function eventsPerSecond(take, { clients, make, prepare }) {
  const start = Date.now() - 60_000
  const batches = Array.from({ length: BATCHES }, () =>
    prepare(Array.from({ length: BATCH }, () => make((made += 1), start + (made % 60_000)))),
  )
  const startedAt = performance.now()
  const work = async () => {
    for (let batch = batches.pop(); batch; batch = batches.pop()) await take(batch)
  }
  await Promise.all(Array.from({ length: clients }, work))
  return (BATCHES * BATCH * 1_000) / (performance.now() - startedAt)
}
