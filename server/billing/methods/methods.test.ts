import { expect, vi } from 'vitest'

import { DAY_SECONDS } from '../../platform/clock.ts'
import { test } from '../../testing/test.ts'
import { paymentMethods, removedMethods, testProviderObjects } from '../schema.ts'
import { CARD, withWebsite } from '../testing-checkout.ts'
import { expiryOf } from './expiry.ts'
import { purgeBillingOf } from './purge-billing.ts'

test('cards are added in the provider’s fields, and the default can’t be removed while a plan is running', async ({
  server,
}) => {
  const { ada, buy, submitForm } = await withWebsite(server)
  const path = '/v1/billing/payment-methods'
  await buy()
  const { setup_id, form } = (await ada.post(`${path}/setup`)).body.data
  expect((await ada.post(path, { setup_id })).body.code).toBe('not_possible')
  const secret = new URL(form.url, 'http://localhost').searchParams.get('secret') ?? ''
  const fields = { secret, step: 'card', number: '5555555555554444', expires: '4/26', cvc: '123' }
  await submitForm(form.url, fields)
  for (const _ of ['once', 'again after a lost connection']) {
    expect((await ada.post(path, { setup_id })).body.data).toMatchObject([
      { brand: 'Visa', last4: CARD.slice(-4), is_default: true, may_remove: false },
      { brand: 'Mastercard', expires: '2026-04', expiry: 'valid', is_default: false },
    ])
  }
  const added = (await server.auditKinds()).filter((kind) => kind === 'PAYMENT_METHOD_ADD')
  expect(added).toHaveLength(1)
  const [visa, mastercard] = (await ada.get(path)).body.data
  expect((await ada.post(`${path}/${visa.id}/remove`)).body.code).toBe('not_possible')
  expect((await ada.post(`${path}/${mastercard.id}/default`)).body.data).toMatchObject([
    { brand: 'Mastercard', is_default: true },
    { brand: 'Visa', is_default: false, may_remove: true },
  ])
  expect((await ada.post(`${path}/${visa.id}/remove`)).status).toBe(200)
  const eve = await server.join('eve@example.net')
  for (const call of [`${path}/${mastercard.id}/default`, `${path}/${mastercard.id}/remove`]) {
    expect((await eve.post(call)).body.code).toBe('not_found')
  }
  // A setup of another organisation.
  expect((await eve.post(path, { setup_id })).body.code).toBe('not_found')
  expect((await ada.get(path)).body.data).toHaveLength(1)
})

test('a deleted organisation’s payment methods are also removed at the provider, with retries until it responds', async ({
  server,
}) => {
  const { ada, buy } = await withWebsite(server)
  const { organisationId } = ada
  await buy()
  const kept = async () =>
    (await server.db.select().from(testProviderObjects)).filter(({ id }) => id.startsWith('tcard'))
  expect(await kept()).toHaveLength(1)
  const [provider] = server.billing.providers
  if (!provider) throw new Error('Nobody takes the money.')
  vi.spyOn(provider, 'removeMethod').mockRejectedValueOnce(new Error('The provider is down.'))
  const at = server.clock.now()
  await server.db.transaction(async (tx) => purgeBillingOf(tx, { organisationId, at }))
  await server.jobs.idle()
  expect(await server.db.$count(paymentMethods)).toBe(0)
  expect(await kept()).toHaveLength(1)
  server.clock.advance(DAY_SECONDS)
  await server.jobs.idle()
  expect(await kept()).toEqual([])
  expect(await server.db.$count(removedMethods)).toBe(0)
})

test.for([
  ['2026-02', 'expired'],
  ['2026-03', 'expires_soon'],
  ['2026-05', 'valid'],
  [null, 'valid'],
] as const)('on 20 March 2026, a card until %s is %s', ([expires, expected]) => {
  expect(expiryOf(expires, new Date('2026-03-20T00:00:00Z'))).toBe(expected)
})
