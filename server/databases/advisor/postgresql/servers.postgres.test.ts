import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'

import { installedPostgres, startPostgres } from '../../../../scripts/postgres.mjs'
import type { Check, Query } from '../check.ts'
import { runChecks } from '../run-checks.ts'
import { postgresqlChecks } from './checks.ts'
import { describeServer } from './describe-server.ts'
import { triedOnOtherServers } from './testing-cases.ts'

// Bad states of a whole server, which would disturb the other checks.

const NOW = new Date('2026-11-23T12:00:00Z')
/** Only stops a hung test. */
const PATIENCE_MS = 60_000
type CheckId = (typeof triedOnOtherServers)[number]

/** PostgreSQL 17 removed them. */
const hasUserNamespaces = (installedPostgres()?.major ?? 0) < 17

async function start(options: Parameters<typeof startPostgres>[0]) {
  const server = await startPostgres(options)
  if (!server) throw new Error('This machine has no PostgreSQL.')
  onTestFinished(server.stop)
  const connect = async (database = 'postgres', { host = '127.0.0.1', user = 'parapet' } = {}) => {
    const url = new URL(server.url)
    url.username = user
    url.pathname = `/${database}`
    url.hostname = host
    const client = new pg.Client(url.href)
    await client.connect()
    return client
  }
  const run = async (sql: string, database?: string) => {
    const client = await connect(database)
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows
    } finally {
      await client.end()
    }
  }
  /** Runs one check in a session that can only read. `isSoon`: however short the bad state lasts. */
  const check = async (id: CheckId, { isSoon = false, user = 'parapet' } = {}) => {
    const client = await connect('postgres', { user })
    try {
      await client.query('set default_transaction_read_only = on')
      const query: Query = async (sql) => (await client.query<Record<string, unknown>>(sql)).rows
      const described = await describeServer(query, NOW)
      const [result] = await runChecks(
        query,
        described,
        postgresqlChecks
          .filter((one) => one.id === id)
          .map((one) => (isSoon ? { ...one, sql: withoutWaiting(one.sql) } : one)),
      )
      return result
    } finally {
      await client.end()
    }
  }
  return { ...server, connect, run, check }
}

/** With zero in place of the hour or the minutes after which a state is bad. */
function withoutWaiting(sql: Check['sql']) {
  const soon = String(sql).replace(/interval '\d+ [a-z]+'/, "interval '0'")
  expect(soon).not.toBe(sql)
  return soon
}

const bad = (object: string, evidence: unknown = expect.any(String)) => ({
  state: 'fail',
  findings: expect.arrayContaining([
    expect.objectContaining({
      object,
      evidence,
      remedy: expect.objectContaining({ how: 'manual' }),
    }),
  ]) as unknown,
})

test('pages without checksums are found, and pages that are damaged later', async () => {
  const server = await start({})
  expect(await server.check('no_checksums')).toMatchObject(bad('data_checksums'))
  await server.whileStopped('pg_checksums', ['--enable'])
  expect(await server.check('no_checksums')).toMatchObject({ state: 'pass' })

  await server.run('create table orders as select generate_series(1, 100) as id; checkpoint')
  expect(await server.check('checksum_failures')).toMatchObject({ state: 'pass' })
  const [{ path } = {}] = await server.run(
    `select current_setting('data_directory') || '/' || pg_relation_filepath('orders') as path`,
  )
  const file = openSync(String(path), 'r+')
  writeSync(file, 'damaged', 8_000)
  closeSync(file)
  await server.restart('fast')
  await expect(server.run('select * from orders')).rejects.toMatchObject({ code: 'XX001' })
  await vi.waitFor(
    async () =>
      expect(await server.check('checksum_failures')).toMatchObject(
        bad('postgres', expect.stringMatching(/^[1-9]\d* failures, the last at /)),
      ),
    { timeout: PATIENCE_MS },
  )
})

test('a server is found whose connections are used up, until they are closed', async () => {
  const server = await start({ settings: ['max_connections=10'] })
  expect(await server.check('connections_used_up')).toMatchObject({ state: 'pass' })
  const clients = await Promise.all(Array.from({ length: 8 }, () => server.connect()))
  expect(await server.check('connections_used_up')).toMatchObject(
    bad('max_connections', '9 of 10 are in use.'),
  )
  await Promise.all(clients.map((client) => client.end()))
  await vi.waitFor(
    async () => expect(await server.check('connections_used_up')).toMatchObject({ state: 'pass' }),
    { timeout: PATIENCE_MS },
  )
})

test('a standby that lost its primary is found, and one that follows it isn’t', async () => {
  const primary = await start({})
  const standby = await start({ standbyOf: primary.url })
  const following = (expected: unknown) =>
    vi.waitFor(
      async () =>
        expect(await standby.check('replication_stopped')).toMatchObject(expected as object),
      { timeout: PATIENCE_MS },
    )
  await following({ state: 'pass' })
  expect(await primary.check('standbys_behind')).toMatchObject({ state: 'pass' })
  await primary.run('create table orders (id int)')
  // The standby reports how long it took.
  await vi.waitFor(
    async () => {
      await primary.run('insert into orders values (1)')
      expect(await primary.check('standbys_behind', { isSoon: true })).toMatchObject(
        bad('walreceiver', expect.stringMatching(/^\d+ seconds behind\.$/)),
      )
    },
    { timeout: PATIENCE_MS },
  )
  await primary.halt()
  await following(bad('walreceiver'))
  await primary.start()
  await following({ state: 'pass' })
})

