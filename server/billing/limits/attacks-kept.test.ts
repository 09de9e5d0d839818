import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'

import { forgetOldActivity } from '../../databases/activity/retention.ts'
import { DAY_SECONDS, MINUTE_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { anEvent, attackSender } from '../../testing/attack-sender.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { test } from '../../testing/test.ts'
import { forgetOldAttacks } from '../../websites/attacks/retention.ts'
import { attackCounts, attackEvents, attackSamples } from '../../websites/schema/attacks.ts'
import { insertSubscription } from '../charges/stored-subscription.ts'
import { attacksKept, subscriptions } from '../schema.ts'
import { startPaid, type Terms } from '../subscriptions/subscription.ts'

const terms = (plan: string): Terms => ({
  plan,
  version: 1,
  rank: 1,
  interval: 'year',
  price: { currency: 'EUR', minor: 12_000 },
})

/** An organisation with attacks of each of the last days, and more of 40 days ago than are deleted together. */
async function withAttacks(server: TestServer) {
  const ada = await server.join('ada@example.com')
  const { send } = await attackSender(server, ada)
  const daysAgo = (days: number) => secondsAfter(server.clock.now(), -days * DAY_SECONDS)
  const sent = [0, 6, 20, 29, 31, 50, 89].map((days) =>
    anEvent({ id: `day ${days}`, occurred_at: daysAgo(days).toISOString() }),
  )
  await send(sent)
  for (let batch = 0; batch < 11; batch += 1) {
    await send(
      Array.from({ length: 500 }, (_, n) =>
        anEvent({
          id: `${batch} ${n}`,
          occurred_at: new Date(daysAgo(40).getTime() + n).toISOString(),
        }),
      ),
    )
  }
  const { organisationId } = ada
  return {
    ada,
    organisationId,
    buy: (plan: string) =>
      insertSubscription(
        server.db,
        { organisationId, resourceId: crypto.randomUUID() },
        startPaid(terms(plan), server.clock.now()),
      ),
    use: async () => (await ada.get('/v1/billing/use')).body.data,
    ages: async () => {
      const rows = await server.db.select({ at: attackEvents.occurredAt }).from(attackEvents)
      const ms = server.clock.now().getTime()
      const days = rows.map(({ at }) => Math.round((ms - at.getTime()) / 1000 / DAY_SECONDS))
      return [...new Set(days)].toSorted((a, b) => a - b)
    },
  }
}

describe('attacks', () => {
  test('attacks are kept for as long as the plan does, with their counts and sample', async ({
    server,
  }) => {
    const { ages, organisationId } = await withAttacks(server)
    await forgetOldAttacks(server)
    expect(await ages()).toEqual([0, 6, 20, 29])
    for (const [table, at] of [
      [attackSamples, attackSamples.occurredAt],
      [attackCounts, attackCounts.hour],
    ] as const) {
      const left = await server.db.select({ at }).from(table)
      const oldest = secondsAfter(server.clock.now(), -30 * DAY_SECONDS)
      expect(left.filter((row) => row.at < oldest)).toEqual([])
    }
    expect(await server.db.select().from(attacksKept)).toEqual([
      { organisationId, days: 30, fewerSince: null },
    ])
  })

  test('attacks are deleted by the hour, as they are counted', async ({ server }) => {
    const ada = await server.join('ada@example.com')
    const { send } = await attackSender(server, ada)
    server.clock.advance(30 * MINUTE_SECONDS)
    const oldest = secondsAfter(server.clock.now(), -30 * DAY_SECONDS)
    const sent = [-45, -15, 15].map((minutes) =>
      anEvent({
        id: `${minutes}`,
        occurred_at: secondsAfter(oldest, minutes * MINUTE_SECONDS).toISOString(),
      }),
    )
    await send(sent)
    await forgetOldAttacks(server)
    const counts = await server.db.select({ count: attackCounts.count }).from(attackCounts)
    expect(counts).toEqual([{ count: 2 }])
    expect(await server.db.$count(attackEvents)).toBe(2)
  })

  test('after a change to a plan that keeps fewer days, older attacks are deleted a week later', async ({
    server,
  }) => {
    const { ages, buy, use } = await withAttacks(server)
    await buy('pro')
    await forgetOldAttacks(server)
    const all = [0, 6, 20, 29, 31, 40, 50, 89]
    expect(await ages()).toEqual(all)
    expect((await use()).attacks_kept_longer_until).toBeNull()

    await server.db.update(subscriptions).set({ state: 'cancelled' })
    await forgetOldAttacks(server)
    expect(await ages()).toEqual(all)
    const until = secondsAfter(server.clock.now(), 7 * DAY_SECONDS).toISOString()
    expect((await use()).attacks_kept_longer_until).toBe(until)

    server.clock.advance(6 * DAY_SECONDS)
    await forgetOldAttacks(server)
    expect(await ages()).toContain(56)
    server.clock.advance(DAY_SECONDS)
    await forgetOldAttacks(server)
    expect(await ages()).toEqual([7, 13, 27])
  })

  test('changing back within the week deletes nothing, and the next change gets another week', async ({
    server,
  }) => {
    const { ages, buy } = await withAttacks(server)
    await buy('pro')
    await forgetOldAttacks(server)
    await server.db.update(subscriptions).set({ state: 'suspended' })
    await forgetOldAttacks(server)
    server.clock.advance(6 * DAY_SECONDS)
    await server.db.update(subscriptions).set({ state: 'active' })
    await forgetOldAttacks(server)
    server.clock.advance(3 * DAY_SECONDS)
    await server.db.update(subscriptions).set({ state: 'suspended' })
    await forgetOldAttacks(server)
    expect(await ages()).toContain(59)
  })

  // It visited each one, every ten minutes: 90,000 statements with 10,000 customers, and a write for each.
  test('organisations that have nothing old cost no statement, and nothing is written for them', async ({
    server,
  }) => {
    const statements = async () => {
      let count = 0
      const counted = (db: Db): Db =>
        new Proxy(db, {
          get: (target, name) => {
            if (['select', 'execute', 'insert', 'delete', 'selectDistinct'].includes(String(name)))
              count += 1
            return Reflect.get(target, name, target) as unknown
          },
        })
      const context = { ...server, db: counted(server.db) }
      await forgetOldAttacks(context)
      await forgetOldActivity(context)
      return count
    }
    await server.join('ada@example.com')
    await forgetOldAttacks(server)
    const before = await statements()
    for (const name of ['bob', 'eve']) await server.join(`${name}@example.com`)
    // Stores how long each new organisation keeps attacks.
    await forgetOldAttacks(server)
    expect(await statements()).toBe(before)
  })

  test('a plan that keeps attacks for a year keeps weeks that other plans no longer keep', async ({
    server,
  }) => {
    const { ada, ages, buy } = await withAttacks(server)
    await buy('business')
    const eve = await server.join('eve@example.com')
    await forgetOldAttacks(server)
    server.clock.advance(200 * DAY_SECONDS)
    await forgetOldAttacks(server)
    expect(await ages()).toContain(289)
    const kept = await server.db
      .select({ days: attacksKept.days })
      .from(attacksKept)
      .where(eq(attacksKept.organisationId, eve.organisationId))
    expect([kept, ada.organisationId === eve.organisationId]).toEqual([[{ days: 30 }], false])
  })
})
