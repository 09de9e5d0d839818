import { randomUUID } from 'node:crypto'

import { eq, sql } from 'drizzle-orm'
import { describe, expect, onTestFinished } from 'vitest'

import type { Payment } from '../../../contract/billing/payment.ts'
import { auditEvents } from '../../platform/audit/schema.ts'
import { DAY_SECONDS, MINUTE_SECONDS, secondsAfter } from '../../platform/clock.ts'
import { queueJob } from '../../platform/jobs/queue-job.ts'
import { jobs } from '../../platform/jobs/schema.ts'
import { test } from '../../testing/test.ts'
import { RETURN_PAYMENT } from '../billing-jobs.ts'
import { recordDispute } from '../charges/record-dispute.ts'
import { recordRefund } from '../charges/record-refund.ts'
import { queueReturn } from '../charges/unused-time.ts'
import { fetchPayment } from '../paying/submit.ts'
import {
  invoices,
  ledgerLines,
  paymentMethods,
  payments,
  providerEvents,
  subscriptions,
} from '../schema.ts'
import { CARD, offer, withWebsite } from '../testing-checkout.ts'
import { credit, NotDone, recordMissing, refund, replay, voidOpen } from './operations.ts'
import { queueReconciliation, reconcile } from './reconcile.ts'

const REASON = 'Outage'
type Server = Parameters<typeof withWebsite>[0]

async function balances({ db }: Server) {
  const sums: Record<string, number> = {}
  for (const { account, minor } of await db.select().from(ledgerLines)) {
    sums[account] = (sums[account] ?? 0) + minor
  }
  return sums
}

test('each partial refund is made once, with a credit note, and doesn’t end the subscription', async ({
  server,
}) => {
  const { buy } = await withWebsite(server)
  const { invoice_number: number } = await buy()
  const of = { number, reason: REASON }
  const part = await refund(server, { ...of, net: 500 })
  expect(part.preview).toEqual([
    `Issues a credit note for €5.00 of ${number}, and €0.95 of tax.`,
    `Its reason is “${REASON}”. The subscription stays as it is.`,
    'Returns €5.95 to the card or wallet that paid. The subscription stays as it is.',
  ])
  expect(await server.db.$count(invoices)).toBe(1)
  expect(await part.run()).toBe('Issued TEST-CN-2026-000001. Returned €5.95.')
  expect(await server.db.select().from(payments)).toMatchObject([
    { state: 'succeeded', refundedMinor: 595 },
  ])
  expect(await balances(server)).toEqual({ receivable: 0, revenue: -700, tax: -133, cash: 833 })

  // The provider returns the rest, and the server stops before it records that.
  const [provider] = server.billing.providers
  if (!provider) throw new Error('no provider')
  const { refundPayment } = provider
  provider.refundPayment = async (returned) => {
    await refundPayment(returned)
    throw new Error('lost connection')
  }
  await expect((await refund(server, of)).run()).rejects.toThrow('lost connection')
  provider.refundPayment = refundPayment
  expect(await (await refund(server, of)).run()).toBe('Returned €8.33.')
  const [payment] = await server.db.select().from(payments)
  expect(payment).toMatchObject({ state: 'refunded', refundedMinor: 1428 })
  const there = await provider.getPayment(payment?.providerPaymentId ?? '')
  expect(there.refundedMinor).toBe(1428)
  expect(await balances(server)).toEqual({ receivable: 0, revenue: 0, tax: 0, cash: 0 })
  expect(await server.db.select().from(subscriptions)).toMatchObject([{ state: 'active' }])
  await expect(refund(server, of)).rejects.toThrow(NotDone)
  expect(await server.auditKinds()).toEqual(
    expect.arrayContaining(['OPERATOR_CREDIT', 'OPERATOR_REFUND']),
  )
})