test('a transaction that stays open is found until it ends', async () => {
  const server = await start({})
  const client = await server.connect()
  await client.query('begin')
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  expect(await server.check('long_transactions')).toMatchObject({ state: 'pass' })
  expect(await server.check('long_transactions', { isSoon: true })).toMatchObject(
    bad(`Process ${rows[0]?.pid}`, 'idle in transaction of parapet, open for 0 minutes.'),
  )
  await client.end()
  await vi.waitFor(
    async () =>
      expect(await server.check('long_transactions', { isSoon: true })).toMatchObject({
        state: 'pass',
      }),
    { timeout: PATIENCE_MS },
  )
})

test('a prepared transaction is found until somebody ends it', async () => {
  const server = await start({ settings: ['max_prepared_transactions=1'] })
  const client = await server.connect()
  await client.query('begin')
  await client.query('create table orders (id int)')
  await client.query(`prepare transaction 'it''s'`)
  await client.end()
  expect(await server.check('prepared_transactions_stay')).toMatchObject({ state: 'pass' })
  const found = await server.check('prepared_transactions_stay', { isSoon: true })
  expect(found).toMatchObject(bad(`"it's"`, 'Prepared 0 minutes ago in postgres.'))
  // As the finding says.
  const [, sql = ''] = /or (ROLLBACK PREPARED [^;]+;)/.exec(JSON.stringify(found)) ?? []
  await server.run(sql)
  expect(await server.check('prepared_transactions_stay', { isSoon: true })).toMatchObject({
    state: 'pass',
  })
})

test.runIf(hasUserNamespaces)(
  'separate user names for each database are found until they are turned off',
  async () => {
    const server = await start({})
    expect(await server.check('per_database_user_names')).toMatchObject({ state: 'pass' })
    await server.run('alter system set db_user_namespace = on')
    await server.run('select pg_reload_conf()')
    // Then, the name of a user of all databases ends with this.
    const user = 'parapet@'
    const found = await vi.waitFor(
      async () => {
        const result = await server.check('per_database_user_names', { user })
        if (result?.state !== 'fail') throw new Error('The setting has not been loaded yet.')
        return result.findings[0]
      },
      { timeout: PATIENCE_MS },
    )
    expect(found).toMatchObject({ object: 'db_user_namespace', remedy: { how: 'reload' } })
    const client = await server.connect('postgres', { user })
    await client.query(found?.remedy.sql ?? '')
    await client.query('select pg_reload_conf()')
    await client.end()
    await vi.waitFor(
      async () =>
        expect(await server.check('per_database_user_names')).toMatchObject({ state: 'pass' }),
      { timeout: PATIENCE_MS },
    )
  },
)

test('databases whose transaction IDs run out are found, until they are frozen', async () => {
  const server = await start({
    settings: ['autovacuum=off', 'autovacuum_freeze_max_age=2000000000'],
  })
  expect(await server.check('databases_not_frozen')).toMatchObject({ state: 'pass' })
  await server.run('create database archive')
  const [{ folder } = {}] = await server.run(`select current_setting('data_directory') as folder`)
  // The status of the transactions around the new number, as if all before had been used.
  const xid = 1_500_000_000
  const segment = Math.floor(xid / (32 * 8_192 * 4))
  const name = segment.toString(16).toUpperCase().padStart(4, '0')
  writeFileSync(join(String(folder), 'pg_xact', name), Buffer.alloc(32 * 8_192), { mode: 0o666 })
  await server.whileStopped('pg_resetwal', ['-x', String(xid)])
  expect(await server.check('databases_not_frozen')).toMatchObject(
    bad('archive', expect.stringMatching(/^Its oldest row is 1\d{9} transactions old\.$/)),
  )
  await server.run('alter database template0 allow_connections true')
  for (const database of ['archive', 'template0', 'template1', 'postgres'])
    // oxlint-disable-next-line no-await-in-loop -- one at a time
    await server.run('vacuum (freeze)', database)
  expect(await server.check('databases_not_frozen')).toMatchObject({ state: 'pass' })
})

const address = Object.values(networkInterfaces())
  .flat()
  .find((one) => one?.family === 'IPv4' && !one.internal)?.address

// A machine without a network has no other address than its loopback, which doesn't count.
test.runIf(address)('a session without TLS is found while it lasts', async () => {
  const server = await start({
    settings: [`listen_addresses=127.0.0.1,${address}`],
    files: {
      'pg_hba.conf': `host all all 127.0.0.1/32 trust\nhost all all ${address}/32 trust\n`,
    },
  })
  expect(await server.check('sessions_without_tls')).toMatchObject({ state: 'pass' })
  const client = await server.connect('postgres', { host: address ?? '' })
  expect(await server.check('sessions_without_tls')).toMatchObject(
    bad('parapet', `1 session(s) from ${address} without TLS.`),
  )
  await client.end()
  await vi.waitFor(
    async () => expect(await server.check('sessions_without_tls')).toMatchObject({ state: 'pass' }),
    { timeout: PATIENCE_MS },
  )
})
