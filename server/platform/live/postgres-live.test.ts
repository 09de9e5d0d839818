import pg from 'pg'
import { expect, test } from 'vitest'

import type { LiveEvent } from '../../../contract/live.ts'
import { Primary } from '../db/postgres/primary.ts'
import { jsonLog } from '../log.ts'
import { postgresLive } from './postgres-live.ts'

const log = jsonLog({ isQuiet: true })
const event: LiveEvent = { kind: 'domain', id: 'a6f5b0b0-0c1c-4d2e-8f10-7f1f9d1c2b3a' }

test('an event published by one replica reaches the consoles of another, even after a lost connection', async () => {
  const databaseUrl = process.env['TEST_DATABASE_URL'] ?? ''
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  const open = () =>
    postgresLive({
      primary: new Primary([{ connectionString: databaseUrl, ssl: false }], log),
      pool,
      log,
      drop: () => {},
    })
  const here = await open()
  const there = await open()
  const heard = () =>
    new Promise((settle) => {
      const unsubscribe = there.subscribe(['ada'], (one) => {
        unsubscribe()
        settle(one)
      })
    })
  const first = heard()
  here.publish('ada', event)
  expect(await first).toEqual(event)

  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where (query like 'listen parapet_live%' or query = 'select 1') and datname = current_database()`,
  )
  const second = heard()
  // Until both listen again, any number of published events may be lost.
  const again = setInterval(() => here.publish('ada', event), 100)
  expect(await second).toEqual(event)
  clearInterval(again)
  await Promise.all([here.close(), there.close()])
  await pool.end()
})
