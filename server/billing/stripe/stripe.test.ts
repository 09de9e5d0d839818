import { eq } from 'drizzle-orm'
import { expect, onTestFinished } from 'vitest'

import { DAY_SECONDS, HOUR_SECONDS } from '../../platform/clock.ts'
import { movableClock } from '../../testing/movable-clock.ts'
import type { TestDatabase } from '../../testing/test-database.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { test } from '../../testing/test.ts'
import { refund } from '../operating/operations.ts'
import { queueReconciliation, reconcile } from '../operating/reconcile.ts'
import { invoices, ledgerLines, payments } from '../schema.ts'
import { offer, withWebsite } from '../testing-checkout.ts'
import { startStripe } from './testing-stripe.ts'

const CARD = '4242424242424242'

/** Ada's website on a server that takes cards through Stripe's library. */
async function withStripe(database: TestDatabase) {
  await database.clear()
  const clock = movableClock()
  const stripe = await startStripe(clock)
  const server = startTestServer(database, { env: stripe.env, clock })
  onTestFinished(async () => {
    await server.stop()
    await stripe.close()
    expect(stripe.faults).toEqual([])
  })
  const website = await withWebsite(server)
  const secretOf = (payment: { form: { client_secret: string | null } | null }) =>
    payment.form?.client_secret ?? ''
  const payWith = async (number: string) => {
    const { payment } = (await website.checkOut()).body.data
    stripe.enterCard(secretOf(payment), number)
    return website.confirm(payment.id)
  }
  const send = (webhook: ReturnType<typeof stripe.webhook>) =>
    server.ask('POST', '/v1/billing/webhooks/stripe', {
      body: webhook.body,
      headers: { 'content-type': 'application/json', ...webhook.headers },
    })
  const intentOf = async (paymentId: string) => {
    const rows = await server.db.select().from(payments)
    const id = rows.find((row) => row.id === paymentId)?.providerPaymentId ?? ''
    return { id, object: stripe.objects.get(id) ?? {} }
  }
  return { ...website, stripe, secretOf, payWith, send, intentOf }
}

test.for([
  [CARD, 'succeeded', null],
  ['4000000000000002', 'failed', 'declined'],
  ['4000000000009995', 'failed', 'insufficient_funds'],
  ['4000000000009987', 'failed', 'lost_or_stolen'],
  ['4000000000000069', 'failed', 'expired_card'],
  ['4000000000000127', 'failed', 'incorrect_cvc'],
  ['4000000000000119', 'failed', 'try_again'],
  ['4000002760003184', 'requires_action', null],
] as const)(
  'a payment through Stripe with %s: %s, %s',
  async ([number, state, decline], { database }) => {
    const { payWith, intentOf } = await withStripe(database)
    const payment = await payWith(number)
    expect(payment).toMatchObject({ state, decline })
    // Nobody can pay a failed one later, in another tab.
    const { object } = await intentOf(payment.id)
    expect(object['status']).toBe(state === 'failed' ? 'canceled' : state)
  },
)

test.for([
  [true, 'succeeded', null],
  [false, 'failed', 'authentication_failed'],
] as const)(
  '3-D Secure through Stripe, passed: %s',
  async ([isPassed, state, decline], { database }) => {
    const { stripe, secretOf, payWith, confirm, ada } = await withStripe(database)
    const waiting = await payWith('4000002760003184')
    // A reload finds the same payment.
    expect((await ada.get(`/v1/billing/payments/${waiting.id}`)).body.data).toEqual(waiting)
    expect(waiting.form).toMatchObject({ provider: 'stripe', url: null, public_key: 'pk_test_1' })
    stripe.confirm(secretOf(waiting), isPassed)
    expect(await confirm(waiting.id)).toMatchObject({ state, decline, form: null })
  },
)