test('a refund at the provider after a partial refund is recorded once, with a credit note for the rest', async ({
  server,
}) => {
  const { buy } = await withWebsite(server)
  const { id, invoice_number: number } = await buy()
  await (await refund(server, { number, net: 500, reason: REASON })).run()
  const amount = { currency: 'EUR', minor: 833 } as const
  const refunded = { id: `tpay_${id}`, amount, key: 'console' }
  await server.billing.providers[0]?.refundPayment(refunded)
  for (const _ of ['webhook', 'webhook again']) await fetchPayment(server, refunded.id)
  expect(await server.db.select().from(payments)).toMatchObject([
    { state: 'refunded', refundedMinor: 1428 },
  ])
  expect(await balances(server)).toEqual({ receivable: 0, revenue: 0, tax: 0, cash: 0 })
  expect(await server.db.$count(invoices)).toBe(3)
  // An operator's refund that the webhook overtook.
  await recordRefund(server.db, id, { before: 595, amount, at: server.clock.now() })
  expect(await balances(server)).toMatchObject({ receivable: 0, cash: 0 })
})

test('a refund whose webhook is faster than its record is in the audit log as well', async ({
  server,
}) => {
  const { buy } = await withWebsite(server)
  const { id, invoice_number: number } = await buy()
  const [provider] = server.billing.providers
  if (!provider) throw new Error('no provider')
  const { refundPayment } = provider
  provider.refundPayment = async (returned) => {
    const there = await refundPayment(returned)
    await fetchPayment(server, `tpay_${id}`)
    return there
  }
  const { run } = await refund(server, { number, reason: REASON })
  expect(await run()).toContain('Returned €14.28.')
  expect(await balances(server)).toEqual({ receivable: 0, revenue: 0, tax: 0, cash: 0 })
  expect(await server.db.$count(invoices)).toBe(2)
  expect(await server.auditKinds()).toContain('OPERATOR_REFUND')
})

test('what was refunded at the provider before isn’t returned again', async ({ server }) => {
  const { buy } = await withWebsite(server)
  const { id, invoice_number: number } = await buy()
  const amount = { currency: 'EUR', minor: 500 } as const
  await server.billing.providers[0]?.refundPayment({ id: `tpay_${id}`, amount, key: 'console' })
  const since = secondsAfter(server.clock.now(), -DAY_SECONDS)
  const part = await refund(server, { number, net: 500, reason: REASON })
  expect(part.preview.slice(2)).toEqual([
    'The provider has already returned €5.00 of it.',
    'Returns €0.95 to the card or wallet that paid. The subscription stays as it is.',
  ])
  await part.run()
  expect(await reconcile(server, { since })).toEqual([])
  await (await refund(server, { number, reason: REASON })).run()
  expect(await reconcile(server, { since })).toEqual([])
  expect(await server.db.select().from(payments)).toMatchObject([
    { state: 'refunded', refundedMinor: 1428 },
  ])
})

test('a dispute that was lost a moment ago is recorded before a refund, and not returned twice', async ({
  server,
}) => {
  const { buy } = await withWebsite(server)
  const { invoice_number: number } = await buy()
  const [provider] = server.billing.providers
  if (!provider) throw new Error('no provider')
  const get = provider.getPayment
  provider.getPayment = async (id) => ({ ...(await get(id)), lostMinor: 595 })
  await (await refund(server, { number, net: 500, reason: REASON })).run()
  expect(await server.db.select().from(payments)).toMatchObject([
    { refundedMinor: 1190, lostMinor: 595 },
  ])
  const there = await get(`tpay_${(await server.db.select().from(payments))[0]?.id}`)
  expect(there.refundedMinor).toBe(595)
  expect(await balances(server)).toMatchObject({ cash: 238, receivable: 0 })
})

test('a plan ends when the bank returns what paid for its period, not what paid for an upgrade within it', async ({
  server,
}) => {
  const { first, upgrade, lose } = await withUpgrade(server, { ...offer, plan: 'business' })
  expect(await lose(upgrade.id)).toBe('active')
  expect(await lose(first.id)).not.toBe('active')
})

