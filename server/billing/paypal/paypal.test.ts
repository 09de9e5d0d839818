import { eq } from 'drizzle-orm'
import { expect, onTestFinished } from 'vitest'

import { type Brand, inBrand } from '../../platform/brand/brand.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '../../platform/clock.ts'
import { movableClock } from '../../testing/movable-clock.ts'
import type { TestDatabase } from '../../testing/test-database.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { test } from '../../testing/test.ts'
import { refund } from '../operating/operations.ts'
import { queueReconciliation, reconcile } from '../operating/reconcile.ts'
import { billingLimits } from '../rate-limits.ts'
import { invoices, payments } from '../schema.ts'
import { offer, withWebsite } from '../testing-checkout.ts'
import { startPayPal } from './testing-paypal.ts'

/** Ada's website on a server that takes wallets through PayPal's library. */
async function withPayPal(database: TestDatabase) {
  await database.clear()
  const clock = movableClock()
  const paypal = await startPayPal(clock)
  const server = startTestServer(database, { env: paypal.env, clock })
  onTestFinished(async () => {
    await server.stop()
    await paypal.close()
    expect(paypal.faults).toEqual([])
  })
  const website = await withWebsite(server)
  const checkOut = async () => {
    const { shown_at, due_today } = await website.preview()
    return website.ada.post(`${website.path}/checkout`, {
      ...offer,
      shown_at,
      total_minor: due_today.total.minor,
      payment_method_id: null,
      method_kind: 'wallet',
    })
  }
  const pay = async (wallet: 'pays' | 'declines' = 'pays') => {
    const { payment } = (await checkOut()).body.data
    paypal.approve(payment.form.client_secret, wallet)
    return { ...(await website.confirm(payment.id)), orderId: payment.form.client_secret as string }
  }
  const send = (webhook: ReturnType<typeof paypal.webhook>) =>
    server.ask('POST', '/v1/billing/webhooks/paypal', {
      body: webhook.body,
      headers: { 'content-type': 'application/json', ...webhook.headers },
    })
  const captures = () =>
    [...paypal.objects.values()].filter((one) => 'supplementary_data' in one).length
  return { ...website, paypal, checkOut, pay, send, captures }
}

test('an approved order is captured once, and its wallet pays the renewal', async ({
  database,
}) => {
  const { ada, pay, wait, subscription, captures, server } = await withPayPal(database)
  expect(await pay()).toMatchObject({ state: 'succeeded', form: null })
  const [wallet] = (await ada.get('/v1/billing/payment-methods')).body.data
  expect(wallet).toMatchObject({ kind: 'wallet', brand: 'PayPal', last4: null, is_default: true })
  await wait(31 * DAY_SECONDS)
  expect((await subscription()).subscription?.period.starts_at).toBe('2026-04-01T09:00:00.000Z')
  expect(captures()).toBe(2)
  expect((await server.db.select().from(payments)).map(({ provider }) => provider)).toEqual([
    'paypal',
    'paypal',
  ])
})

// The return addresses were those of our own host.
test('a person returns to the host that they paid at', async ({ database }) => {
  const { checkOut, ada, paypal, server } = await withPayPal(database)
  const back = (host: string) => {
    const url = new URL('/payment-methods/add', server.config.publicUrl)
    url.hostname = host
    return url.href
  }
  const brand = { host: 'login.acme.example' } as Brand
  await inBrand(brand, checkOut)
  expect(paypal.returnUrls).toEqual([back('login.acme.example'), back('login.acme.example')])
  await inBrand(brand, () => ada.post('/v1/billing/payment-methods/setup?kind=wallet'))
  expect(paypal.returnUrls.slice(2)).toEqual([
    back('login.acme.example'),
    back('login.acme.example'),
  ])
})

test('an order that the wallet declines has failed, and can’t be captured later', async ({
  database,
}) => {
  const { pay, paypal, confirm, captures } = await withPayPal(database)
  const failed = await pay('declines')
  expect(failed).toMatchObject({ state: 'failed', decline: 'declined' })
  paypal.approve(failed.orderId)
  expect((await confirm(failed.id)).state).toBe('failed')
  expect(captures()).toBe(0)
})

test('an abandoned order is never captured, even if it is approved afterwards', async ({
  database,
}) => {
  const { ada, checkOut, paypal, send, server, captures } = await withPayPal(database)
  const { payment } = (await checkOut()).body.data
  const cancelled = await ada.post(`/v1/billing/payments/${payment.id}/cancel`)
  expect(cancelled.body.data.state).toBe('cancelled')
  const { client_secret: id } = payment.form
  paypal.approve(id)
  await send(paypal.webhook('checkout-order', { id }))
  await server.jobs.idle()
  expect(captures()).toBe(0)
})

