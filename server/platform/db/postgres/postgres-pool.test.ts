import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, test as base } from 'vitest'

import { startHangingProxy } from '../../../testing/hanging-proxy.ts'
import { jsonLog } from '../../log.ts'
import { databaseOn } from '../client.ts'
import { isConnectionError } from '../connection-error.ts'
import { PostgresPool } from './postgres-pool.ts'
import { Primary } from './primary.ts'

const databaseUrl = process.env['TEST_DATABASE_URL'] ?? ''
const log = { ...jsonLog({ isQuiet: true }), warn: () => {} }

// eslint-disable-next-line no-empty-pattern -- vitest reads the names of what a fixture needs from this pattern
const test = base.extend('open', async ({}, { onCleanup }) => {
  const closings: (() => Promise<unknown> | void)[] = []
  onCleanup(async () => {
    for (const close of closings.toReversed()) await close()
  })
  return {
    /** A pool with a single connection, so that a leaked one shows. */
    pool: (url = databaseUrl, statementTimeoutMs = 20_000) => {
      const pool = new PostgresPool(new Primary([{ connectionString: url, ssl: false }], log), {
        max: 1,
        statementTimeoutMs,
        log,
      })
      closings.push(() => pool.end())
      return pool
    },
    proxy: async () => {
      const { port, pathname } = new URL(databaseUrl)
      const proxy = await startHangingProxy(Number(port))
      closings.push(proxy.close)
      return { ...proxy, url: `postgres://parapet@127.0.0.1:${proxy.port}${pathname}` }
    },
  }
})

const pidOf = async (client: Pick<pg.Pool, 'query'>) =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid

async function terminate(pid: number | undefined) {
  const admin = new pg.Client({ connectionString: databaseUrl })
  await admin.connect()
  await admin.query('select pg_terminate_backend($1, 5000)', [pid])
  await admin.end()
}

test('a connection terminated during a transaction fails only that transaction', async ({
  open,
}) => {
  const db = databaseOn(open.pool())
  const failed = db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await terminate(rows[0]?.pid)
    await tx.execute(sql`select 1`)
  })
  await expect(failed).rejects.toSatisfy(isConnectionError)
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
})

test('a transaction whose connection is closed releases its place in the pool', async ({
  open,
}) => {
  const pool = open.pool()
  const db = databaseOn(pool)
  const client = await pool.connect()
  const pid = await pidOf(client)
  client.release()
  // The pool hands it out before it is notified of the close, as `begin` finds out.
  const failed = db.transaction(async () => {
    throw new Error('It never begins.')
  })
  pool.drop()
  await expect(failed).rejects.toSatisfy(isConnectionError)
  expect(await pidOf(pool)).not.toBe(pid)
})

test('a statement is cancelled at its time limit, and if that fails, the connection is closed', async ({
  open,
}) => {
  await expect(open.pool(databaseUrl, 50).query('select pg_sleep(60)')).rejects.toSatisfy(
    isConnectionError,
  )
  const proxy = await open.proxy()
  const pool = open.pool(proxy.url, 50)
  await pool.query('select 1')
  proxy.hang()
  await expect(pool.query('select 1')).rejects.toSatisfy(isConnectionError)
  proxy.resume()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('a connection attempt without a reply ends after three seconds', async ({ open }) => {
  const proxy = await open.proxy()
  proxy.hang()
  await expect(open.pool(proxy.url).query('select 1')).rejects.toSatisfy(isConnectionError)
})