test('a plan ends when the bank returns what was deducted from the payment for its period', async ({
  server,
}) => {
  const { first, lose } = await withUpgrade(server, { ...offer, interval: 'year' })
  expect(await lose(first.id)).not.toBe('active')
})

test('a plan ends when the bank returns an upgrade that was paid in full, because what it replaced was refunded', async ({
  server,
}) => {
  const { upgrade, lose } = await withUpgrade(
    server,
    { ...offer, plan: 'business' },
    async ({ invoice_number: number }) => (await refund(server, { number, reason: REASON })).run(),
  )
  expect(await lose(upgrade.id)).not.toBe('active')
})

/** A plan that was bought and then changed, and a function that loses a dispute about one of its payments. */
async function withUpgrade(
  server: Server,
  chosen: object,
  before?: (first: Payment) => Promise<unknown>,
) {
  const { buy, checkOut, subscription, wait } = await withWebsite(server)
  const first = await buy()
  await before?.(first)
  await wait(DAY_SECONDS)
  const [method] = await server.db.select().from(paymentMethods)
  const upgrade: Payment = (await checkOut(chosen, method?.id)).body.data.payment
  expect(upgrade.state).toBe('succeeded')
  const lose = async (id: string) => {
    const [payment] = await server.db
      .select({ minor: invoices.totalMinor })
      .from(payments)
      .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
      .where(eq(payments.id, id))
    const lostMinor = payment?.minor ?? 0
    await recordDispute(server.db, id, { disputedMinor: 0, lostMinor, at: server.clock.now() })
    return (await subscription()).subscription?.state
  }
  return { first, upgrade, lose }
}

test('what was deducted on another invoice can’t be credited too, until that one is credited in full', async ({
  server,
}) => {
  const { buy, checkOut, wait } = await withWebsite(server)
  const { invoice_number: number } = await buy()
  await wait(15.5 * DAY_SECONDS)
  const [method] = await server.db.select().from(paymentMethods)
  await checkOut({ ...offer, plan: 'business' }, method?.id)
  const of = { number, reason: REASON }
  const later = { number: 'TEST-INV-2026-000002', reason: REASON }
  const { preview } = await refund(server, of)
  expect(preview).toContain(`Issues a credit note for €6.00 of ${number}, and €1.14 of tax.`)
  expect(preview).toContain('€6.00 was deducted on TEST-INV-2026-000002.')
  await expect(credit(server, { ...of, net: 601 })).rejects.toThrow('€6.00')
  await server.db.update(invoices).set({ state: 'open' }).where(eq(invoices.number, 2))
  await expect(credit(server, { ...of, net: 601 })).rejects.toThrow('€6.00')
  await server.db.update(invoices).set({ state: 'paid' }).where(eq(invoices.number, 2))
  await (await credit(server, later)).run()
  expect((await refund(server, of)).preview[0]).toContain('€12.00')
})