test('a card that paid is kept at Stripe, pays the renewal without the person, and is removed there', async ({
  database,
}) => {
  const { server, ada, payWith, wait, subscription, stripe } = await withStripe(database)
  await payWith(CARD)
  const [card] = (await ada.get('/v1/billing/payment-methods')).body.data
  expect(card).toMatchObject({ brand: 'Visa', last4: '4242', expires: '2029-12', kind: 'card' })
  await wait(31 * DAY_SECONDS)
  expect((await subscription()).subscription?.period.starts_at).toBe('2026-04-01T09:00:00.000Z')
  const [method] = (await ada.get('/v1/billing/payment-methods')).body.data
  await ada.post('/v1/billing/payment-methods', await withCardAdded(ada, stripe))
  const [, second] = (await ada.get('/v1/billing/payment-methods')).body.data
  await ada.post(`/v1/billing/payment-methods/${second.id}/default`)
  expect((await ada.post(`/v1/billing/payment-methods/${method.id}/remove`)).status).toBe(200)
  await server.jobs.idle()
  expect(stripe.requests.filter((request) => request.endsWith('/detach'))).toHaveLength(1)
})

async function withCardAdded(
  ada: Awaited<ReturnType<typeof withWebsite>>['ada'],
  stripe: Awaited<ReturnType<typeof startStripe>>,
) {
  const { setup_id, form } = (await ada.post('/v1/billing/payment-methods/setup')).body.data
  stripe.enterCard(form.client_secret, '5555555555554444')
  return { setup_id }
}

test.for([
  ['4000000000000341', 'declined'],
  ['4000002760003184', 'authentication_failed'],
] as const)('a renewal with %s fails: %s', async ([number, decline], { database }) => {
  const { stripe, server, secretOf, payWith, confirm, wait, subscription } =
    await withStripe(database)
  const payment = await payWith(number)
  if (payment.state === 'requires_action') {
    stripe.confirm(secretOf(payment), true)
    await confirm(payment.id)
  }
  await wait(31 * DAY_SECONDS)
  expect((await subscription()).subscription?.state).toBe('past_due')
  const rows = await server.db.select().from(payments)
  expect(rows.map((row) => row.decline).filter(Boolean)).toEqual([decline])
})

test('a saved card that is declined during checkout causes a failed payment, with the reason', async ({
  database,
}) => {
  const { ada, payWith, stripe, checkOut } = await withStripe(database)
  await ada.post('/v1/billing/payment-methods', await withCardAdded(ada, stripe))
  await payWith('4000000000009995')
  const { setup_id, form } = (await ada.post('/v1/billing/payment-methods/setup')).body.data
  stripe.enterCard(form.client_secret, '4000000000009995')
  const methods = (await ada.post('/v1/billing/payment-methods', { setup_id })).body.data
  const poor = methods.find((method: { last4: string }) => method.last4 === '9995')
  expect((await checkOut(offer, poor.id)).body.data.payment).toMatchObject({
    state: 'failed',
    decline: 'insufficient_funds',
  })
})

test('an upgrade that costs less than Stripe’s minimum fails, and the plan renews as before', async ({
  database,
}) => {
  const { ada, server, payWith, checkOut, wait, subscription } = await withStripe(database)
  await payWith(CARD)
  const [card] = (await ada.get('/v1/billing/payment-methods')).body.data
  server.clock.advance(31 * DAY_SECONDS - HOUR_SECONDS)
  await wait(0)
  const { body } = await checkOut({ ...offer, plan: 'business' }, card.id)
  expect(body.data.payment).toMatchObject({ state: 'failed', decline: 'amount_too_small' })
  expect(body.data.subscription.undecided_payment_id).toBeNull()
  await wait(HOUR_SECONDS)
  expect((await subscription()).subscription).toMatchObject({
    state: 'active',
    plan: 'pro',
    period: { starts_at: '2026-04-01T09:00:00.000Z' },
  })
})

test.for([
  ['card', /^pm_/],
  ['customer', /^cus_/],
] as const)(
  'a renewal whose %s was deleted at Stripe fails, and another card pays',
  async ([, deleted], { database }) => {
    const { ada, server, stripe, secretOf, payWith, confirm, path, wait, subscription } =
      await withStripe(database)
    await payWith(CARD)
    for (const id of stripe.objects.keys()) if (deleted.test(id)) stripe.objects.delete(id)
    await wait(31 * DAY_SECONDS)
    expect((await subscription()).subscription?.state).toBe('past_due')
    const [, failed] = await server.db.select().from(payments).orderBy(payments.createdAt)
    expect(failed).toMatchObject({ state: 'failed', decline: 'refused', providerPaymentId: null })
    const { payment } = (await ada.post(`${path}/pay`, { payment_method_id: null })).body.data
    stripe.enterCard(secretOf(payment), '5555555555554444')
    expect(await confirm(payment.id)).toMatchObject({ state: 'succeeded' })
    expect((await subscription()).subscription?.state).toBe('active')
  },
)