test('an order that was captured just before it was marked as cancelled has taken money, and is listed as a difference', async ({
  database,
}) => {
  const { pay, paypal, wait, server } = await withPayPal(database)
  const { id, orderId } = await pay()
  const [unit = {}] = (paypal.objects.get(orderId)?.['purchase_units'] ?? []) as {
    custom_id?: string
  }[]
  unit.custom_id = `cancelled:${id}`
  await server.db.update(payments).set({ state: 'cancelled' })
  await wait(DAY_SECONDS)
  const since = new Date(server.clock.now().getTime() - 40 * DAY_SECONDS * 1000)
  expect(await reconcile(server, { since })).toMatchObject([
    { what: 'state', here: 'cancelled', there: 'succeeded' },
  ])
})

test('an order that PayPal has deleted, because nobody approved it, is abandoned', async ({
  database,
}) => {
  const { checkOut, paypal, wait, server } = await withPayPal(database)
  const { payment } = (await checkOut()).body.data
  paypal.objects.delete(payment.form.client_secret)
  await wait(HOUR_SECONDS)
  expect(await server.db.select().from(payments)).toMatchObject([{ state: 'cancelled' }])
  expect((await checkOut()).status).toBe(200)
})

test('a wallet is saved, declines a renewal without leaving an order, and is removed', async ({
  database,
}) => {
  const { ada, pay, paypal, wait, subscription, server } = await withPayPal(database)
  await pay()
  const path = '/v1/billing/payment-methods'
  const { setup_id, form } = (await ada.post(`${path}/setup?kind=wallet`)).body.data
  expect(form).toMatchObject({ provider: 'paypal', is_test: true, public_key: 'client1' })
  const add = () => ada.post(path, { setup_id, kind: 'wallet' })
  expect((await add()).body.code).toBe('not_possible')
  paypal.approve(setup_id, 'declines')
  const [, saved] = (await add()).body.data
  expect((await add()).body.data).toHaveLength(2)
  await ada.post(`${path}/${saved.id}/default`)
  await wait(31 * DAY_SECONDS)
  expect((await subscription()).subscription?.state).toBe('past_due')
  expect((await server.db.select().from(payments)).at(-1)?.decline).toBe('declined')
  const [, first] = (await ada.get(path)).body.data
  expect((await ada.post(`${path}/${first.id}/remove`)).status).toBe(200)
  await server.jobs.idle()
  expect(paypal.requests.filter((request) => request.startsWith('DELETE'))).toHaveLength(1)
})

test('a saved wallet that requires approval for a renewal has declined it, and can’t be captured later', async ({
  database,
}) => {
  const { ada, pay, paypal, wait, subscription, send, server, captures } =
    await withPayPal(database)
  await pay()
  const path = '/v1/billing/payment-methods'
  const { setup_id } = (await ada.post(`${path}/setup?kind=wallet`)).body.data
  paypal.approve(setup_id, 'asks')
  const [, saved] = (await ada.post(path, { setup_id, kind: 'wallet' })).body.data
  await ada.post(`${path}/${saved.id}/default`)
  await wait(31 * DAY_SECONDS)
  expect((await subscription()).subscription?.state).toBe('past_due')
  const stored = await server.db.select().from(payments)
  const failed = stored.find(({ state }) => state === 'failed')
  expect(failed?.decline).toBe('authentication_failed')
  paypal.approve(failed?.providerPaymentId ?? '')
  await send(paypal.webhook('checkout-order', { id: failed?.providerPaymentId ?? '' }))
  await server.jobs.idle()
  expect(captures()).toBe(1)
})

test('a renewal whose order PayPal refuses to mark is not declined, and fails once PayPal has deleted it', async ({
  database,
}) => {
  const { ada, pay, paypal, wait, subscription, server } = await withPayPal(database)
  await pay()
  const path = '/v1/billing/payment-methods'
  const { setup_id } = (await ada.post(`${path}/setup?kind=wallet`)).body.data
  paypal.approve(setup_id, 'asks, and its orders can’t be patched')
  const [, saved] = (await ada.post(path, { setup_id, kind: 'wallet' })).body.data
  await ada.post(`${path}/${saved.id}/default`)
  await wait(31 * DAY_SECONDS)
  const renewal = async () =>
    (await server.db.select().from(payments)).find(({ isAttended }) => !isAttended)
  const { providerPaymentId, ...waiting } = (await renewal()) ?? {}
  expect(waiting).toMatchObject({ state: 'created', decline: null })
  paypal.objects.delete(providerPaymentId ?? '')
  await wait(HOUR_SECONDS)
  expect((await renewal())?.state).toBe('cancelled')
  expect((await subscription()).subscription?.state).toBe('past_due')
})