describe('the job of a credit note', () => {
  /** A payment with a credit note, whose job is due after a day. */
  async function withNote(server: Server) {
    const { buy, wait } = await withWebsite(server)
    const { id, invoice_number: number } = await buy()
    await (await credit(server, { number, net: 500, reason: REASON })).run()
    const [note] = await server.db.select().from(invoices).where(eq(invoices.kind, 'credit_note'))
    if (!note) throw new Error('no credit note')
    const [provider] = server.billing.providers
    if (!provider) throw new Error('no provider')
    const refunded = async () => {
      const { refundedMinor } = await provider.getPayment(`tpay_${id}`)
      const [payment] = await server.db.select().from(payments)
      return [payment?.state, payment?.refundedMinor, refundedMinor]
    }
    return { id, number, note, wait, provider, refunded }
  }

  // Earlier versions accepted other amounts.
  test.for([1428, 1429])(
    'waits for a dispute of a payment of %s that was opened a moment ago, and then returns it once',
    async (minor, { server }) => {
      const { id, note, wait, provider, refunded } = await withNote(server)
      const { getPayment } = provider
      const there = { amount: { minor, currency: 'EUR' as const }, disputedMinor: 833 }
      provider.getPayment = async (of) => ({ ...(await getPayment(of)), ...there })
      await queueReturn(server.db, note, server.clock.now())
      await wait(0)
      expect(await refunded()).toEqual(['disputed', 0, 0])
      provider.getPayment = getPayment
      await fetchPayment(server, `tpay_${id}`)
      for (const _ of ['due', 'due again']) await wait(DAY_SECONDS)
      expect(await refunded()).toEqual(['succeeded', 595, 595])
    },
  )

  test('returns its own money while that of another note is being returned', async ({ server }) => {
    const { number, wait, provider, refunded } = await withNote(server)
    await (await credit(server, { number, net: 500, reason: REASON })).run()
    const notes = await server.db.select().from(invoices).where(eq(invoices.kind, 'credit_note'))
    const { refundPayment } = provider
    let goOn: () => void = () => undefined
    const areBothThere = new Promise<void>((settle) => (goOn = settle))
    let calls = 0
    provider.refundPayment = async (returned) => {
      calls += 1
      if (calls === notes.length) goOn()
      await areBothThere
      return refundPayment(returned)
    }
    for (const note of notes) await queueReturn(server.db, note, server.clock.now())
    for (const _ of ['due', 'due again']) await wait(DAY_SECONDS)
    expect(await refunded()).toEqual(['succeeded', 1190, 1190])
    expect(await server.db.$count(jobs, eq(jobs.kind, RETURN_PAYMENT))).toBe(0)
  })

  test('of an earlier version, which names the payment, returns it once too', async ({
    server,
  }) => {
    const { id, note, wait, refunded } = await withNote(server)
    const { organisationId: ownerId } = note
    await queueJob(server.db, {
      kind: RETURN_PAYMENT,
      subjectId: id,
      ownerId,
      dueAt: server.clock.now(),
    })
    await wait(0)
    expect(await refunded()).toEqual(['succeeded', 595, 595])
    await queueReturn(server.db, note, server.clock.now())
    await wait(DAY_SECONDS)
    expect(await refunded()).toEqual(['succeeded', 595, 595])
  })

  test('ends when an operator has returned everything, so that what is credited later stays', async ({
    server,
  }) => {
    const { number, note, wait, refunded } = await withNote(server)
    await queueReturn(server.db, note, secondsAfter(server.clock.now(), DAY_SECONDS))
    await (await refund(server, { number, reason: REASON })).run()
    await (await credit(server, { number, net: 500, reason: REASON })).run()
    await wait(2 * DAY_SECONDS)
    expect(await refunded()).toEqual(['succeeded', 595, 595])
  })
})

test('an open invoice is voided, and a paid one credited, not the other way round', async ({
  server,
}) => {
  const { buy } = await withWebsite(server)
  const { invoice_number: open } = await buy('4000000000000002')
  await expect(credit(server, { number: open, reason: REASON })).rejects.toThrow('is open')
  expect(await (await voidOpen(server, { number: open, reason: REASON })).run()).toBe(
    `Voided ${open}.`,
  )
  const { invoice_number: paid } = await buy()
  await expect(voidOpen(server, { number: paid, reason: REASON })).rejects.toThrow('is paid')
  await expect(credit(server, { number: paid, net: 1201, reason: REASON })).rejects.toThrow(
    '€12.00',
  )
  for (const number of ['TEST-INV-2026-000099', 'TEST-CN-2026-000001', '1']) {
    await expect(voidOpen(server, { number, reason: REASON })).rejects.toThrow('There is no')
  }
  await expect(replay(server, { eventId: 'evt_1' })).rejects.toThrow('No webhook')
})