test('a renewal whose customer was deleted at Stripe fails too if no other can be created, until one can', async ({
  database,
}) => {
  const { ada, server, stripe, secretOf, payWith, confirm, path, wait, subscription } =
    await withStripe(database)
  await payWith(CARD)
  for (const id of stripe.objects.keys()) if (id.startsWith('cus_')) stripe.objects.delete(id)
  const [provider] = server.billing.providers
  if (!provider) throw new Error('no provider')
  const { createCustomer } = provider
  provider.createCustomer = async () => {
    throw new Error('too many requests')
  }
  await wait(31 * DAY_SECONDS)
  expect((await subscription()).subscription?.state).toBe('past_due')
  expect(server.logged.join()).toContain('customer not replaced')
  provider.createCustomer = createCustomer
  const pay = async () =>
    (await ada.post(`${path}/pay`, { payment_method_id: null })).body.data.payment
  expect(await pay()).toMatchObject({ state: 'failed', decline: 'refused' })
  const payment = await pay()
  stripe.enterCard(secretOf(payment), CARD)
  expect(await confirm(payment.id)).toMatchObject({ state: 'succeeded' })
})

test('a card can be added after the customer was deleted at Stripe, also on the day it was created', async ({
  database,
}) => {
  const { ada, stripe, payWith } = await withStripe(database)
  await payWith(CARD)
  for (const id of stripe.objects.keys()) if (id.startsWith('cus_')) stripe.objects.delete(id)
  const added = await ada.post('/v1/billing/payment-methods', await withCardAdded(ada, stripe))
  expect(added.body.data).toMatchObject([{ last4: '4242' }, { last4: '4444' }])
})

test('Stripe’s webhooks are accepted once, in any order, within five minutes, and only if unchanged', async ({
  database,
}) => {
  const { server, stripe, secretOf, checkOut, send, intentOf, subscription } =
    await withStripe(database)
  const { payment } = (await checkOut()).body.data
  stripe.enterCard(secretOf(payment), CARD)
  const { id, object } = await intentOf(payment.id)
  const now = server.clock.now()
  const paid = stripe.webhook('payment_intent.succeeded', object)
  const late = stripe.webhook('payment_intent.created', { ...object, status: 'canceled' })
  const old = stripe.webhook('payment_intent.succeeded', object, {
    at: new Date(now.getTime() - 301_000),
  })
  expect((await send(old)).status).toBe(400)
  expect((await send({ ...paid, body: `${paid.body} ` })).status).toBe(400)
  expect((await send({ ...paid, headers: { 'stripe-signature': '' } })).status).toBe(400)
  for (const webhook of [paid, paid, late]) expect((await send(webhook)).status).toBe(200)
  await server.jobs.idle()
  expect((await subscription()).subscription?.state).toBe('active')
  const dispute = stripe.dispute(id, 'needs_response')
  await send(stripe.webhook('charge.dispute.created', dispute))
  await server.jobs.idle()
  expect(await server.db.select().from(payments)).toMatchObject([{ state: 'disputed' }])
  stripe.dispute(id, 'won')
  await send(stripe.webhook('charge.dispute.closed', dispute))
  await server.jobs.idle()
  expect(await server.db.select().from(payments)).toMatchObject([{ state: 'succeeded' }])
})

test.for([
  ['the same hour', 61],
  ['two days later, when Stripe has forgotten the key', 2 * DAY_SECONDS],
] as const)(
  'a renewal whose response is lost is found again %s, and paid once',
  async ([, pause], { database }) => {
    const { server, stripe, payWith, wait } = await withStripe(database)
    await payWith(CARD)
    server.clock.advance(31 * DAY_SECONDS)
    // The library repeats a request once on its own, with the same key.
    stripe.loseResponses(2)
    await server.jobs.idle()
    if (pause > DAY_SECONDS) stripe.forgetKeys()
    await wait(pause)
    await wait(HOUR_SECONDS)
    const states = (await server.db.select().from(payments)).map(({ state }) => state)
    expect(states).toEqual(['succeeded', 'succeeded'])
    const charges = [...stripe.objects.values()].filter((one) => one['object'] === 'charge')
    expect(charges).toHaveLength(2)
  },
)

