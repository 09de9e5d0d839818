import { desc, eq, ne, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'

import type { Payment } from '../../../contract/billing/payment.ts'
import { markDeleted, markRestored } from '../../organisation/organisations/deletion.ts'
import { members, resources } from '../../organisation/schema.ts'
import { auditEvents } from '../../platform/audit/schema.ts'
import { BadSetting } from '../../platform/bad-setting.ts'
import { DAY_SECONDS, HOUR_SECONDS, secondsAfter } from '../../platform/clock.ts'
import { readConfig } from '../../platform/config.ts'
import { type Database, databaseOn } from '../../platform/db/client.ts'
import { forgetJobs, queueJob } from '../../platform/jobs/queue-job.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { test } from '../../testing/test.ts'
import { domains } from '../../websites/schema/domains.ts'
import { CHARGE_DUE } from '../billing-jobs.ts'
import { recordDispute } from '../charges/record-dispute.ts'
import { recordPayment } from '../charges/record-payment.ts'
import { PaymentGone } from '../providers/provider.ts'
import { invoices, ledgerLines, payments, providerEvents, subscriptions } from '../schema.ts'
import { setUpBilling } from '../set-up.ts'
import { changeObject, paymentObject, readObject } from '../test-provider/objects.ts'
import { signedTestWebhook } from '../test-provider/test-webhooks.ts'
import { CARD, offer, withWebsite } from '../testing-checkout.ts'
import { renew } from './renew.ts'
import { checkPayment, fetchPayment } from './submit.ts'

const CONFIRMED_CARD = '4000002760003184'
const RENEWALS_DECLINED = '4000000000000341'

describe('the test cards', () => {
  test.for([
    ['4242424242424242', 'succeeded', null],
    ['5555555555554444', 'succeeded', null],
    ['4000000000000002', 'failed', 'declined'],
    ['4000000000009995', 'failed', 'insufficient_funds'],
    ['4000000000000069', 'failed', 'expired_card'],
    ['4000000000000127', 'failed', 'incorrect_cvc'],
    ['4242424242424241', 'failed', 'incorrect_number'],
    ['4000000000009987', 'failed', 'lost_or_stolen'],
    ['4000000000000119', 'failed', 'try_again'],
    ['4000002760003184', 'requires_action', null],
    ['4000000000000085', 'processing', null],
  ])('%s: %s, %s', async ([number, state, decline], { server }) => {
    const { buy } = await withWebsite(server)
    expect(await buy(number ?? '')).toMatchObject({ state, decline })
  })

  test('a real card is refused, and the page says that no money moves', async ({ server }) => {
    const { checkOut, enter, confirm } = await withWebsite(server)
    const { payment } = (await checkOut()).body.data
    const page = await enter(payment, '4111111111111111')
    expect(page.body).toContain('No money moves.')
    expect(page.body).toContain('Only the test cards below are accepted.')
    expect(page.headers.get('content-security-policy')).toContain(
      'frame-ancestors http://localhost:4000 ',
    )
    expect((await confirm(payment.id)).state).toBe('created')
  })
})

test('the test provider has a separate origin, which doesn’t serve the console', async ({
  server,
}) => {
  const { checkOut } = await withWebsite(server)
  const { form } = (await checkOut()).body.data.payment
  const { origin, pathname, search } = new URL(form.url)
  expect(origin).toBe('http://127.0.0.1:4000')
  expect((await server.get(form.url)).status).toBe(200)
  // The console's scripts could read a card number there.
  expect((await server.get(pathname + search)).status).toBe(404)
  const navigation = { headers: { 'sec-fetch-mode': 'navigate' } }
  const opened = await server.get(`${origin}/payment/42?plan=pro`, navigation)
  expect(opened.status).toBe(307)
  expect(opened.headers.get('location')).toBe('http://localhost:4000/payment/42?plan=pro')
  expect((await server.get(form.url, navigation)).status).toBe(200)
})

describe('the test wallets', () => {
  test.for([
    ['ada@wallet.example', 'succeeded', null],
    ['empty@wallet.example', 'failed', 'insufficient_funds'],
    ['ada@example.com', 'created', null],
  ] as const)('%s: %s, %s', async ([account, state, decline], { server }) => {
    const { ada, path, preview, submitForm, confirm } = await withWebsite(server)
    const { shown_at, due_today } = await preview()
    const { payment } = (
      await ada.post(`${path}/checkout`, {
        ...offer,
        shown_at,
        total_minor: due_today.total.minor,
        payment_method_id: null,
        method_kind: 'wallet',
      })
    ).body.data
    expect(payment.form).toMatchObject({ provider: 'test_wallet', is_test: true })
    const secret = new URL(payment.form.url).searchParams.get('secret') ?? ''
    await submitForm(payment.form.url, { secret, step: 'wallet', account })
    expect(await confirm(payment.id)).toMatchObject({ state, decline })
    const methods = (await ada.get('/v1/billing/payment-methods')).body.data
    expect(methods.map(({ kind }: { kind: string }) => kind)).toEqual(
      state === 'succeeded' ? ['wallet'] : [],
    )
  })
})

test('a declined payment is followed by one with another card, which pays the same invoice', async ({
  server,
}) => {
  const { ada, path, buy, enter, confirm, subscription } = await withWebsite(server)
  const failed = await buy('4000000000000002')
  expect((await subscription()).open_invoice?.number).toBe(failed.invoice_number)
  const { body } = await ada.post(`${path}/pay`, { payment_method_id: null })
  await enter(body.data.payment, CARD)
  expect(await confirm(body.data.payment.id)).toMatchObject({
    state: 'succeeded',
    invoice_number: failed.invoice_number,
  })
  expect((await subscription()).subscription?.state).toBe('active')
  expect(await server.auditKinds()).toEqual(expect.arrayContaining(['PLAN_CHECKOUT', 'PLAN_PAY']))
})

test.for([
  ['passed', 'approve', 'succeeded', null],
  ['refused', 'refuse', 'failed', 'authentication_failed'],
] as const)('3-D Secure that is %s', async ([, step, state, decline], { server }) => {
  const { ada, buy, submitForm, confirm } = await withWebsite(server)
  const waiting = await buy(CONFIRMED_CARD)
  // A reload finds the same payment.
  const { body } = await ada.get(`/v1/billing/payments/${waiting.id}`)
  expect(body.data).toEqual(waiting)
  const url = waiting.form?.url ?? ''
  const secret = new URL(url, 'http://localhost').searchParams.get('secret') ?? ''
  await submitForm(url, { secret, step })
  expect(await confirm(waiting.id)).toMatchObject({ state, decline, form: null })
})

test('a payment is found and continued in any of the person’s organisations, and by nobody else', async ({
  server,
}) => {
  const { ada, buy } = await withWebsite(server)
  const waiting = await buy(CONFIRMED_CARD)
  const bob = await server.join('bob@example.com')
  const eve = await server.join('eve@example.com')
  const { organisationId } = ada
  const at = server.clock.now()
  const { accountId } = bob
  await server.db
    .insert(members)
    .values({ organisationId, accountId, role: 'billing', joinedAt: at })
  const path = `/v1/billing/payments/${waiting.id}`
  // He works in his own organisation.
  expect((await bob.get(path)).body.data).toEqual(waiting)
  expect((await bob.post(`${path}/confirm`)).body.data).toEqual(waiting)
  for (const attempt of [eve.get(path), eve.post(`${path}/confirm`), eve.post(`${path}/cancel`)])
    expect((await attempt).status).toBe(404)
  expect((await bob.post(`${path}/cancel`)).body.data).toMatchObject({ state: 'cancelled' })
})

test('an abandoned 3-D Secure payment is cancelled after a day, and nothing is owed', async ({
  server,
}) => {
  const { buy, wait, subscription, checkOut } = await withWebsite(server)
  await buy(CONFIRMED_CARD)
  expect((await checkOut()).status).toBe(409)
  await wait(DAY_SECONDS)
  await wait(HOUR_SECONDS)
  expect((await server.db.select().from(payments))[0]?.state).toBe('cancelled')
  expect((await checkOut()).status).toBe(200)
  expect((await subscription()).undecided_payment_id).not.toBeNull()
})

test('a payment that takes a while to process succeeds while nobody is on the page', async ({
  server,
}) => {
  const { buy, wait, subscription } = await withWebsite(server)
  await buy('4000000000000085')
  await wait(2 * 60)
  expect((await subscription()).subscription?.state).toBe('active')
})

test.for([
  ['before the payment is submitted', false],
  ['after it was submitted, before that is stored', true],
] as const)(
  'a checkout during which the server stops %s is continued, and paid once',
  async ([, isSubmitted], { server }) => {
    const { ada, checkOut, enter, wait, subscription } = await withWebsite(server)
    const [provider] = server.billing.providers
    if (!provider) throw new Error('no provider')
    const { startPayment, getPayment } = provider
    provider.startPayment = async (payment) => {
      if (isSubmitted) await startPayment(payment)
      throw new Error('stopped')
    }
    const { payment } = (await checkOut()).body.data
    expect(payment).toMatchObject({ state: 'created', form: null })
    // Another tab, or a second click, doesn't begin a second payment.
    expect((await checkOut()).body.code).toBe('not_possible')
    expect((await subscription()).undecided_payment_id).toBe(payment.id)
    provider.startPayment = startPayment
    await wait(61)
    const path = `/v1/billing/payments/${payment.id}`
    await enter((await ada.get(path)).body.data, CARD)

    // The money has arrived, and the server stops before it records that.
    provider.getPayment = async () => {
      throw new Error('stopped')
    }
    expect((await ada.post(`${path}/confirm`)).status).toBe(500)
    // The page still shows the payment, without the fields.
    expect((await ada.get(path)).body.data).toMatchObject({ state: 'created', form: null })
    provider.getPayment = getPayment
    await wait(HOUR_SECONDS)
    expect((await ada.get(path)).body.data.state).toBe('succeeded')
    expect((await subscription()).subscription?.state).toBe('active')
    expect(await server.db.select().from(payments)).toHaveLength(1)
    expect(await provider.listPayments(new Date(0))).toHaveLength(1)
  },
)

/** The connection to the provider is lost after it has received a payment, or before. Returns what ends this. */
function loseResponses({ billing }: TestServer, { isReceived = true } = {}) {
  const [provider] = billing.providers
  if (!provider) throw new Error('no provider')
  const { startPayment } = provider
  provider.startPayment = async (payment) => {
    if (isReceived) await startPayment(payment)
    throw new Error('lost connection')
  }
  return () => {
    provider.startPayment = startPayment
  }
}

test('a renewal during which the server loses the provider is submitted later, and paid once', async ({
  server,
}) => {
  const { buy, wait, subscription } = await withWebsite(server)
  await buy()
  const answerAgain = loseResponses(server)
  await wait(31 * DAY_SECONDS)
  expect((await server.db.select().from(payments)).map(({ state }) => state).toSorted()).toEqual([
    'created',
    'succeeded',
  ])
  answerAgain()
  await wait(HOUR_SECONDS)
  expect((await subscription()).subscription?.period.starts_at).toBe('2026-04-01T09:00:00.000Z')
  expect((await server.db.select().from(payments)).map(({ state }) => state)).toEqual([
    'succeeded',
    'succeeded',
  ])
})

describe('a renewal whose payment method is removed in the meantime', () => {
  const path = '/v1/billing/payment-methods'
  /** Makes another card the default, and removes the first. */
  async function replaceCard({ ada, submitForm }: Awaited<ReturnType<typeof withWebsite>>) {
    const { setup_id, form } = (await ada.post(`${path}/setup`)).body.data
    const secret = new URL(form.url).searchParams.get('secret') ?? ''
    const number = '5555555555554444'
    await submitForm(form.url, { secret, step: 'card', number, expires: '12/29', cvc: '123' })
    const [first, second] = (await ada.post(path, { setup_id })).body.data
    await ada.post(`${path}/${second.id}/default`)
    expect((await ada.post(`${path}/${first.id}/remove`)).status).toBe(200)
  }
  const states = async ({ db }: { db: Database }) =>
    (await db.select().from(payments).orderBy(payments.createdAt)).map(({ state }) => state)

  test('is decided by the provider while the bank processes it', async ({ server }) => {
    const website = await withWebsite(server)
    const { buy, wait, subscription } = website
    await buy('4000000000000085')
    await wait(2 * 60)
    await wait(31 * DAY_SECONDS)
    expect(await states(server)).toEqual(['succeeded', 'processing'])
    await replaceCard(website)
    // A real provider still reports what paid.
    const [provider] = server.billing.providers
    if (!provider) throw new Error('no provider')
    const { getPayment } = provider
    const method = { id: 'old', kind: 'card', brand: 'Visa', last4: '0085', expires: null } as const
    provider.getPayment = async (id) => ({ ...(await getPayment(id)), method })
    await wait(2 * 60)
    expect(await states(server)).toEqual(['succeeded', 'succeeded'])
    expect((await subscription()).subscription?.state).toBe('active')
    expect((await website.ada.get(path)).body.data).toMatchObject([{ last4: '4444' }])
  })

  test('is found again after its response was lost', async ({ server }) => {
    const website = await withWebsite(server)
    const { buy, wait } = website
    await buy()
    const answerAgain = loseResponses(server)
    await wait(31 * DAY_SECONDS)
    answerAgain()
    await replaceCard(website)
    await wait(2 * 60)
    expect(await states(server)).toEqual(['succeeded', 'succeeded'])
  })

  test('fails a day later if the provider never received it, and the next card pays', async ({
    server,
  }) => {
    const website = await withWebsite(server)
    const { buy, wait } = website
    await buy()
    const answerAgain = loseResponses(server, { isReceived: false })
    await wait(31 * DAY_SECONDS)
    answerAgain()
    await replaceCard(website)
    await wait(HOUR_SECONDS)
    expect(await states(server)).toEqual(['succeeded', 'created'])
    for (const _ of [1, 2, 3]) await wait(DAY_SECONDS)
    expect(await states(server)).toEqual(['succeeded', 'failed', 'succeeded'])
  })
})

test('a failed renewal is retried on days 1, 3, 5 and 7, then suspends the plan, which a payment reactivates immediately', async ({
  server,
}) => {
  const { ada, buy, wait, subscription, preview, checkOut } = await withWebsite(server)
  await buy(RENEWALS_DECLINED)
  await wait(31 * DAY_SECONDS)
  const states = []
  for (let day = 0; day < 8; day += 1) {
    const { subscription: now } = await subscription()
    states.push([day, now?.state, await server.db.$count(payments)])
    await wait(DAY_SECONDS)
  }
  expect(states).toEqual([
    [0, 'past_due', 2],
    [1, 'past_due', 3],
    [2, 'past_due', 3],
    [3, 'past_due', 4],
    [4, 'past_due', 4],
    [5, 'past_due', 5],
    [6, 'past_due', 5],
    [7, 'suspended', 6],
  ])
  expect((await preview()).kind).toBe('return')
  const mails = await server.readMails('ada@example.com')
  expect(mails.map(({ subject }) => subject)).toEqual([
    'The plan for example.\u2060com is suspended',
    ...Array.from({ length: 4 }, () => 'The payment for example.\u2060com failed'),
    'Receipt for invoice TEST-INV-2026-000001',
  ])
  expect(mails[4]?.text).toContain('The payment of €14.28')
  expect(mails[4]?.text).toContain('We will try again at 2026-04-02 09:00 UTC.')
  // It is paid by the person, whom the bank lets pass.
  const [method] = (await ada.get('/v1/billing/payment-methods')).body.data
  const { body } = await checkOut(offer, method.id)
  expect(body.data).toMatchObject({
    payment: { state: 'succeeded' },
    subscription: { subscription: { state: 'active' }, open_invoice: null },
  })
  const lines = await server.db.select().from(ledgerLines)
  expect(lines.reduce((sum, { minor }) => sum + minor, 0)).toBe(0)
})

test('a renewal that nobody completes has failed, and its plan isn’t free', async ({ server }) => {
  const { buy, wait, subscription } = await withWebsite(server)
  await buy()
  const [provider] = server.billing.providers
  if (!provider) throw new Error('no provider')
  const { startPayment } = provider
  // As if the wallet required approval.
  provider.startPayment = async (payment) => startPayment({ ...payment, methodId: null })
  await wait(31 * DAY_SECONDS)
  await wait(DAY_SECONDS)
  expect((await subscription()).subscription?.state).toBe('past_due')
  const [{ subject } = { subject: '' }] = await server.readMails('ada@example.com')
  expect(subject).toBe('The payment for example.\u2060com failed')
  for (let day = 0; day < 16; day += 1) await wait(DAY_SECONDS)
  expect((await subscription()).subscription?.state).toBe('suspended')
  expect(await server.db.$count(invoices, eq(invoices.state, 'open'))).toBe(0)
})

test.for([true, false])(
  'a payment that is cancelled when the last retry is due doesn’t use it up (another card pays: %s)',
  async (isPaid, { server }) => {
    const { ada, path, buy, wait, enter, confirm, subscription } = await withWebsite(server)
    const open = async (): Promise<Payment> =>
      (await ada.post(`${path}/pay`, { payment_method_id: null })).body.data.payment
    const state = async () => (await subscription()).subscription?.state
    await buy(RENEWALS_DECLINED)
    await wait(31 * DAY_SECONDS)
    for (let day = 1; day < 7; day += 1) await wait(DAY_SECONDS)
    await wait(DAY_SECONDS - 10 * 60)
    const { id } = await open()
    await wait(15 * 60)
    await ada.post(`/v1/billing/payments/${id}/cancel`)
    expect(await state()).toBe('past_due')
    if (isPaid) {
      const payment = await open()
      await enter(payment, CARD)
      await confirm(payment.id)
    }
    await wait(HOUR_SECONDS)
    expect(await state()).toBe(isPaid ? 'active' : 'suspended')
  },
)

test('payments that a person keeps open don’t postpone the suspension', async ({ server }) => {
  const { ada, path, buy, wait, enter, subscription } = await withWebsite(server)
  await buy(RENEWALS_DECLINED)
  await wait(31 * DAY_SECONDS)
  for (let day = 0; day < 12; day += 1) {
    const { status, body } = await ada.post(`${path}/pay`, { payment_method_id: null })
    if (status === 200) await enter(body.data.payment, CONFIRMED_CARD)
    await wait(DAY_SECONDS)
  }
  expect((await subscription()).subscription?.state).toBe('suspended')
  const [{ subject } = { subject: '' }] = await server.readMails('ada@example.com')
  expect(subject).toBe('The plan for example.\u2060com is suspended')
})

test.for([
  ['is returned if the bank still processes its payment', '4000000000000085'],
  ['can’t be paid any more if its payment was declined', '4000000000000002'],
] as const)('a change of a plan that a lost dispute ends %s', async ([, card], { server }) => {
  const { ada, path, buy, wait, subscription } = await withWebsite(server)
  const { id } = await buy()
  const changed = await buy(card, { ...offer, plan: 'business' })
  const lost = { disputedMinor: 0, lostMinor: 1428, at: server.clock.now() }
  await recordDispute(server.db, id, lost)
  expect((await subscription()).subscription).toBeNull()
  const again = await ada.post(`${path}/pay`, { payment_method_id: null })
  expect(again.body.code).toBe('not_possible')
  await wait(2 * 60)
  await wait(HOUR_SECONDS)
  expect((await subscription()).subscription).toBeNull()
  const paid = await server.db.select().from(payments).where(eq(payments.id, changed.id))
  expect(paid[0]?.state).toBe(card.endsWith('85') ? 'refunded' : 'failed')
  const lines = await server.db.select().from(ledgerLines)
  const balanceOf = (account: string) =>
    lines.reduce((sum, line) => sum + (line.account === account ? line.minor : 0), 0)
  const accounts = ['cash', 'receivable', 'revenue', 'tax', 'disputed']
  expect(accounts.map(balanceOf)).toEqual([0, 0, 0, 0, 0])
})

// Its invoice stayed open for ever, and could be paid.
test('a renewal whose payment fails after a lost dispute has ended the plan isn’t owed', async ({
  server,
}) => {
  const { ada, buy, wait, subscription } = await withWebsite(server)
  const { id } = await buy('4000000000000085')
  await wait(61)
  await wait(31 * DAY_SECONDS)
  const [renewal] = await server.db.select().from(payments).where(ne(payments.id, id))
  expect(renewal?.state).toBe('processing')
  const at = server.clock.now()
  await recordDispute(server.db, id, { disputedMinor: 0, lostMinor: 1428, at })
  expect((await subscription()).subscription).toBeNull()
  await recordPayment(server.db, renewal?.id ?? '', { event: 'fail', at })
  const { data, open } = (await ada.get('/v1/invoices')).body
  expect(open).toEqual([])
  expect(data.map(({ state }: { state: string }) => state)).toContain('void')
  const lines = await server.db.select().from(ledgerLines)
  const owed = lines.filter(({ account }) => account === 'receivable')
  expect(owed.reduce((sum, { minor }) => sum + minor, 0)).toBe(0)
})

test('a year of renewals charges each month once', async ({ server }) => {
  const { buy, wait, subscription } = await withWebsite(server)
  await buy()
  for (let month = 0; month < 12; month += 1) await wait(31 * DAY_SECONDS)
  expect((await subscription()).subscription?.period.starts_at).toBe('2027-03-01T09:00:00.000Z')
  const issued = await server.db.select().from(invoices)
  expect(issued.map(({ kind, state }) => `${kind} ${state}`)).toEqual(
    Array.from({ length: 13 }, () => 'invoice paid'),
  )
  // An accountant can tell what each is for.
  const described = issued.flatMap(({ snapshot }) => snapshot.lines.map((line) => line.description))
  expect(new Set(described)).toEqual(new Set(['pro for example.com']))
})

test('ten renewals take no more queries than two', async ({ server }) => {
  const { buy, ada } = await withWebsite(server)
  await buy()
  const [bought] = await server.db.select().from(subscriptions)
  if (!bought) throw new Error('nothing was bought')
  const { organisationId } = ada
  const renewing = async (count: number) => {
    const names = Array.from({ length: count }, (_, n) => `${count}-${n}.example`)
    const websites = await server.db
      .insert(resources)
      .values(names.map((name) => ({ organisationId, kind: 'website' as const, name })))
      .returning()
    const copies = websites.map(({ id: resourceId }) => {
      return { ...bought, id: crypto.randomUUID(), resourceId }
    })
    await server.db.insert(subscriptions).values(copies)
    const { db, counted } = countingQueries(server.db)
    await renew(
      { ...server, db },
      websites.map(({ id }) => id),
    )
    return counted()
  }
  server.clock.advance(31 * DAY_SECONDS)
  const counts = [await renewing(2), await renewing(10)]
  expect(await server.db.$count(invoices, eq(invoices.state, 'paid'))).toBe(13)
  expect(counts[1]).toBe(counts[0])
})

/** The same database, with the number of queries that were made through it. */
function countingQueries(db: Database) {
  let count = 0
  const counting = <Client extends object>(client: Client): Client =>
    new Proxy(client, {
      get: (of, name) => {
        const value: unknown = Reflect.get(of, name)
        if (typeof value !== 'function') return value
        if (name === 'connect') return async () => counting((await value.call(of)) as object)
        if (name === 'query') count += 1
        return value.bind(of) as unknown
      },
    })
  return { db: databaseOn(counting(db.$client)), counted: () => count }
}

test('nothing is charged for a website that was removed, and its plan ends with it', async ({
  server,
}) => {
  const { id, buy, wait } = await withWebsite(server)
  await buy()
  await server.db.delete(resources).where(eq(resources.id, id))
  await wait(31 * DAY_SECONDS)
  expect(await server.db.$count(invoices)).toBe(1)
  expect(await server.db.select().from(subscriptions)).toMatchObject([{ state: 'cancelled' }])
})

test.for(['active', 'paused', 'suspended'] as const)(
  'a plan that is %s ends when its website is permanently deleted, and its card can then be removed',
  async (state, { server }) => {
    const { ada, id, buy, wait } = await withWebsite(server)
    await buy(CARD, { ...offer, interval: 'year' })
    const pausedAt = state === 'paused' ? server.clock.now() : null
    await server.db.update(subscriptions).set({ state, pausedAt })
    if (state !== 'active') await forgetJobs(server.db, CHARGE_DUE, [id])
    const [card] = (await ada.get('/v1/billing/payment-methods')).body.data
    const remove = () => ada.post(`/v1/billing/payment-methods/${card.id}/remove`)
    await removeWebsite(server, { id, organisationId: ada.organisationId })
    await wait(6 * DAY_SECONDS)
    expect((await remove()).status).toBe(409)
    await wait(DAY_SECONDS + HOUR_SECONDS)
    await wait(1)
    expect(await server.db.select().from(subscriptions)).toMatchObject([{ state: 'cancelled' }])
    expect((await remove()).status).toBe(200)
  },
)

/** Removes it, and queues its purge, which is due seven days later. */
async function removeWebsite(
  { db, clock }: TestServer,
  { id, organisationId }: { id: string; organisationId: string },
) {
  const at = clock.now()
  const removed = { state: 'removed', stateChangedAt: at } as const
  await db
    .insert(domains)
    .values({ id, organisationId, name: 'example.com', createdAt: at, ...removed })
  await queueJob(db, { kind: 'purge', subjectId: id, ownerId: organisationId, dueAt: at })
}

test('an unpaid purchase is cancelled when its website is permanently deleted, and its payer is told once', async ({
  server,
}) => {
  const { ada, id, buy, wait } = await withWebsite(server)
  await buy('4000000000000002')
  await removeWebsite(server, { id, organisationId: ada.organisationId })
  await wait(6 * DAY_SECONDS)
  expect(await server.db.$count(invoices, eq(invoices.state, 'open'))).toBe(1)
  for (const _ of [1, 2, 3]) await wait(DAY_SECONDS)
  const issued = await server.db.select().from(invoices).orderBy(invoices.issuedAt)
  expect(issued).toMatchObject([
    { kind: 'invoice', state: 'void', totalMinor: 1428 },
    { kind: 'credit_note', correctsId: issued[0]?.id, totalMinor: 1428 },
  ])
  const mails = (await server.readMails('ada@example.com')).filter(({ subject }) =>
    subject.startsWith('Credit note'),
  )
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('Reason: “Not paid, website or database deleted”.')
  expect(mails[0]?.text).toContain('you owe nothing for it')
  expect(mails[0]?.text).not.toContain('refund')
})

test('an unpaid renewal is written off when its website is permanently deleted, and can never be paid', async ({
  server,
}) => {
  const { ada, id, path, buy, wait } = await withWebsite(server)
  await buy(RENEWALS_DECLINED)
  await wait(31 * DAY_SECONDS)
  await removeWebsite(server, { id, organisationId: ada.organisationId })
  await wait(6 * DAY_SECONDS)
  expect(await server.db.$count(invoices, eq(invoices.state, 'open'))).toBe(1)
  for (const _ of [1, 2, 3]) await wait(DAY_SECONDS)
  expect((await server.db.select().from(subscriptions))[0]?.state).toBe('cancelled')
  const listed = (await ada.get('/v1/invoices?state=uncollectible')).body.data
  expect(listed).toMatchObject([{ kind: 'invoice', state: 'uncollectible', total_minor: 1428 }])
  expect((await ada.get(`/v1/invoices/${listed[0].id}`)).body.data.is_payable).toBe(false)
  expect((await ada.post(`${path}/pay`, { payment_method_id: null })).status).not.toBe(200)
  expect(await server.db.$count(invoices, eq(invoices.kind, 'credit_note'))).toBe(0)
  const lines = await server.db.select().from(ledgerLines)
  const balanceOf = (account: string) =>
    lines.reduce((sum, line) => sum + (line.account === account ? line.minor : 0), 0)
  expect([balanceOf('receivable'), balanceOf('bad_debt'), balanceOf('tax')]).toEqual([
    0,
    1428,
    -2 * 228,
  ])
  const mails = (await server.readMails('ada@example.com')).filter(({ subject }) =>
    subject.endsWith('can no longer be paid'),
  )
  expect(mails).toHaveLength(1)
})

test.for([
  ['a purchase', 0],
  ['a renewal', 31],
] as const)(
  'the payment for %s that succeeds after its website was permanently deleted is returned, and starts nothing',
  async ([, days], { server }) => {
    const { ada, id, buy, wait } = await withWebsite(server)
    await buy('4000000000000085')
    if (days > 0) {
      await wait(2 * 60)
      await wait(days * DAY_SECONDS)
    }
    const [last] = await server.db.select().from(payments).orderBy(desc(payments.createdAt))
    expect(last?.state).toBe('processing')
    const providerId = last?.providerPaymentId ?? ''
    const settlesAt = secondsAfter(server.clock.now(), 9 * DAY_SECONDS).toISOString()
    await changeObject(server.db, providerId, {
      schema: paymentObject,
      change: (data) => ({ ...data, settlesAt }),
    })
    await removeWebsite(server, { id, organisationId: ada.organisationId })
    for (let day = 0; day < 9; day += 1) await wait(DAY_SECONDS)
    await wait(HOUR_SECONDS)
    const [returned] = await server.db
      .select()
      .from(payments)
      .where(eq(payments.id, last?.id ?? ''))
    expect(returned).toMatchObject({ state: 'refunded', refundedMinor: 1428 })
    const there = await readObject(server.db, providerId, paymentObject)
    expect(Object.values(there?.refunds ?? {})).toEqual([1428])
    expect(await server.db.$count(subscriptions, ne(subscriptions.state, 'cancelled'))).toBe(0)
    expect(await server.auditKinds()).toContain('PAYMENT_RETURN')
    const cash = (await server.db.select().from(ledgerLines)).filter(
      ({ account }) => account === 'cash',
    )
    expect(cash.reduce((sum, { minor }) => sum + minor, 0)).toBe(days > 0 ? 1428 : 0)
    const texts = (await server.readMails('ada@example.com')).map(({ text }) => text)
    expect(texts.join()).toContain('Reason: “Website or database deleted”.')
    const [card] = (await ada.get('/v1/billing/payment-methods')).body.data
    expect((await ada.post(`/v1/billing/payment-methods/${card.id}/remove`)).status).toBe(200)
  },
)

test('no cancellation of a payment is requested that the audit log can’t record', async ({
  server,
}) => {
  const { ada, checkOut, subscription } = await withWebsite(server)
  const { id } = (await checkOut()).body.data.payment
  const cancel = () => ada.post(`/v1/billing/payments/${id}/cancel`)
  await server.db.execute(
    sql`alter table ${auditEvents} add constraint no_cancels check (kind <> 'PAYMENT_CANCEL') not valid`,
  )
  const stopped = await cancel()
  await server.db.execute(sql`alter table ${auditEvents} drop constraint no_cancels`)
  expect(stopped.status).toBe(500)
  expect((await subscription()).undecided_payment_id).toBe(id)
  expect((await ada.get(`/v1/billing/payments/${id}`)).body.data.form).not.toBeNull()
  expect((await cancel()).body.data.state).toBe('cancelled')
  expect((await server.auditKinds()).filter((kind) => kind === 'PAYMENT_CANCEL')).toHaveLength(1)
})

test('the cancellation of a payment is in the audit log, even if the server stops before its outcome is recorded', async ({
  server,
}) => {
  const { ada, checkOut } = await withWebsite(server)
  const { id } = (await checkOut()).body.data.payment
  const { providers } = server.billing
  server.billing.providers = providers.map((provider) => ({
    ...provider,
    cancelPayment: async (of) => {
      await provider.cancelPayment(of)
      throw new Error('stopped')
    },
  }))
  expect((await ada.post(`/v1/billing/payments/${id}/cancel`)).status).toBe(500)
  server.billing.providers = providers
  await checkPayment(server, id)
  expect((await ada.get(`/v1/billing/payments/${id}`)).body.data.state).toBe('cancelled')
  expect((await server.auditKinds()).filter((kind) => kind === 'PAYMENT_CANCEL')).toHaveLength(1)
})

test('the cancellation of a payment is in the audit log once, even if a webhook records it first', async ({
  server,
}) => {
  const { ada, checkOut } = await withWebsite(server)
  const { id } = (await checkOut()).body.data.payment
  server.billing.providers = server.billing.providers.map((provider) => ({
    ...provider,
    cancelPayment: async (of) => {
      const seen = await provider.cancelPayment(of)
      await fetchPayment(server, of)
      return seen
    },
  }))
  for (const _ of ['once', 'again']) await ada.post(`/v1/billing/payments/${id}/cancel`)
  expect((await server.auditKinds()).filter((kind) => kind === 'PAYMENT_CANCEL')).toHaveLength(1)
})

test('a provider in test mode next to one that moves money is refused', ({ server }) => {
  const keys = {
    STRIPE_SECRET_KEY: 'sk',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec',
    PAYPAL_CLIENT_ID: 'client',
    PAYPAL_CLIENT_SECRET: 'secret',
    PAYPAL_WEBHOOK_ID: 'webhook',
  }
  const modes = (settings: Record<string, string>) =>
    setUpBilling(readConfig({ ...keys, ...settings }), server).providers.map((one) => one.isTest)
  expect(() => modes({})).toThrow(BadSetting)
  expect(modes({ PAYPAL_API_URL: 'https://api-m.sandbox.paypal.com' })).toEqual([true, true])
  expect(modes({ STRIPE_PUBLISHABLE_KEY: 'pk_live_1' })).toEqual([false, false])
})

test('the cancellation of a payment that the provider has forgotten is in the audit log too', async ({
  server,
}) => {
  const { ada, checkOut } = await withWebsite(server)
  const { id } = (await checkOut()).body.data.payment
  server.billing.providers = server.billing.providers.map((provider) => ({
    ...provider,
    getPayment: () => Promise.reject(new PaymentGone()),
  }))
  const { body } = await ada.post(`/v1/billing/payments/${id}/cancel`)
  expect(body.data.state).toBe('cancelled')
  expect((await server.auditKinds()).filter((kind) => kind === 'PAYMENT_CANCEL')).toHaveLength(1)
})

test('days on which no payment was tried, because nothing ran, use up no retry', async ({
  server,
}) => {
  const { buy, wait, subscription } = await withWebsite(server)
  await buy(RENEWALS_DECLINED)
  await wait(31 * DAY_SECONDS)
  await wait(8 * DAY_SECONDS)
  const states = []
  for (let day = 8; day < 15; day += 1) {
    const { subscription: now } = await subscription()
    states.push([day, now?.state, await server.db.$count(payments)])
    await wait(DAY_SECONDS)
  }
  expect(states).toEqual([
    [8, 'past_due', 3],
    [9, 'past_due', 4],
    [10, 'past_due', 4],
    [11, 'past_due', 5],
    [12, 'past_due', 5],
    [13, 'suspended', 6],
    [14, 'suspended', 6],
  ])
})

/** Deletes Ada's organisation, and restores it. */
function deletionOf(server: TestServer, { accountId, organisationId }: Owner) {
  const caller = { address: '203.0.113.7', userAgent: 'test', requestId: '' }
  const marking = () => ({ organisationId, accountId, caller, at: server.clock.now() })
  const within = async (mark: typeof markRestored) => {
    await server.db.transaction(async (tx) => mark({ ...server, db: tx }, marking()))
  }
  return {
    remove: async () => within(markDeleted),
    restore: async () => within(markRestored),
  }
}
type Owner = { accountId: string; organisationId: string }

test('the plans and open invoices of an organisation end when it is permanently deleted', async ({
  server,
}) => {
  const { ada, id, buy, wait } = await withWebsite(server)
  await buy(CARD, { ...offer, interval: 'year' })
  await buy('4000000000000002', { ...offer, plan: 'business', interval: 'year' })
  await server.db.update(subscriptions).set({ state: 'paused', pausedAt: server.clock.now() })
  await forgetJobs(server.db, CHARGE_DUE, [id])
  await deletionOf(server, ada).remove()
  await wait(31 * DAY_SECONDS)
  await wait(1)
  expect(await server.db.select().from(subscriptions)).toMatchObject([{ state: 'cancelled' }])
  // The first two are issued at the same instant.
  const issued = await server.db.select().from(invoices).orderBy(invoices.issuedAt, invoices.number)
  const states = issued.map(({ kind, state }) => `${kind} ${state}`)
  expect(states).toEqual(['invoice paid', 'invoice void', 'credit_note paid'])
})

test('while an organisation is deleted, what it owes isn’t retried, and once it is restored, it is owed for a period from then on', async ({
  server,
}) => {
  const { ada, buy, wait, subscription } = await withWebsite(server)
  await buy(RENEWALS_DECLINED)
  await wait(31 * DAY_SECONDS)
  const { remove, restore } = deletionOf(server, ada)
  await wait(2 * DAY_SECONDS)
  expect(await server.db.$count(payments)).toBe(3)
  await remove()
  for (const _ of [1, 2, 3, 4]) await wait(5 * DAY_SECONDS)
  expect(await server.db.$count(payments)).toBe(3)
  await restore()
  const restoredAt = server.clock.now()
  await wait(0)
  const issued = await server.db.select().from(invoices).orderBy(invoices.issuedAt)
  expect(issued.filter(({ kind }) => kind === 'invoice')).toMatchObject([
    { state: 'paid' },
    { state: 'void' },
    { state: 'open', issuedAt: restoredAt },
  ])
  const [line] = issued.find(({ state }) => state === 'open')?.snapshot.lines ?? []
  expect(line?.from).toBe(restoredAt.toISOString())
  // It is tried immediately, which isn't one of the retries: those continue, on days 3, 5 and 7.
  const states = []
  for (let day = 2; day < 8; day += 1) {
    states.push([day, (await subscription()).subscription?.state, await server.db.$count(payments)])
    await wait(DAY_SECONDS)
  }
  expect(states).toEqual([
    [2, 'past_due', 4],
    [3, 'past_due', 5],
    [4, 'past_due', 5],
    [5, 'past_due', 6],
    [6, 'past_due', 6],
    [7, 'suspended', 7],
  ])
  expect(await server.db.$count(invoices, eq(invoices.state, 'open'))).toBe(0)
})

test('the time in which an organisation was deleted isn’t charged once it is restored', async ({
  server,
}) => {
  const { ada, buy, wait } = await withWebsite(server)
  await buy()
  const { remove, restore } = deletionOf(server, ada)
  await wait(30 * DAY_SECONDS)
  await remove()
  await wait(20 * DAY_SECONDS)
  const restoredAt = server.clock.now()
  await restore()
  await wait(DAY_SECONDS)
  const issued = await server.db.select().from(invoices).orderBy(invoices.issuedAt)
  expect(issued.map(({ snapshot }) => snapshot.lines[0])).toMatchObject([
    { until: '2026-04-01T09:00:00.000Z' },
    { from: restoredAt.toISOString(), until: '2026-05-20T09:00:00.000Z' },
  ])
  expect(await server.db.select().from(subscriptions)).toMatchObject([
    { state: 'active', periodStartsAt: restoredAt },
  ])
})

describe('a webhook', () => {
  const send = (server: Parameters<typeof withWebsite>[0], webhook: Webhook) =>
    server.ask('POST', '/v1/billing/webhooks/test', {
      body: webhook.body,
      headers: { 'content-type': 'application/json', ...webhook.headers },
    })
  type Webhook = { body: string; headers: Record<string, string> }

  test('fetches the state, once for each event', async ({ server }) => {
    const { checkOut, enter, subscription } = await withWebsite(server)
    const { payment } = (await checkOut()).body.data
    await enter(payment, CARD)
    const event = { id: 'evt_1', payment: `tpay_${payment.id}` }
    const webhook = signedTestWebhook(event, server.clock.now())
    for (const _ of [1, 2, 3]) expect((await send(server, webhook)).status).toBe(200)
    await server.jobs.idle()
    expect((await subscription()).subscription?.state).toBe('active')
    expect(await server.db.select().from(providerEvents)).toMatchObject([
      { eventId: 'evt_1', handledAt: server.clock.now() },
    ])
  })

  test('that is forged, changed or older than five minutes is refused', async ({ server }) => {
    const event = { id: 'evt_1', payment: null }
    const now = server.clock.now()
    const { body, headers } = signedTestWebhook(event, now)
    const old = new Date(now.getTime() - 301_000)
    const early = new Date(now.getTime() - 299_000)
    for (const [webhook, status] of [
      [{ body, headers: {} }, 400],
      [{ body: `${body} `, headers }, 400],
      [{ body: body.replace('evt_1', 'evt_2'), headers }, 400],
      [signedTestWebhook(event, old), 400],
      [signedTestWebhook(event, early), 200],
    ] as const) {
      expect((await send(server, webhook)).status).toBe(status)
    }
  })

  test.for(['', 'not JSON', '[]', '{"id":"","payment":null}', '{"id":"e\\u0000","payment":null}'])(
    'that is signed but isn’t an event is refused, and is no failure of ours: %s',
    async (body, { server }) => {
      const { headers } = signedTestWebhook(body, server.clock.now())
      expect((await send(server, { body, headers })).status).toBe(400)
    },
  )

  test('of a dispute moves the money, whatever the webhook claims', async ({ server }) => {
    const { buy, wait } = await withWebsite(server)
    const { id } = await buy('4000000000000259')
    await wait(61)
    await send(
      server,
      signedTestWebhook({ id: 'evt_1', payment: `tpay_${id}` }, server.clock.now()),
    )
    await server.jobs.idle()
    expect((await server.db.select().from(payments))[0]?.state).toBe('disputed')
  })
})