test('a webhook that is replayed fetches the state of what it is about, and is in the audit log', async ({
  server,
}) => {
  const { buy } = await withWebsite(server)
  const { id, total } = await buy()
  const about = { id: `tpay_${id}`, amount: total, key: 'console' }
  await server.billing.providers[0]?.refundPayment(about)
  const event = { provider: 'test' as const, receivedAt: server.clock.now() }
  await server.db.insert(providerEvents).values([
    { ...event, eventId: 'evt_payment', providerPaymentId: about.id },
    { ...event, eventId: 'evt_other', providerPaymentId: null },
  ])
  for (const eventId of ['evt_payment', 'evt_other']) {
    const { preview, run } = await replay(server, { eventId })
    expect(preview.join()).toContain('not handled yet')
    expect(await run()).toBe(`Handled ${eventId}.`)
  }
  expect(await server.db.select().from(payments)).toMatchObject([{ state: 'refunded' }])
  const replayed = await server.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.kind, 'OPERATOR_REPLAY'))
    .orderBy(auditEvents.id)
  expect(replayed.map(({ organisationId, detail }) => [organisationId !== null, detail])).toEqual([
    [true, { event: 'evt_payment' }],
    [false, { event: 'evt_other' }],
  ])
})

test('voiding a renewal that wasn’t paid ends the plan, so that it isn’t charged again', async ({
  server,
}) => {
  const { buy, wait, subscription } = await withWebsite(server)
  await buy('4000000000000341')
  await wait(31 * DAY_SECONDS)
  const { open_invoice: open } = await subscription()
  const { preview, run } = await voidOpen(server, { number: open?.number ?? '', reason: REASON })
  expect(preview).toContain('It is a renewal that wasn’t paid: the plan ends immediately.')
  await run()
  expect(await server.db.select().from(subscriptions)).toMatchObject([{ state: 'cancelled' }])
  await wait(2 * DAY_SECONDS)
  expect(await server.db.$count(payments)).toBe(2)
  expect(await balances(server)).toMatchObject({ receivable: 0 })
})

test('the daily reconciliation lists what differs, and records a dispute whose webhook was lost', async ({
  server,
}) => {
  const { buy, wait } = await withWebsite(server)
  const since = secondsAfter(server.clock.now(), -DAY_SECONDS)
  const { id } = await buy('4000000000000259')
  const differences = () => reconcile(server, { since })
  expect(await differences()).toEqual([])
  await wait(2 * MINUTE_SECONDS)
  expect(await differences()).toEqual([
    { providerPaymentId: `tpay_${id}`, what: 'state', here: 'succeeded', there: 'disputed' },
  ])
  await queueReconciliation(server)
  await server.jobs.idle()
  expect(await differences()).toEqual([])
  expect(await balances(server)).toMatchObject({ cash: 0, disputed: 1428 })
  expect(server.logged.join()).toContain('payment differs from the provider’s')

  // One that the provider dates later than we do is known, and so is one whose response is about to be stored.
  const [ours] = await server.db.select().from(payments)
  const lasting = { createdAt: secondsAfter(since, -1) }
  await server.db.update(payments).set(lasting)
  expect(await differences()).toEqual([])
  const submitting = { createdAt: server.clock.now(), providerPaymentId: null }
  await server.db.update(payments).set(submitting)
  expect(await differences()).toEqual([])
  await server.db.update(payments).set({ providerPaymentId: ours?.providerPaymentId ?? null })

  await server.billing.providers[0]?.startPayment({
    paymentId: crypto.randomUUID(),
    amount: { currency: 'EUR', minor: 1 },
    customerId: 'tcus_1',
    methodId: null,
    isAttended: true,
  })
  expect(await differences()).toMatchObject([{ what: 'unknown_here', there: 'created 1 EUR' }])
})

test.for([
  ['failed', 'succeeded'],
  ['cancelled', 'succeeded'],
  ['succeeded', 'failed'],
  ['succeeded', 'cancelled'],
] as const)(
  'the reconciliation lists a payment that is %s here and %s at the provider, every day until someone resolves it',
  async ([here, there], { server }) => {
    const { buy, wait } = await withWebsite(server)
    const { id } = await buy()
    const [provider] = server.billing.providers
    if (!provider) throw new Error('no provider')
    const { getPayment, listPayments } = provider
    provider.getPayment = async (of) => ({ ...(await getPayment(of)), state: there })
    provider.listPayments = async (since) =>
      (await listPayments(since)).map((one) => ({ ...one, state: there }))
    await server.db.update(payments).set({ state: here })
    const since = secondsAfter(server.clock.now(), -DAY_SECONDS)
    const listed = [{ providerPaymentId: `tpay_${id}`, what: 'state', here, there }]
    expect(await reconcile(server, { since })).toEqual(listed)
    await queueReconciliation(server)
    await wait(DAY_SECONDS)
    expect(await reconcile(server, { since })).toEqual(listed)
    expect(server.logged.join()).toContain('payment differs from the provider’s')
  },
)

