import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'

import { refreshStatistics } from '../../platform/db/statistics.ts'
import { dropPartitionsBefore } from '../../platform/log-intake/partitions.ts'
import { anEvent, attackSender } from '../../testing/attack-sender.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { test } from '../../testing/test.ts'
import { attackEvents } from '../schema/attacks.ts'
import { listAttacks } from './list.ts'

/** The partition of each event. */
async function placesOf({ db }: TestServer) {
  const rows = await db
    .select({ path: attackEvents.path, table: sql<string>`tableoid::regclass::text` })
    .from(attackEvents)
    .orderBy(attackEvents.occurredAt)
  return rows.map(({ path, table }) => [path, table])
}

const sent = [
  ['2026-01-14T23:59:59.999Z', '/last'],
  ['2026-01-15T00:00:00Z', '/first'],
  ['2026-02-28T12:00:00Z', '/later'],
].map(([occurred_at, path]) => anEvent({ occurred_at, path }))

describe('the partitions of attacks', () => {
  test('partitions are weekly, and created by their first attack, even concurrently', async ({
    server,
  }) => {
    const ada = await server.join('ada@example.com')
    await dropPartitionsBefore(server.db, 'attack_events', new Date('2100-01-01'))
    const { send } = await attackSender(server, ada)
    const responses = await Promise.all([1, 2, 3, 4].map(() => send(sent)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await placesOf(server)).toEqual([
      ['/last', 'attack_events_2026_01_08'],
      ['/first', 'attack_events_2026_01_15'],
      ['/later', 'attack_events_2026_02_26'],
    ])
  })

  test('only the partitions within a range are read', async ({ server }) => {
    const ada = await server.join('ada@example.com')
    const { send } = await attackSender(server, ada)
    await send(sent)
    const { rows } = await server.db.execute<{ 'QUERY PLAN': string }>(sql`
      explain select * from attack_events
      where occurred_at >= '2026-02-26T00:00Z' and occurred_at < '2026-03-05T00:00Z'`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(new Set(plan.match(/attack_events_\w+/g))).toEqual(new Set(['attack_events_2026_02_26']))
  })

  test('partitions are analysed when they have grown, and not again until they grow further', async ({
    server,
  }) => {
    const ada = await server.join('ada@example.com')
    await dropPartitionsBefore(server.db, 'attack_events', new Date('2100-01-01'))
    const { send } = await attackSender(server, ada)
    const rowsKnown = async () => {
      await refreshStatistics(server.db)
      const { rows } = await server.db.execute<{ reltuples: number }>(
        sql`select reltuples from pg_class where relname = 'attack_events_2026_02_26'`,
      )
      return rows[0]?.reltuples
    }
    const attack = (count: number) =>
      send(Array.from({ length: count }, (_, at) => anEvent({ id: `${count} ${at}` })))
    await attack(2)
    expect(await rowsKnown()).toBe(2)
    // Fits into the same page of the file.
    await attack(1)
    expect(await rowsKnown()).toBe(2)
    await attack(200)
    expect(await rowsKnown()).toBe(203)
  })

  test('partitions are dropped as a whole, by any number of servers at once', async ({
    server,
  }) => {
    const ada = await server.join('ada@example.com')
    const { send } = await attackSender(server, ada)
    await send(sent)
    const oldest = new Date('2026-01-21T23:59:59Z')
    await Promise.all([1, 2, 3].map(() => dropPartitionsBefore(server.db, 'attack_events', oldest)))
    expect((await placesOf(server)).map(([path]) => path)).toEqual(['/first', '/later'])
    await dropPartitionsBefore(server.db, 'attack_events', new Date('2026-01-22T00:00:00Z'))
    const { organisationId } = ada
    const { data } = await listAttacks(server.db, { organisationId, role: 'server' }, { limit: 10 })
    expect(data.map(({ path }) => path)).toEqual(['/later'])
  })
})
