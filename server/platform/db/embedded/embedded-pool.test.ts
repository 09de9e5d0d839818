import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'

import { expect, test as base } from 'vitest'

import { copyDatabase, WORKER_FILE } from '../../../testing/test-database.ts'
import { onBehalfOf } from '../../network/connections.ts'
import { openEmbeddedDatabase } from './embedded-database.ts'

// eslint-disable-next-line no-empty-pattern -- vitest reads the names of what a fixture needs from this pattern
const test = base.extend('pool', async ({}, { onCleanup }) => {
  const folder = copyDatabase(mkdtempSync(join(tmpdir(), 'parapet-pool-')))
  const { pool, close } = await openEmbeddedDatabase(folder, { workerFile: WORKER_FILE })
  onCleanup(async () => {
    await close()
    rmSync(folder, { recursive: true, force: true })
  })
  return pool
})

const LONG = 'select count(*) from generate_series(1, 300000)'

test('however many queries an account sends, another waits for at most one query or transaction', async ({
  pool,
}) => {
  const done: string[] = []
  const ask = async () => {
    await pool.query(LONG)
    done.push('ada')
  }
  const transact = async () => {
    const client = await pool.connect()
    await client.query(LONG)
    client.release()
    done.push('ada')
  }
  const all = onBehalfOf('ada', () =>
    Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? ask() : transact())),
  )
  for (const account of ['bob', undefined]) {
    const short = async () => {
      await pool.query('select 1')
      done.push(account ?? 'nobody')
    }
    all.push(account === undefined ? short() : onBehalfOf(account, short))
  }
  await Promise.all(all)
  expect(done.slice(0, 4).toSorted()).toEqual(['ada', 'ada', 'bob', 'nobody'])
  expect(done).toHaveLength(12)
})

test('a read query returns when it is done, without waiting for those behind it', async ({
  pool,
}) => {
  const waiting = [pool.query(LONG)]
  await nextTurn()
  const short = pool.query('select 1').then(() => Date.now())
  await nextTurn()
  const last = pool.query<{ at: Date }>(`select clock_timestamp() as at from (${LONG}) as counted`)
  const answeredAt = await short
  expect(answeredAt).toBeLessThan((await last).rows[0]?.at.getTime() ?? 0)
  await Promise.all(waiting)
})