test('PayPal’s webhooks are accepted once, within five minutes, and only if PayPal verifies them', async ({
  database,
}) => {
  const { server, paypal, checkOut, send, subscription } = await withPayPal(database)
  const { payment } = (await checkOut()).body.data
  const { client_secret: id } = payment.form
  paypal.approve(id)
  // The person has closed the page: the webhook completes the payment.
  const approved = paypal.webhook('checkout-order', { id })
  const at = new Date(server.clock.now().getTime() - 301_000)
  expect((await send(paypal.webhook('checkout-order', { id }, { at }))).status).toBe(400)
  expect((await send({ ...approved, body: approved.body.replace(' ', '  ') })).status).toBe(400)
  const { 'paypal-transmission-sig': _, ...unsigned } = approved.headers
  const headers = { ...unsigned, 'paypal-transmission-sig': '' }
  expect((await send({ ...approved, headers })).status).toBe(400)
  const certificate = { ...approved.headers, 'paypal-cert-url': 'https://paypal.com.evil.example/' }
  const verifications = () => paypal.requests.filter((request) => request.endsWith('signature'))
  const before = verifications().length
  expect((await send({ ...approved, headers: certificate })).status).toBe(400)
  expect(verifications()).toHaveLength(before)
  for (const webhook of [approved, approved]) expect((await send(webhook)).status).toBe(200)
  await server.jobs.idle()
  expect((await subscription()).subscription?.state).toBe('active')
  for (const [status, outcome, state] of [
    ['OPEN', undefined, 'disputed'],
    ['RESOLVED', 'RESOLVED_SELLER_FAVOUR', 'succeeded'],
  ] as const) {
    await send(paypal.webhook('dispute', paypal.dispute(id, status, outcome)))
    await server.jobs.idle()
    expect(await server.db.select().from(payments)).toMatchObject([{ state }])
  }
})

test('a network that sends many forged webhooks is refused before PayPal is called to verify them', async ({
  database,
}) => {
  const { server, paypal, send } = await withPayPal(database)
  const webhook = () => paypal.webhook('checkout-order', { id: '5O190127TN364715T' })
  const forged = () => {
    const { body, headers } = webhook()
    return { headers, body: body.replace(' ', '  ') }
  }
  const { max, windowSeconds } = billingLimits.wrongWebhooksByAddress
  const statuses: number[] = []
  for (let count = 0; count < max + 5; count += 1) statuses.push((await send(forged())).status)
  expect(statuses.slice(0, max)).toEqual(Array.from({ length: max }, () => 400))
  expect(statuses.slice(max)).toEqual([429, 429, 429, 429, 429])
  const verified = paypal.requests.filter((request) => request.endsWith('signature'))
  expect(verified).toHaveLength(max + 1)
  server.clock.advance(windowSeconds)
  expect((await send(webhook())).status).toBe(200)
})

test('a renewal whose response is lost is found again, and paid once', async ({ database }) => {
  const { server, paypal, pay, wait, captures } = await withPayPal(database)
  await pay()
  server.clock.advance(31 * DAY_SECONDS)
  paypal.loseResponses(1)
  await server.jobs.idle()
  paypal.forgetKeys()
  await wait(2 * HOUR_SECONDS)
  await wait(HOUR_SECONDS)
  const states = (await server.db.select().from(payments)).map(({ state }) => state)
  expect(states).toEqual(['succeeded', 'succeeded'])
  expect(captures()).toBe(2)
  // It is known by its order, so that it can be refunded, and found by webhooks.
  const renewal = (await server.db.select().from(payments)).find(({ isAttended }) => !isAttended)
  expect(paypal.objects.get(renewal?.providerPaymentId ?? '')).toHaveProperty('purchase_units')
  const of = { number: 'TEST-INV-2026-000002', net: 500, reason: 'Goodwill' }
  expect(await (await refund(server, of)).run()).toContain('Returned')
})

