import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'

import { DAY_SECONDS } from '../../platform/clock.ts'
import { anEvent } from '../../testing/attack-sender.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { test } from '../../testing/test.ts'
import { domains } from '../../websites/schema/domains.ts'
import { CARD, withWebsite } from '../testing-checkout.ts'

const RENEWALS_DECLINED = '4000000000000341'

/** A website whose plan is suspended, because the renewal and all retries failed. */
async function withUnpaid(
  server: TestServer,
  stateBefore: (typeof domains.$inferSelect)['state'] = 'active',
) {
  const website = await withWebsite(server)
  const { ada, id, buy, wait, subscription } = website
  const { organisationId } = ada
  const at = server.clock.now()
  await server.db.insert(domains).values({
    id,
    organisationId,
    name: 'example.com',
    state: stateBefore,
    stateChangedAt: at,
    createdAt: at,
  })
  const state = async () =>
    (await server.db.select().from(domains).where(eq(domains.id, id)))[0]?.state
  const told = async () =>
    (await ada.get('/v1/notifications')).body.data.map(({ kind }: { kind: string }) => kind)
  await buy(RENEWALS_DECLINED)
  await wait(31 * DAY_SECONDS)
  for (const days of [1, 2, 2]) await wait(days * DAY_SECONDS)
  const before = await state()
  await wait(2 * DAY_SECONDS)
  expect((await subscription()).subscription?.state).toBe('suspended')
  return { ...website, before, state, told }
}

describe('a website whose plan is suspended', () => {
  test('is suspended with it, which everyone who sees it finds in the console, and only the email about the plan is sent', async ({
    server,
  }) => {
    const { before, state, told, ada, id } = await withUnpaid(server)
    expect(before).toBe('active')
    expect(await state()).toBe('suspended')
    expect(await server.allowance.isSuspended(server.db, id)).toBe(true)
    expect(await told()).toEqual(['suspend'])
    const subjects = (await server.readMails('ada@example.com')).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.includes('suspended'))).toHaveLength(1)
    expect(subjects.filter((subject) => subject.includes('protected'))).toEqual([])
    const kinds = await server.auditKinds()
    expect(kinds.filter((kind) => kind === 'DOMAIN_STATE')).toHaveLength(1)
    expect((await ada.get(`/v1/domain/${id}`)).body.data.removal_at).toBeNull()
  })

  test('is still protected: its firewall gets its policy and reports attacks', async ({
    server,
  }) => {
    const { ada, id, state } = await withUnpaid(server)
    const key = (await ada.post(`/v1/domain/${id}/ingest-key`)).body.data.ingest_key as string
    const sent = await server.post(`/v1/domain/${id}/events`, [anEvent({ path: '/hers' })], {
      token: key,
    })
    expect(sent.status).toBe(200)
    expect((await server.get(`/v1/domain/${id}/policy`, { token: key })).status).toBe(200)
    expect(await state()).toBe('suspended')
  })

  test('is active again as soon as the plan is paid', async ({ server }) => {
    const { checkOut, enter, confirm, state, told, id } = await withUnpaid(server)
    const { payment } = (await checkOut()).body.data
    expect(await state()).toBe('suspended')
    await enter(payment, CARD)
    await confirm(payment.id)
    expect(await state()).toBe('active')
    expect(await server.allowance.isSuspended(server.db, id)).toBe(false)
    expect(await told()).toEqual(['resume', 'suspend'])
    const subjects = (await server.readMails('ada@example.com')).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.includes('protected'))).toEqual([])
  })

  test('is active again once the plan is cancelled, on the free plan', async ({ server }) => {
    const { ada, path, state, told } = await withUnpaid(server)
    expect((await ada.post(`${path}/cancel`, { reason: null, comment: null })).status).toBe(200)
    expect(await state()).toBe('active')
    expect(await told()).toEqual(['resume', 'suspend'])
  })

  test.for(['pending_ns', 'moved', 'expired'] as const)(
    'stays %s if it wasn’t protected',
    async (stateBefore, { server }) => {
      const { state, told } = await withUnpaid(server, stateBefore)
      expect(await state()).toBe(stateBefore)
      expect(await told()).toEqual([])
    },
  )
})
