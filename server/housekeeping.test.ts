import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'

import { startHousekeeping } from './housekeeping.ts'
import { anEvent, attackSender } from './testing/attack-sender.ts'
import { test } from './testing/test.ts'

// 50,000 attacks of the last ten minutes had no statistics yet. The database sorted all of them for each step of a
// page, which took 14 s.
test('attacks have statistics after a minute', async ({ server, onTestFinished }) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { stop } = startHousekeeping({ ...server, log: server.log })
  onTestFinished(stop)
  const { send } = await attackSender(server, await server.join('ada@example.com'))
  await server.db.execute(sql`truncate attack_events`)
  await send(Array.from({ length: 200 }, (_, at) => anEvent({ id: String(at) })))

  vi.advanceTimersByTime(60_000)
  await vi.waitFor(
    async () => {
      const { rows } = await server.db.execute<{ known: number }>(
        sql`select sum(reltuples)::int as known from pg_class where relname ~ '^attack_events_[0-9_]+$' and reltuples > 0`,
      )
      expect(rows[0]?.known).toBe(200)
    },
    { timeout: 600_000 },
  )
})

test('only the embedded database is vacuumed by the server', async ({ server, onTestFinished }) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const vacuumsOf = async (databaseUrl: string | undefined) => {
    const failed: unknown[] = []
    const log = {
      ...server.log,
      error: (_: string, __: unknown, facts?: object) => failed.push(facts),
    }
    const db = new Proxy(server.db, {
      get: () => {
        throw new Error('The database is down.')
      },
    })
    const config = { ...server.config, databaseUrl }
    const { stop } = startHousekeeping({ ...server, db, log, config })
    vi.advanceTimersByTime(60 * 60_000)
    await vi.waitFor(() => expect(failed).toContainEqual({ task: 'forgetOldAttacks' }))
    stop()
    return failed.filter((facts) => (facts as { task: string }).task === 'vacuumEmbedded').length
  }
  expect(await vacuumsOf(undefined)).toBe(1)
  expect(await vacuumsOf('postgres://localhost/parapet')).toBe(0)
})

// Only the first of several failures was logged. Another could go unnoticed forever.
test('every failed task is logged', async ({ server, onTestFinished }) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const db = new Proxy(server.db, {
    get: () => {
      throw new Error('The database is down.')
    },
  })
  const failed: unknown[] = []
  const log = {
    ...server.log,
    error: (_: string, __: unknown, facts?: object) => failed.push(facts),
  }
  const { stop } = startHousekeeping({ ...server, db, log })
  onTestFinished(stop)

  vi.advanceTimersByTime(10 * 60_000)
  await vi.waitFor(() => {
    for (const task of ['forgetExpiredCodes', 'closeStatements', 'forgetOldAttacks'])
      expect(failed).toContainEqual({ task })
  })
})