test('a refund is made at Stripe once, and the reconciliation finds no differences except a payment that Parapet doesn’t have', async ({
  database,
}) => {
  const { server, stripe, payWith } = await withStripe(database)
  const { invoice_number: number } = await payWith(CARD)
  await (await refund(server, { number, net: 500, reason: 'Goodwill' })).run()
  const since = new Date(server.clock.now().getTime() - DAY_SECONDS * 1000)
  expect(await reconcile(server, { since })).toEqual([])

  // The server stops before it records the rest, and that is repeated days later, when Stripe has forgotten the key.
  const [provider] = server.billing.providers
  if (!provider) throw new Error('no provider')
  const { refundPayment } = provider
  provider.refundPayment = async (returned) => {
    await refundPayment(returned)
    throw new Error('lost connection')
  }
  await expect((await refund(server, { number, reason: 'Goodwill' })).run()).rejects.toThrow('lost')
  expect(await reconcile(server, { since })).toMatchObject([
    { what: 'state', here: 'succeeded', there: 'refunded' },
    { what: 'refunded', here: '595', there: '1428' },
  ])
  provider.refundPayment = refundPayment
  stripe.forgetKeys()
  await (await refund(server, { number, reason: 'Goodwill' })).run()
  const refunds = [...stripe.objects.values()].filter((one) => one['object'] === 'refund')
  expect(refunds).toHaveLength(2)
  expect(await reconcile(server, { since })).toEqual([])
  // Somebody else's payment, with the same account at Stripe.
  stripe.objects.set('pi_9', {
    ...[...stripe.objects.values()].find((one) => one['object'] === 'payment_intent'),
    id: 'pi_9',
    metadata: {},
  })
  const unknown = [{ providerPaymentId: 'pi_9', what: 'unknown_here' }]
  expect(await reconcile(server, { since })).toMatchObject(unknown)
  // One in a currency that isn't sold here can't be ours.
  stripe.objects.set('pi_10', { ...stripe.objects.get('pi_9'), id: 'pi_10', currency: 'gbp' })
  expect(await reconcile(server, { since })).toMatchObject(unknown)
})

test('a refund that fails weeks later is owed again, and can be made again', async ({
  database,
}) => {
  const { server, stripe, payWith, send, intentOf, wait } = await withStripe(database)
  const { id, invoice_number: number } = await payWith(CARD)
  const intent = await intentOf(id)
  const refundAll = async () => (await refund(server, { number, reason: 'Goodwill' })).run()
  await refundAll()
  expect(await server.db.select().from(payments)).toMatchObject([
    { state: 'refunded', refundedMinor: 1428 },
  ])
  await wait(20 * DAY_SECONDS)
  const failed = stripe.webhook('charge.refund.updated', stripe.failRefund(intent.id))
  for (const webhook of [failed, failed, stripe.webhook('refund.failed', intent.object)]) {
    expect((await send(webhook)).status).toBe(200)
  }
  await server.jobs.idle()
  expect(await server.db.select().from(payments)).toMatchObject([
    { state: 'succeeded', refundedMinor: 0 },
  ])
  expect(server.logged.join()).toContain('refund failed')
  const cash = async () =>
    (await server.db.select().from(ledgerLines))
      .filter(({ account }) => account === 'cash')
      .reduce((sum, { minor }) => sum + minor, 0)
  expect(await cash()).toBe(1428)
  const since = new Date(server.clock.now().getTime() - 40 * DAY_SECONDS * 1000)
  expect(await reconcile(server, { since })).toEqual([])

  expect(await refundAll()).toBe('Returned €14.28.')
  expect(await cash()).toBe(0)
  expect(await reconcile(server, { since })).toEqual([])
})