test.for([
  [1, 'EUR'],
  [1428, 'USD'],
] as const)(
  'a payment of %s %s for an invoice of 1428 EUR pays nothing, and is listed',
  async (there, { server }) => {
    const { ada, path, buy, enter, confirm, subscription } = await withWebsite(server)
    const [minor, currency] = there
    const [provider] = server.billing.providers
    if (!provider) throw new Error('no provider')
    const { getPayment } = provider
    provider.getPayment = async (id) => {
      return { ...(await getPayment(id)), amount: { minor, currency } }
    }
    const { id, state } = await buy()
    expect(state).toBe('created')
    expect((await subscription()).subscription).toBeNull()
    expect(await balances(server)).toMatchObject({ receivable: 1428 })
    expect(server.logged.join()).toContain('payment of another amount')
    const { listPayments } = provider
    provider.listPayments = async (since) =>
      (await listPayments(since)).map((one) => ({ ...one, amount: { minor, currency } }))
    const since = secondsAfter(server.clock.now(), -DAY_SECONDS)
    expect(await reconcile(server, { since })).toMatchObject([
      { what: 'amount', here: '1428 EUR', there: `${minor} ${currency}` },
      { what: 'state', here: 'created', there: 'succeeded' },
    ])

    // An operator returns it at the provider.
    await provider.refundPayment({ id: `tpay_${id}`, amount: { minor, currency }, key: 'console' })
    await fetchPayment(server, `tpay_${id}`)
    expect((await server.db.select().from(payments))[0]?.state).toBe('failed')
    expect(await reconcile(server, { since })).toEqual([])
    Object.assign(provider, { getPayment, listPayments })
    const { body } = await ada.post(`${path}/pay`, { payment_method_id: null })
    await enter(body.data.payment, CARD)
    expect((await confirm(body.data.payment.id)).state).toBe('succeeded')
  },
)

test('a payment without money, failed here and cancelled at the provider, is no difference', async ({
  server,
}) => {
  const { buy } = await withWebsite(server)
  await buy('4000000000000002')
  await server.db.update(payments).set({ state: 'cancelled' })
  const since = secondsAfter(server.clock.now(), -DAY_SECONDS)
  expect(await reconcile(server, { since })).toEqual([])
})

test('a payment that can’t be recorded doesn’t keep the daily reconciliation from listing the rest', async ({
  server,
}) => {
  const { buy, wait } = await withWebsite(server)
  await buy('4000000000000259')
  // Whatever is recorded about it now fails.
  await server.db.execute(
    sql`alter table payments add constraint undisputed check (state <> 'disputed')`,
  )
  onTestFinished(async () => {
    await server.db.execute(sql`alter table payments drop constraint undisputed`)
  })
  await queueReconciliation(server)
  await wait(DAY_SECONDS)
  expect(server.logged.join()).toContain('payment not recorded')
  expect(server.logged.join()).toContain('payment differs from the provider’s')
})