test('the daily reconciliation leaves a dispute open until PayPal resolves it', async ({
  database,
}) => {
  const { server, paypal, pay, send, wait } = await withPayPal(database)
  const { orderId } = await pay()
  await send(paypal.webhook('dispute', paypal.dispute(orderId, 'OPEN')))
  await server.jobs.idle()
  await queueReconciliation(server)
  const since = new Date(server.clock.now().getTime() - DAY_SECONDS * 1000)
  for (const [status, outcome, state] of [
    ['OPEN', undefined, 'disputed'],
    ['RESOLVED', 'RESOLVED_SELLER_FAVOUR', 'succeeded'],
  ] as const) {
    paypal.dispute(orderId, status, outcome)
    await wait(DAY_SECONDS)
    expect(await server.db.select().from(payments)).toMatchObject([{ state }])
    expect(await reconcile(server, { since })).toEqual([])
  }
})

test.for([
  ['days ago', 2],
  ['so long ago that it isn’t compared any more', 130],
] as const)(
  'the daily reconciliation finds the disputes whose webhooks were lost, about a payment of %s',
  async ([, days], { database }) => {
    const { server, paypal, pay, wait } = await withPayPal(database)
    const { orderId } = await pay()
    await wait(days * DAY_SECONDS)
    // PayPal lists these first: other applications can have the same account.
    for (const other of ['7AB', '7AC', '7AD']) paypal.dispute(other, 'OPEN')
    paypal.dispute(orderId, 'UNDER_REVIEW')
    await queueReconciliation(server)
    for (const [status, outcome, state] of [
      ['UNDER_REVIEW', undefined, 'disputed'],
      ['RESOLVED', 'RESOLVED_BUYER_FAVOUR', 'refunded'],
    ] as const) {
      paypal.dispute(orderId, status, outcome)
      await wait(DAY_SECONDS)
      const [first] = await server.db.select().from(payments).orderBy(payments.createdAt)
      expect(first?.state).toBe(state)
    }
    expect(server.logged.join()).not.toContain('payments not listed')
    const since = new Date(server.clock.now().getTime() - 120 * DAY_SECONDS * 1000)
    expect(await reconcile(server, { since })).toEqual([])
  },
)

test('another application’s sale in an unsupported currency doesn’t stop the reconciliation', async ({
  database,
}) => {
  const { server, paypal, pay, wait } = await withPayPal(database)
  const { id, orderId } = await pay()
  const ours = [...paypal.objects.values()]
  const capture = ours.find((one) => 'supplementary_data' in one)
  for (const one of [capture, paypal.objects.get(orderId)]) {
    const text = JSON.stringify(one)
      .replaceAll(orderId, '5O190127TN364715T')
      .replaceAll(String(capture?.['id']), '2GG279541U471931P')
      .replaceAll(id, 'shop-7')
      .replaceAll('EUR', 'GBP')
    const other = JSON.parse(text) as { id: string }
    paypal.objects.set(other.id, other)
  }
  await wait(DAY_SECONDS)
  const since = new Date(server.clock.now().getTime() - 40 * DAY_SECONDS * 1000)
  expect(await reconcile(server, { since })).toEqual([])
  // Its capture is too old to be listed, and is fetched for its dispute.
  paypal.dispute('5O190127TN364715T', 'OPEN')
  const later = new Date(server.clock.now().getTime() - 1000)
  const provider = server.billing.providers.find(({ name }) => name === 'paypal')
  expect(await provider?.listPayments(later)).toEqual([])
})

test('a refund is made at PayPal, and the reconciliation compares the transfers', async ({
  database,
}) => {
  const { server, pay, wait } = await withPayPal(database)
  const { invoice_number: number } = await pay()
  await (await refund(server, { number, net: 500, reason: 'Goodwill' })).run()
  await wait(DAY_SECONDS)
  const since = new Date(server.clock.now().getTime() - 40 * DAY_SECONDS * 1000)
  expect(await reconcile(server, { since })).toEqual([])
  await server.db.update(payments).set({ refundedMinor: 0 })
  expect(await reconcile(server, { since })).toMatchObject([
    { what: 'refunded', here: '0', there: '595' },
  ])
})