test.for([
  ['lost', [], 'refunded', 1428],
  ['charge_refunded', [{ amount: -1428 }], 'refunded', 1428],
  ['charge_refunded', [], 'succeeded', 0],
  ['warning_closed', [], 'succeeded', 0],
  ['under_review', [{ amount: -1428 }], 'disputed', 0],
] as const)(
  'a dispute at Stripe that is %s, with %j withdrawn: %s, %s returned',
  async ([status, withdrawn, state, refundedMinor], { database }) => {
    const { server, stripe, payWith, send, intentOf } = await withStripe(database)
    const { id } = await payWith(CARD)
    const intent = await intentOf(id)
    for (const now of ['needs_response', status]) {
      const dispute = stripe.dispute(intent.id, now, { withdrawn })
      await send(stripe.webhook('charge.dispute.updated', dispute))
      await server.jobs.idle()
    }
    // Stripe counts no refund for a dispute that was lost.
    expect(await server.db.select().from(payments)).toMatchObject([{ state, refundedMinor }])
    const since = new Date(server.clock.now().getTime() - DAY_SECONDS * 1000)
    expect(await reconcile(server, { since })).toEqual([])
  },
)

test('only the disputed parts of a payment are withdrawn, and credited once they are lost', async ({
  database,
}) => {
  const { server, stripe, payWith, send, intentOf, subscription } = await withStripe(database)
  const { id } = await payWith(CARD)
  const intent = await intentOf(id)
  const since = new Date(server.clock.now().getTime() - DAY_SECONDS * 1000)
  const after = async (...disputes: readonly (readonly [string, number])[]) => {
    for (const [index, [status, amount]] of disputes.entries()) {
      stripe.dispute(intent.id, status, { amount, nth: index + 1 })
    }
    await send(stripe.webhook('charge.dispute.updated', intent.object))
    await server.jobs.idle()
    expect(await reconcile(server, { since })).toEqual([])
    const [payment] = await server.db.select().from(payments)
    const notes = await server.db
      .select()
      .from(invoices)
      .where(eq(invoices.kind, 'credit_note'))
      .orderBy(invoices.number)
    const balance = async (name: string) =>
      (await server.db.select().from(ledgerLines))
        .filter(({ account }) => account === name)
        .reduce((sum, { minor }) => sum + minor, 0)
    return {
      state: payment?.state,
      cash: await balance('cash'),
      disputed: await balance('disputed'),
      receivable: await balance('receivable'),
      credited: notes.map(({ totalMinor }) => totalMinor),
    }
  }
  expect(await after(['needs_response', 500])).toEqual({
    state: 'disputed',
    cash: 928,
    disputed: 500,
    receivable: 0,
    credited: [],
  })
  expect(server.logged.join()).toContain('payment disputed')
  expect(await after(['lost', 500], ['needs_response', 300])).toEqual({
    state: 'disputed',
    cash: 628,
    disputed: 300,
    receivable: 0,
    credited: [500],
  })
  expect(await after(['lost', 500], ['won', 300])).toEqual({
    state: 'succeeded',
    cash: 928,
    disputed: 0,
    receivable: 0,
    credited: [500],
  })
  expect((await subscription()).subscription?.state).toBe('active')
  expect(await after(['lost', 500], ['won', 300], ['lost', 928])).toEqual({
    state: 'refunded',
    cash: 0,
    disputed: 0,
    receivable: 0,
    credited: [500, 928],
  })
  // Nothing is left of what paid for this month.
  expect((await subscription()).subscription).toBeNull()
  expect(await server.auditKinds()).toContain('PAYMENT_DISPUTE')
  const subjects = (await server.readMails('ada@example.com')).map(({ subject }) => subject)
  expect(subjects.join()).toContain('was cancelled')
})

test.for([
  ['days ago', 2],
  ['so long ago that it isn’t listed any more', 130],
] as const)(
  'the daily reconciliation finds the disputes at Stripe whose webhooks were lost, about a payment of %s',
  async ([, days], { database }) => {
    const { server, stripe, payWith, intentOf, wait } = await withStripe(database)
    const intent = await intentOf((await payWith(CARD)).id)
    await wait(days * DAY_SECONDS)
    await queueReconciliation(server)
    const first = async () =>
      (await server.db.select().from(payments).orderBy(payments.createdAt))[0]?.state
    stripe.dispute(intent.id, 'needs_response')
    await wait(DAY_SECONDS)
    expect(await first()).toBe('disputed')
    // By now, the dispute isn't listed either.
    await wait(125 * DAY_SECONDS)
    stripe.dispute(intent.id, 'lost')
    await wait(DAY_SECONDS)
    expect(await first()).toBe('refunded')
  },
)