test('a provider that can’t be listed, and a payment that can’t be fetched, don’t keep the rest from being compared', async ({
  server,
}) => {
  const { buy, wait } = await withWebsite(server)
  const { id } = await buy('4000000000000259')
  await wait(2 * MINUTE_SECONDS)
  const [cards, wallets] = server.billing.providers
  if (!cards || !wallets) throw new Error('no provider')
  const refused = async () => {
    throw new Error('refused')
  }
  wallets.listPayments = refused
  cards.getPayment = refused
  const since = secondsAfter(server.clock.now(), -DAY_SECONDS)
  expect(await reconcile(server, { since })).toEqual([
    { providerPaymentId: wallets.name, what: 'not_listed', here: 'none', there: 'not available' },
    { providerPaymentId: `tpay_${id}`, what: 'state', here: 'succeeded', there: 'disputed' },
  ])
  expect(server.logged.join()).toContain('payments not listed')
  expect(server.logged.join()).toContain('payment not fetched')
})

test('a lost dispute is no difference, although the provider made no refund', async ({
  server,
}) => {
  const { buy, wait } = await withWebsite(server)
  const { id } = await buy('4000000000000259')
  await wait(2 * MINUTE_SECONDS)
  const [provider] = server.billing.providers
  if (!provider) throw new Error('no provider')
  const { getPayment, listPayments } = provider
  const lost = { disputedMinor: 0, lostMinor: 1428 }
  provider.getPayment = async (of) => ({ ...(await getPayment(of)), ...lost })
  provider.listPayments = async (since) =>
    (await listPayments(since)).map((one) => ({ ...one, ...lost }))
  await fetchPayment(server, `tpay_${id}`)
  expect(await server.db.select().from(payments)).toMatchObject([{ state: 'refunded' }])
  const since = secondsAfter(server.clock.now(), -DAY_SECONDS)
  expect(await reconcile(server, { since })).toEqual([])
})

test('more payments than PostgreSQL accepts parameters are reconciled', async ({ server }) => {
  const { buy } = await withWebsite(server)
  await buy()
  const [provider] = server.billing.providers
  if (!provider) throw new Error('no provider')
  const { listPayments } = provider
  provider.listPayments = async (since) => {
    const [ours] = await listPayments(since)
    if (!ours) throw new Error('no payment')
    const others = Array.from({ length: 66_000 }, () => ({ ...ours, paymentId: randomUUID() }))
    return [...others, ours]
  }
  const since = secondsAfter(server.clock.now(), -DAY_SECONDS)
  expect(await reconcile(server, { since })).toHaveLength(66_000)
})

test('the audit log contains exactly what a reconciliation records for the operator', async ({
  server,
}) => {
  const { buy, id } = await withWebsite(server)
  await buy('4000000000000259')
  const since = server.clock.now()
  await expect(recordMissing(server, { since })).rejects.toThrow('No differences.')
  server.clock.advance(DAY_SECONDS)
  const recording = await recordMissing(server, { since })
  expect(recording.preview).toHaveLength(2)
  expect(recording.preview[0]).toMatch(/^tpay_.*: state, here succeeded, at the provider disputed$/)
  expect(await server.db.select().from(payments)).toMatchObject([{ state: 'succeeded' }])
  expect(await recording.run()).toBe('Recorded: 1 of 1.')
  expect(await server.db.select().from(payments)).toMatchObject([{ state: 'disputed' }])
  const rows = await server.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.kind, 'OPERATOR_RECONCILE'))
  expect(rows).toMatchObject([
    {
      resourceId: id,
      detail: { invoice: 'TEST-INV-2026-000001', before: 'succeeded', after: 'disputed' },
    },
  ])
})

test('the clock of a development server is moved ahead, which ends a trial', async ({ server }) => {
  const { ada, path, submitForm, subscription, wait } = await withWebsite(server)
  await ada.post(`${path}/trial`, { plan: 'pro', interval: 'month', currency: 'EUR' })
  const moved = await submitForm('/dev/clock', { seconds: String(14 * DAY_SECONDS) })
  expect(moved.status).toBe(303)
  await server.jobs.idle()
  expect((await server.get('/dev/clock')).body).toContain('2026-03-15 09:00:00 UTC')
  await wait(0)
  expect((await subscription()).subscription).toBeNull()
  for (const seconds of ['-1', 'x', String(401 * DAY_SECONDS)]) {
    expect((await submitForm('/dev/clock', { seconds })).status).toBe(422)
  }
})