test('only the disputed parts of a payment with PayPal are withdrawn, and credited once they are lost', async ({
  database,
}) => {
  const { server, paypal, pay, send } = await withPayPal(database)
  const { orderId } = await pay()
  const since = new Date(server.clock.now().getTime() - DAY_SECONDS * 1000)
  const after = async (dispute: ReturnType<typeof paypal.dispute>) => {
    await send(paypal.webhook('dispute', dispute))
    await server.jobs.idle()
    expect(await reconcile(server, { since })).toEqual([])
    const [payment] = await server.db.select().from(payments)
    return payment
  }
  expect(await after(paypal.dispute(orderId, 'OPEN', undefined, { amount: '5.00' }))).toMatchObject(
    { state: 'disputed', disputedMinor: 500, refundedMinor: 0 },
  )
  paypal.dispute(orderId, 'OPEN', undefined, { amount: '2.00', nth: 2 })
  // More than one page of them.
  expect(
    await after(paypal.dispute(orderId, 'OPEN', undefined, { amount: '1.00', nth: 3 })),
  ).toMatchObject({ state: 'disputed', disputedMinor: 800, refundedMinor: 0 })
  paypal.dispute(orderId, 'RESOLVED', 'RESOLVED_SELLER_FAVOUR', { amount: '2.00', nth: 2 })
  paypal.dispute(orderId, 'RESOLVED', 'CANCELED_BY_BUYER', { amount: '1.00', nth: 3 })
  const partly = { amount: '5.00', refunded: '4.00' }
  expect(await after(paypal.dispute(orderId, 'RESOLVED', 'ACCEPTED', partly))).toMatchObject({
    state: 'succeeded',
    disputedMinor: 0,
    lostMinor: 400,
    refundedMinor: 400,
  })
  const notes = await server.db.select().from(invoices).where(eq(invoices.kind, 'credit_note'))
  expect(notes).toMatchObject([{ totalMinor: 400, netMinor: 336 }])
})

test.for([
  ['RESOLVED_BUYER_FAVOUR', 'refunded', 'refunded', 'succeeded'],
  ['RESOLVED_SELLER_FAVOUR', 'succeeded', 'refunded', 'succeeded'],
  ['RESOLVED_WITH_PAYOUT', 'succeeded', 'refunded', 'succeeded'],
  ['CANCELED_BY_BUYER', 'succeeded', 'refunded', 'succeeded'],
  ['DENIED', 'succeeded', 'refunded', 'succeeded'],
  ['ACCEPTED', 'disputed', 'refunded', 'disputed'],
  ['NONE', 'disputed', 'refunded', 'disputed'],
] as const)(
  'a dispute with the outcome %s: %s; with all of it refunded: %s; with nothing refunded: %s',
  async ([code, ...states], { database }) => {
    for (const [index, refunded] of [undefined, '14.28', '0.00'].entries()) {
      const { server, paypal, pay, send } = await withPayPal(database)
      const { orderId } = await pay()
      await send(paypal.webhook('dispute', paypal.dispute(orderId, 'OPEN')))
      const resolved = paypal.dispute(orderId, 'RESOLVED', code, refunded ? { refunded } : {})
      await send(paypal.webhook('dispute', resolved))
      await server.jobs.idle()
      expect(await server.db.select().from(payments)).toMatchObject([{ state: states[index] }])
    }
  },
)

test.for(['D', 'V'])(
  'a refund that PayPal undid, with the status %s, is owed again, and a capture that it reversed hasn’t failed',
  async (status, { database }) => {
    const { server, paypal, pay, wait } = await withPayPal(database)
    const { invoice_number: number, orderId } = await pay()
    await (await refund(server, { number, net: 500, reason: 'Goodwill' })).run()
    const [unit = {}] = (paypal.objects.get(orderId)?.['purchase_units'] ?? []) as {
      payments?: { refunds?: { status: string }[] }
    }[]
    for (const one of unit.payments?.refunds ?? []) one.status = 'FAILED'
    for (const one of paypal.objects.values()) {
      if ('of' in one) one['transaction_status'] = status
    }
    await queueReconciliation(server)
    await wait(DAY_SECONDS)
    expect(server.logged.join()).toContain('refund failed')
    expect(await server.db.select().from(payments)).toMatchObject([
      { state: 'succeeded', refundedMinor: 0 },
    ])
    const since = new Date(server.clock.now().getTime() - 40 * DAY_SECONDS * 1000)
    expect(await reconcile(server, { since })).toEqual([])

    for (const one of paypal.objects.values()) {
      if ('supplementary_data' in one) one['transaction_status'] = 'V'
    }
    const provider = server.billing.providers.find(({ name }) => name === 'paypal')
    expect(await provider?.listPayments(since)).toMatchObject([
      { state: 'succeeded', refundedMinor: 1428 },
    ])
  },
)
