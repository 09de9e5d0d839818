import { describe, expect } from 'vitest'

import { attackCountsResponse } from '../../../contract/websites/attack-filter.ts'
import { attackSurge, SURGE_LEAST } from '../../../contract/websites/attack-surge.ts'
import { HOUR_SECONDS, MINUTE_SECONDS } from '../../platform/clock.ts'
import { jobs } from '../../platform/jobs/schema.ts'
import { anEvent, attackSender } from '../../testing/attack-sender.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { test } from '../../testing/test.ts'
import { attackCounts } from '../schema/attacks.ts'
import { checkForSurge, SURGE_REFERENCE_MS } from './attack-surge.ts'
import { toldOf } from './testing-alerts.ts'

/** example.com, with attacks on it happening right now. */
async function attacked(server: TestServer) {
  const ada = await server.join('ada@example.com')
  const { domainId, send } = await attackSender(server, ada)
  const attack = (count = SURGE_LEAST) => {
    const occurred_at = server.clock.now().toISOString()
    return send(Array.from({ length: count }, (_, at) => anEvent({ occurred_at, id: `${at}` })))
  }
  const wait = async (seconds: number) => {
    server.clock.advance(seconds)
    await server.jobs.idle()
  }
  return {
    ada,
    domainId,
    attack,
    wait,
    told: () => toldOf(server, ada.email),
    change: (alerts: object) => ada.post(`/v1/domain/${domainId}/settings`, { alerts }),
    remove: () => ada.post(`/v1/domain/${domainId}/remove`),
  }
}

const once = {
  unread: ['attack_surge'],
  subjects: ['Many more attacks than usual on example.com'],
}

describe('a surge of attacks', () => {
  test('a surge of attacks is reported within a minute, and every four hours while it continues', async ({
    server,
  }) => {
    const { ada, attack, wait, told } = await attacked(server)
    const live = server.nextLive(ada.organisationId)
    await attack()
    await wait(MINUTE_SECONDS - 1)
    await attack(1)
    expect(await told()).toEqual({ unread: [], subjects: [] })
    await wait(1)
    expect(await live).toMatchObject({ kind: 'domain' })
    expect(await told()).toEqual(once)

    await wait(2 * HOUR_SECONDS)
    await attack(300)
    await wait(2 * HOUR_SECONDS - 2 * MINUTE_SECONDS)
    await attack(900)
    await wait(MINUTE_SECONDS)
    expect(await told()).toEqual(once)
    await wait(MINUTE_SECONDS)
    expect(await told()).toEqual({
      unread: [...once.unread, ...once.unread],
      subjects: [...once.subjects, ...once.subjects],
    })
  })

  test('a surge of attacks leaves one sum per hour and kind while it continues', async ({
    server,
  }) => {
    const { attack, wait } = await attacked(server)
    await attack()
    await wait(MINUTE_SECONDS)
    await attack(40)
    // The same forty, and twenty more.
    await attack(60)
    await wait(MINUTE_SECONDS)
    expect(await server.db.select().from(attackCounts)).toMatchObject([{ count: SURGE_LEAST + 60 }])
  })

  test('a surge of attacks is reported once, whichever server detects it', async ({ server }) => {
    const { attack, told, domainId } = await attacked(server)
    await attack()
    server.clock.advance(1)
    await Promise.all([1, 2, 3, 4].map(() => checkForSurge(server, domainId)))
    expect(await told()).toEqual(once)
  })

  test('a surge of attacks appears in the notifications even with emails turned off', async ({
    server,
  }) => {
    const { attack, wait, told, change } = await attacked(server)
    await change({ attack_surge: false })
    await attack()
    await wait(MINUTE_SECONDS)
    expect(await told()).toEqual({ ...once, subjects: [] })
  })

  test('a surge of attacks is visible in counts that were requested earlier and returned later', async ({
    server,
  }) => {
    const { ada, attack } = await attacked(server)
    const from = new Date(server.clock.now().getTime() - SURGE_REFERENCE_MS).toISOString()
    await attack()
    server.clock.advance(5)
    const { body } = await ada.get(`/v1/attacks/counts?from=${from}`)
    expect(attackSurge(attackCountsResponse.parse(body).data)).toEqual({ recent: 30, usual: 0 })
  })

  test('neither a few attacks nor attacks on a removed website are a surge', async ({ server }) => {
    const { attack, wait, told, remove } = await attacked(server)
    await attack(SURGE_LEAST - 1)
    await wait(MINUTE_SECONDS)
    await attack()
    await remove()
    await wait(MINUTE_SECONDS)
    expect((await told()).unread).toEqual([])
    expect(await server.db.select().from(jobs)).toMatchObject([{ kind: 'purge' }])
  })
})
