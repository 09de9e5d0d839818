import { desc, eq, sql, sum } from 'drizzle-orm'
import { describe, expect, onTestFinished } from 'vitest'

import { IDEMPOTENCY_HEADER } from '../../../contract/billing/idempotency.ts'
import { members } from '../../organisation/schema.ts'
import { auditEvents } from '../../platform/audit/schema.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '../../platform/clock.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { test } from '../../testing/test.ts'
import { recordDispute } from '../charges/record-dispute.ts'
import { queueVoidLapsed } from '../charges/void-lapsed.ts'
import { credit } from '../operating/operations.ts'
import { billingDetails, invoices, ledgerLines, payments } from '../schema.ts'
import { paymentObject, readObject } from '../test-provider/objects.ts'
import { CARD, offer, withWebsite } from '../testing-checkout.ts'

function switchMode({ billing }: TestServer, isTest: boolean) {
  billing.providers = billing.providers.map((provider) => ({ ...provider, isTest }))
}

const YEARLY = { ...offer, interval: 'year' }

describe('buying', () => {
  test('a plan costs to the cent what its preview shows, and starts when it is paid', async ({
    server,
  }) => {
    const { preview, buy, subscription } = await withWebsite(server)
    const shown = await preview()
    // 19 % of German tax on 12.00.
    expect(shown).toMatchObject({
      kind: 'start',
      due_today: { net: { minor: 1200 }, tax: { minor: 228 }, total: { minor: 1428 } },
      next_charge: { total: { minor: 1428 }, at: '2026-04-01T09:00:00.000Z' },
    })
    expect((await subscription()).subscription).toBeNull()
    expect(await buy()).toMatchObject({ state: 'succeeded', total: shown.due_today.total })
    expect(await subscription()).toMatchObject({
      subscription: { state: 'active', plan: 'pro', period: { ends_at: shown.next_charge.at } },
      open_invoice: null,
      undecided_payment_id: null,
    })
  })

  test('an amount different from the one shown is never charged', async ({ server }) => {
    const { ada, path, preview } = await withWebsite(server)
    const { shown_at } = await preview()
    const body = { ...offer, shown_at, total_minor: 1427, payment_method_id: null }
    const response = await ada.post(`${path}/checkout`, body)
    expect([response.status, response.body.code]).toEqual([409, 'amount_changed'])
    expect(await server.db.select().from(invoices)).toEqual([])
  })

  test('a change to yearly billing costs what was shown, and a change back takes effect when the year ends', async ({
    server,
  }) => {
    const { preview, checkOut, buy, subscription, wait, ada, path } = await withWebsite(server)
    await buy()
    await wait(15 * DAY_SECONDS)
    const shown = await preview(YEARLY)
    expect(shown).toMatchObject({
      kind: 'change_now',
      lines: [
        { plan: 'pro', invoice_number: 'TEST-INV-2026-000001' },
        { plan: 'pro', invoice_number: null },
      ],
      returned: [],
    })
    const [method] = (await ada.get('/v1/billing/payment-methods')).body.data
    const { body } = await checkOut(YEARLY, method.id)
    expect(body.data).toMatchObject({
      payment: { state: 'succeeded', total: shown.due_today.total },
      subscription: { subscription: { interval: 'year' } },
    })
    const back = await checkOut(offer)
    expect(back.body.data).toMatchObject({
      payment: null,
      subscription: { subscription: { interval: 'year', next: { interval: 'month' } } },
    })
    expect((await subscription()).subscription?.cancels_at_period_end).toBe(false)
    const kept = await ada.post(`${path}/keep`)
    expect(kept.body.data.subscription).toMatchObject({ interval: 'year', next: null })
    expect((await ada.post(`${path}/keep`)).body.code).toBe('not_possible')
  })

  test('a change that has to wait is refused with a message that explains what to do first', async ({
    server,
  }) => {
    const { ada, path, buy } = await withWebsite(server)
    await buy()
    const refusal = async (chosen: Record<string, string>) => {
      const query = new URLSearchParams({ ...offer, plan: 'business', ...chosen })
      return (await ada.get(`${path}/preview?${query.toString()}`)).body.message
    }
    expect(await refusal({ currency: 'USD' })).toContain('Choose a plan in EUR')
    await ada.post(`${path}/pause`)
    expect(await refusal({})).toContain('Resume it first')
  })

  test('two checkouts at once charge once', async ({ server }) => {
    const { checkOut } = await withWebsite(server)
    const responses = await Promise.all([checkOut(), checkOut(), checkOut()])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await server.db.$count(payments)).toBe(1)
  })
})

describe('unused time', () => {
  const YEARLY_BUSINESS = { ...YEARLY, plan: 'business' }
  type VatState = 'not_checked' | 'valid' | 'invalid'
  const frenchCompany = async ({ db }: TestServer, vatState: VatState) => {
    const company = { kind: 'company', country: 'FR', vatNumber: 'FR40303265045' } as const
    await db.update(billingDetails).set({ ...company, vatState })
  }
  // The clock stands still, so invoices of one moment follow each other by number.
  const issued = async ({ db }: TestServer) =>
    db.select().from(invoices).orderBy(invoices.issuedAt, desc(invoices.kind), invoices.number)

  test.for<[bought: VatState, changed: VatState, rates: [number, number]]>([
    ['not_checked', 'valid', [0.2, 0]],
    ['valid', 'invalid', [0, 0.2]],
  ])(
    'of a plan bought while its VAT number was %s is returned with that tax once the number is %s',
    async ([bought, changed, [oldRate, newRate]], { server }) => {
      const { ada, preview, checkOut, buy, wait, subscription } = await withWebsite(server)
      await frenchCompany(server, bought)
      await buy(CARD, YEARLY)
      await frenchCompany(server, changed)
      await wait(146 * DAY_SECONDS)
      const shown = await preview(YEARLY_BUSINESS)
      // 219 of 365 days of 120.00 are left, and of 490.00.
      expect(shown).toMatchObject({
        lines: [{ plan: 'business', net: { minor: 29_400 }, invoice_number: null }],
        due_today: { total: { minor: 29_400 * (1 + newRate) } },
        returned: [
          { invoice_number: 'TEST-INV-2026-000001', total: { minor: 7200 * (1 + oldRate) } },
        ],
      })
      const [method] = (await ada.get('/v1/billing/payment-methods')).body.data
      const { payment } = (await checkOut(YEARLY_BUSINESS, method.id)).body.data
      expect(payment).toMatchObject({ state: 'succeeded', total: shown.due_today.total })
      expect((await subscription()).subscription).toMatchObject({ plan: 'business' })
      await server.jobs.idle()

      const [first, second, note] = await issued(server)
      expect([first?.netMinor, first?.taxMinor]).toEqual([12_000, 12_000 * oldRate])
      expect([second?.netMinor, second?.taxMinor]).toEqual([29_400, 29_400 * newRate])
      expect(note).toMatchObject({
        correctsId: first?.id,
        netMinor: 7200,
        taxMinor: 7200 * oldRate,
      })
      // The note is for the time that is left, not for the time that was used.
      expect(note?.snapshot.lines[0]).toMatchObject({
        from: second?.snapshot.lines[0]?.from,
        until: first?.snapshot.lines[0]?.until,
      })
      const [paid] = await server.db
        .select()
        .from(payments)
        .where(eq(payments.invoiceId, first?.id ?? ''))
      expect(paid).toMatchObject({ state: 'succeeded', refundedMinor: note?.totalMinor })
      const there = await readObject(server.db, paid?.providerPaymentId ?? '', paymentObject)
      expect(Object.values(there?.refunds ?? {})).toEqual([note?.totalMinor])
      const texts = (await server.readMails('ada@example.com')).map(({ text }) => text).join()
      expect(texts).toContain('Reason: “Unused time of pro for example.\u2060com”.')
      expect(texts).toContain('The refund goes to the card or wallet')
    },
  )

  test('of another company is returned to that company', async ({ server }) => {
    const { ada, preview, checkOut, buy, wait } = await withWebsite(server)
    await buy()
    await server.db.update(billingDetails).set({ name: 'Analytical Engines GmbH' })
    await wait(DAY_SECONDS)
    const shown = await preview(YEARLY)
    expect(shown).toMatchObject({
      lines: [{ net: { minor: 12_000 } }],
      returned: [{ invoice_number: 'TEST-INV-2026-000001' }],
    })
    const [method] = (await ada.get('/v1/billing/payment-methods')).body.data
    await checkOut(YEARLY, method.id)
    const [first, , note] = await issued(server)
    expect(note?.snapshot.buyer).toEqual(first?.snapshot.buyer)
    expect(note?.totalMinor).toBe(shown.returned[0]?.total.minor)
  })

  test('that two invoices charged is deducted from the amounts on both', async ({ server }) => {
    const { ada, preview, checkOut, buy, wait } = await withWebsite(server)
    await buy()
    const [method] = (await ada.get('/v1/billing/payment-methods')).body.data
    await wait(15.5 * DAY_SECONDS)
    await checkOut({ ...offer, plan: 'business' }, method.id)
    // 24.50 for half a month of Business, of which 6.00 were already paid for Pro.
    expect(await preview(YEARLY_BUSINESS)).toMatchObject({
      lines: [
        { net: { minor: -1850 }, invoice_number: 'TEST-INV-2026-000002' },
        { net: { minor: -600 }, invoice_number: 'TEST-INV-2026-000001' },
        { net: { minor: 49_000 }, invoice_number: null },
      ],
      due_today: { net: { minor: 46_550 } },
    })
    expect((await checkOut(YEARLY_BUSINESS, method.id)).status).toBe(200)
    const descriptions = (await issued(server)).at(-1)?.snapshot.lines.map((one) => one.description)
    expect(descriptions).toEqual([
      'Unused time of business for example.com (TEST-INV-2026-000002)',
      'Unused time of business for example.com (TEST-INV-2026-000001)',
      'business for example.com',
    ])
  })

  test('that was credited before is not returned again', async ({ server }) => {
    const { preview, buy } = await withWebsite(server)
    const { invoice_number: number } = await buy()
    await (await credit(server, { number, net: 1000, reason: 'Outage' })).run()
    const { lines } = await preview({ ...offer, plan: 'business' })
    expect(lines.map(({ net }) => net.minor)).toEqual([-200, 4900])
  })

  test('that was credited on the invoice that charged all of it is not returned from an older one', async ({
    server,
  }) => {
    const { ada, preview, checkOut, buy, wait } = await withWebsite(server)
    await buy()
    await wait(15.5 * DAY_SECONDS)
    await server.db.update(billingDetails).set({ name: 'Analytical Engines GmbH' })
    const [method] = (await ada.get('/v1/billing/payment-methods')).body.data
    await checkOut({ ...offer, plan: 'business' }, method.id)
    await (
      await credit(server, { number: 'TEST-INV-2026-000002', net: 1000, reason: 'Outage' })
    ).run()
    // The 6.00 that are left on the first invoice are time of Pro that was used.
    expect(await preview(YEARLY_BUSINESS)).toMatchObject({
      lines: [
        { net: { minor: -1450 }, invoice_number: 'TEST-INV-2026-000002' },
        { net: { minor: 49_000 } },
      ],
      returned: [],
    })
  })

  test('that was deducted before is deducted again only as far as it was', async ({ server }) => {
    const { ada, preview, checkOut, buy, wait } = await withWebsite(server)
    await buy()
    const [method] = (await ada.get('/v1/billing/payment-methods')).body.data
    await wait(15.5 * DAY_SECONDS)
    await checkOut({ ...offer, plan: 'business' }, method.id)
    await (
      await credit(server, { number: 'TEST-INV-2026-000002', net: 1000, reason: 'Outage' })
    ).run()
    const { lines } = await preview(YEARLY_BUSINESS)
    expect(lines.map(({ net }) => net.minor)).toEqual([-850, -600, 49_000])
  })

  test('whose payment is disputed is neither deducted nor returned: the change has to wait', async ({
    server,
  }) => {
    const { ada, path, preview, buy } = await withWebsite(server)
    const { id } = await buy()
    const at = server.clock.now()
    await recordDispute(server.db, id, { disputedMinor: 1428, lostMinor: 0, at })
    const query = new URLSearchParams(YEARLY).toString()
    const refused = await ada.get(`${path}/preview?${query}`)
    expect([refused.status, refused.body.code]).toEqual([409, 'not_possible'])
    expect(refused.body.message).toContain('once the dispute is closed')
    await recordDispute(server.db, id, { disputedMinor: 0, lostMinor: 0, at })
    expect((await preview(YEARLY)).lines).toHaveLength(2)
  })

  test.for([
    ['test', true],
    ['real', false],
  ] as const)(
    'that a %s payment bought is neither deducted nor returned in the other mode',
    async ([, isTest], { server }) => {
      const { ada, preview, checkOut, buy, wait } = await withWebsite(server)
      switchMode(server, isTest)
      await buy()
      await wait(15.5 * DAY_SECONDS)
      switchMode(server, !isTest)
      const business = { ...offer, plan: 'business' }
      expect(await preview(business)).toMatchObject({
        lines: [{ net: { minor: 2450 }, invoice_number: null }],
        returned: [],
      })
      const [method] = (await ada.get('/v1/billing/payment-methods')).body.data
      expect((await checkOut(business, method.id)).body.data.payment.state).toBe('succeeded')
      const all = await issued(server)
      expect(all.map(({ kind, snapshot }) => [kind, snapshot.isTest === true])).toEqual([
        ['invoice', isTest],
        ['invoice', !isTest],
      ])
    },
  )
})

describe('an unpaid purchase', () => {
  const pay = ({ ada, path }: Awaited<ReturnType<typeof withWebsite>>, methodId: string | null) =>
    ada.post(`${path}/pay`, { payment_method_id: methodId })

  test('can be paid for 15 minutes, for the period on its invoice', async ({ server }) => {
    const website = await withWebsite(server)
    const { buy, wait, subscription, enter, confirm } = website
    await buy('4000000000000002')
    await wait(15 * 60)
    const { open_invoice: open } = await subscription()
    expect(open).toMatchObject({
      offer,
      is_purchase: true,
      is_expired: false,
      lines: [{ description: 'pro for example.com', net: { minor: 1200 } }],
      due_today: { net: { minor: 1200 }, tax: { minor: 228 }, total: { minor: 1428 } },
      next_charge: { total: { minor: 1428 }, at: '2026-04-01T09:00:00.000Z' },
    })
    const { payment } = (await pay(website, null)).body.data
    await enter(payment, CARD)
    await confirm(payment.id)
    expect((await subscription()).subscription?.period).toEqual({
      starts_at: open?.lines[0]?.from,
      ends_at: open?.lines[0]?.until,
    })
  })

  test('is bought again after that, with a new invoice for a new period', async ({ server }) => {
    const website = await withWebsite(server)
    const { buy, wait, subscription } = website
    await buy('4000000000000002')
    await wait(15 * 60 + 1)
    expect((await subscription()).open_invoice).toMatchObject({ is_expired: true, offer })
    const refused = await pay(website, null)
    expect([refused.status, refused.body.code]).toEqual([409, 'amount_changed'])
    await buy()
    const issued = await server.db.select().from(invoices)
    const paid = issued.find(({ kind, state }) => kind === 'invoice' && state === 'paid')
    expect((await subscription()).subscription?.period).toEqual({
      starts_at: paid?.snapshot.lines[0]?.from,
      ends_at: paid?.snapshot.lines[0]?.until,
    })
  })

  test('is cancelled within an hour after that, or once its payment is given up, so that nobody owes it', async ({
    server,
  }) => {
    const { ada, buy, wait, subscription } = await withWebsite(server)
    await queueVoidLapsed(server)
    await buy('4000002760003184')
    await wait(2 * HOUR_SECONDS)
    // In the meantime, the person may pass 3-D Secure.
    expect((await subscription()).open_invoice).not.toBeNull()
    await wait(DAY_SECONDS)
    await wait(HOUR_SECONDS)
    await wait(HOUR_SECONDS)
    expect((await subscription()).open_invoice).toBeNull()
    await buy('4000000000000002')
    await wait(HOUR_SECONDS)
    const { data, open } = (await ada.get('/v1/invoices')).body
    expect(open).toEqual([])
    expect(data).toHaveLength(4)
    const posted = await server.db
      .select({ account: ledgerLines.account, minor: sum(ledgerLines.minor).mapWith(Number) })
      .from(ledgerLines)
      .groupBy(ledgerLines.account)
    expect(posted.filter(({ minor }) => minor !== 0)).toEqual([])
  })

  test('of a change costs what is left of the period, not what was left when it was declined', async ({
    server,
  }) => {
    const website = await withWebsite(server)
    const { ada, buy, checkOut, preview, wait, subscription } = website
    await buy()
    const business = { ...offer, plan: 'business' }
    await buy('4000000000000002', business)
    const [method] = (await ada.get('/v1/billing/payment-methods')).body.data
    await wait(24 * DAY_SECONDS)
    expect((await pay(website, method.id)).body.code).toBe('amount_changed')
    const { due_today: today } = await preview(business)
    const { body } = await checkOut(business, method.id)
    expect(body.data.payment).toMatchObject({ state: 'succeeded', total: today.total })
    expect((await subscription()).subscription).toMatchObject({ plan: 'business' })
  })

  test('of the other mode is bought again: its invoice says whether money moves', async ({
    server,
  }) => {
    const website = await withWebsite(server)
    await website.buy('4000000000000002')
    switchMode(server, false)
    expect((await pay(website, null)).body.code).toBe('amount_changed')
    await website.buy()
    const all = await server.db.select().from(invoices)
    const paid = all.filter(({ kind, state }) => kind === 'invoice' && state === 'paid')
    expect(paid.map(({ snapshot }) => snapshot.isTest)).toEqual([undefined])
  })

  test('for a renewal of the other mode is replaced by a new invoice with the next retry', async ({
    server,
  }) => {
    const website = await withWebsite(server)
    const { buy, wait } = website
    await buy('4000000000000341')
    await wait(31 * DAY_SECONDS)
    switchMode(server, false)
    expect((await pay(website, null)).body.code).toBe('not_possible')
    for (const days of [1, 1]) await wait(days * DAY_SECONDS)
    const all = await server.db.select().from(invoices).orderBy(invoices.issuedAt, invoices.number)
    const renewals = all.filter(({ purpose }) => purpose?.kind === 'renew')
    expect(renewals.map(({ state, snapshot }) => [state, snapshot.isTest === true])).toEqual([
      ['void', true],
      ['open', false],
    ])
  })

  test('of a suspended plan is bought again too, but a renewal that failed stays due', async ({
    server,
  }) => {
    const website = await withWebsite(server)
    const { ada, buy, checkOut, wait, subscription, enter, confirm } = website
    await queueVoidLapsed(server)
    await buy('4000000000000341')
    await wait(31 * DAY_SECONDS)
    await wait(DAY_SECONDS)
    expect(await subscription()).toMatchObject({
      subscription: { state: 'past_due' },
      open_invoice: {
        is_purchase: false,
        is_expired: false,
        next_charge: { total: { minor: 1428 }, at: '2026-05-01T09:00:00.000Z' },
      },
    })
    for (const days of [1, 2, 2, 1]) await wait(days * DAY_SECONDS)
    expect((await subscription()).subscription?.state).toBe('suspended')
    const { payment } = (await checkOut()).body.data
    await enter(payment, '4000000000000002')
    await confirm(payment.id)
    await wait(16 * 60)
    const [method] = (await ada.get('/v1/billing/payment-methods')).body.data
    expect((await pay(website, method.id)).body.code).toBe('amount_changed')
    // The bank takes its time: the period is still the one on the invoice.
    const again = (await checkOut()).body.data.payment
    const { open_invoice: open } = await subscription()
    await enter(again, '4000000000000085')
    await wait(2 * 60)
    expect(await subscription()).toMatchObject({
      subscription: {
        state: 'active',
        period: { starts_at: open?.lines[0]?.from, ends_at: open?.lines[0]?.until },
      },
    })
  })
})

test('a trial costs nothing until it ends, and starts only once for each name', async ({
  server,
}) => {
  const { ada, path, preview, subscription, wait } = await withWebsite(server)
  expect(await preview({ ...offer, trial: 'true' })).toMatchObject({
    kind: 'trial',
    due_today: { total: { minor: 0 } },
    next_charge: { at: '2026-03-15T09:00:00.000Z', total: { minor: 1428 } },
  })
  expect((await ada.post(`${path}/trial`, offer)).body.data).toMatchObject({
    subscription: { state: 'trialing' },
    may_try: false,
  })
  await wait(11 * DAY_SECONDS)
  const { subject, text } = await server.readMail('ada@example.com')
  expect(subject).toBe('The trial for example.\u2060com ends soon')
  expect(text).toContain('ends at 2026-03-15 09:00 UTC')
  await ada.post(`${path}/cancel`)
  await wait(3 * DAY_SECONDS)
  expect(await subscription()).toMatchObject({ subscription: null, may_try: false })
  expect((await ada.post(`${path}/trial`, offer)).body.code).toBe('already_done')
  expect(await server.db.$count(invoices)).toBe(0)
})

test.for([0, 7])(
  'a trial isn’t changed to a plan that can be tried for %s days only',
  async (days, { server }) => {
    const { ada, path, checkOut, subscription } = await withWebsite(server)
    const { billing } = server
    billing.catalogue = billing.catalogue.map((version) =>
      version.plan === 'business' ? { ...version, trial_days: days } : version,
    )
    await ada.post(`${path}/trial`, offer)
    const business = { ...offer, plan: 'business' }
    const shown = await ada.get(`${path}/preview?${new URLSearchParams(business).toString()}`)
    expect(shown.body.code).toBe('not_possible')
    expect(shown.body.message).toContain('once your trial has ended')
    const sent = { shown_at: server.clock.now().toISOString(), total_minor: 0 }
    const body = { ...business, ...sent, payment_method_id: null }
    expect((await ada.post(`${path}/checkout`, body)).body.code).toBe('not_possible')
    expect((await subscription()).subscription).toMatchObject({ state: 'trialing', plan: 'pro' })
    expect((await checkOut({ ...offer, interval: 'year' })).status).toBe(200)
  },
)

test('nothing is charged that the audit log can’t record', async ({ server }) => {
  const { ada, path, buy, checkOut } = await withWebsite(server)
  await buy('4000000000000002')
  const before = await server.db.$count(payments)
  await server.db.execute(
    sql`alter table ${auditEvents} add constraint no_plans check (kind not in ('PLAN_CHECKOUT', 'PLAN_PAY')) not valid`,
  )
  onTestFinished(async () => {
    await server.db.execute(sql`alter table ${auditEvents} drop constraint no_plans`)
  })
  expect((await ada.post(`${path}/pay`, { payment_method_id: null })).status).toBe(500)
  expect((await checkOut()).status).toBe(500)
  expect(await server.db.$count(payments)).toBe(before)
  expect(await server.db.$count(invoices)).toBe(1)
})

test('a trial replaces a purchase that was declined, which can’t be paid afterwards', async ({
  server,
}) => {
  const { ada, path, buy, subscription } = await withWebsite(server)
  await buy('4000000000000002')
  expect(await subscription()).toMatchObject({ may_try: true })
  expect((await ada.post(`${path}/trial`, offer)).status).toBe(200)
  expect(await subscription()).toMatchObject({
    subscription: { state: 'trialing' },
    open_invoice: null,
  })
  const pay = await ada.post(`${path}/pay`, { payment_method_id: null })
  expect([pay.status, pay.body.code]).toEqual([409, 'not_possible'])
})

test('no trial starts while a purchase is being paid', async ({ server }) => {
  const { ada, path, buy, confirm, subscription, wait } = await withWebsite(server)
  const { id } = await buy('4000000000000085')
  expect(await subscription()).toMatchObject({ may_try: false, undecided_payment_id: id })
  expect((await ada.post(`${path}/trial`, offer)).body.code).toBe('not_possible')
  await wait(61)
  expect((await confirm(id)).state).toBe('succeeded')
  expect((await subscription()).subscription?.state).toBe('active')
})

test('a trial without a payment method ends with its plan: nothing is invoiced, as the trial’s page and email say', async ({
  server,
}) => {
  const { ada, path, subscription, wait } = await withWebsite(server)
  await ada.post(`${path}/trial`, offer)
  await wait(11 * DAY_SECONDS)
  const { text } = await server.readMail('ada@example.com')
  expect(text).toContain('Without a saved payment method, the plan ends instead.')
  await wait(3 * DAY_SECONDS)
  expect((await subscription()).subscription).toBeNull()
  expect(await server.db.$count(invoices)).toBe(0)
})

test('the end of a trial that was cancelled and is kept is announced', async ({ server }) => {
  const { ada, path, wait } = await withWebsite(server)
  await ada.post(`${path}/trial`, offer)
  await ada.post(`${path}/cancel`)
  await wait(11 * DAY_SECONDS)
  const ends = async () =>
    (await server.readMails('ada@example.com')).filter(({ subject }) =>
      subject.includes('ends soon'),
    )
  expect(await ends()).toHaveLength(0)
  await ada.post(`${path}/keep`)
  await wait(60 * 60)
  expect(await ends()).toHaveLength(1)
})

test('a suspended plan whose price is no longer sold is paid for at its previous price', async ({
  server,
}) => {
  const { ada, buy, checkOut, enter, confirm, preview, subscription, wait } =
    await withWebsite(server)
  await buy('4000000000000341')
  await wait(32 * DAY_SECONDS)
  for (const days of [1, 2, 2, 2]) await wait(days * DAY_SECONDS)
  expect((await subscription()).subscription?.state).toBe('suspended')
  const { billing } = server
  const pro = billing.catalogue.find(({ plan }) => plan === 'pro')
  if (!pro) throw new Error('no plan pro')
  billing.catalogue = [...billing.catalogue, { ...pro, version: 2, prices: [] }]
  expect(await preview()).toMatchObject({ kind: 'return', due_today: { total: { minor: 1428 } } })
  const { payment } = (await checkOut()).body.data
  await enter(payment, CARD)
  await confirm(payment.id)
  expect((await subscription()).subscription).toMatchObject({ state: 'active', version: 1 })
  // An organisation that doesn't have it can't buy it.
  const bob = (await ada.post('/v1/domain', { name: 'other.com' })).body.data.id as string
  const query = new URLSearchParams(offer).toString()
  const other = await ada.get(`/v1/billing/subscriptions/${bob}/preview?${query}`)
  expect([other.status, other.body.code]).toEqual([404, 'not_found'])
})

test('the preview of lost features and limits compares all plans of the organisation', async ({
  server,
}) => {
  const { ada, buy, preview, subscription } = await withWebsite(server)
  const business = { ...offer, plan: 'business' }
  await buy(undefined, business)
  expect((await subscription()).lost_if_cancelled).toEqual({
    features: ['priority_support'],
    limits: [{ limit: 'attacks_kept_days', used: 365, allowed: 30 }],
  })
  const downgrade = await preview()
  expect(downgrade.lost).toMatchObject({ features: ['priority_support'] })
  expect(downgrade.lost.limits).toContainEqual({
    limit: 'attacks_kept_days',
    used: 365,
    allowed: 90,
  })
  const other = (await ada.post('/v1/domain', { name: 'other.com' })).body.data.id as string
  const path = `/v1/billing/subscriptions/${other}`
  // A first purchase takes nothing away, whatever the plan of another website includes.
  const first = await ada.get(`${path}/preview?${new URLSearchParams(offer).toString()}`)
  expect(first.body.data.lost).toEqual({ features: [], limits: [] })
  const trial = await ada.post(`${path}/trial`, business)
  expect(trial.status).toBe(200)
  expect((await preview()).lost).toEqual({ features: [], limits: [] })
})

test('a plan for a removed website can’t be bought, tried or paid for, but can be cancelled', async ({
  server,
}) => {
  const { ada, preview, enter, confirm } = await withWebsite(server)
  const added = (await ada.post('/v1/domain', { name: 'gone.com' })).body.data.id as string
  const path = `/v1/billing/subscriptions/${added}`
  const { shown_at, due_today } = await preview()
  const body = {
    ...offer,
    shown_at,
    total_minor: due_today.total.minor,
    payment_method_id: null,
  }
  const { payment } = (await ada.post(`${path}/checkout`, body)).body.data
  await enter(payment, '4000000000000002')
  await confirm(payment.id)
  const isPayable = async () =>
    (await ada.get(`/v1/invoices/${payment.invoice_id}`)).body.data.is_payable
  expect(await isPayable()).toBe(true)
  await ada.post(`/v1/domain/${added}/remove`)
  expect((await ada.get(path)).body.data).toMatchObject({
    resource: { is_removed: true },
    may_try: false,
  })
  expect(await isPayable()).toBe(false)
  for (const [action, sent] of [
    ['trial', offer],
    ['checkout', body],
    ['pay', { payment_method_id: null }],
  ] as const) {
    const refused = await ada.post(`${path}/${action}`, sent)
    expect([action, refused.body.code, refused.body.message]).toEqual([
      action,
      'not_possible',
      'gone.com was removed. Restore it first.',
    ])
  }
  await ada.post(`/v1/domain/${added}/restore`)
  expect((await ada.post(`${path}/trial`, offer)).status).toBe(200)
  await ada.post(`/v1/domain/${added}/remove`)
  expect((await ada.post(`${path}/cancel`)).body.data.subscription).toMatchObject({
    cancels_at_period_end: true,
  })
})

test('a plan is cancelled, kept, paused and resumed', async ({ server }) => {
  const { ada, path, buy, subscription, wait } = await withWebsite(server)
  await buy()
  for (const [change, expected] of [
    ['cancel', { state: 'active', cancels_at_period_end: true }],
    ['keep', { state: 'active', cancels_at_period_end: false }],
    ['pause', { state: 'paused' }],
    ['resume', { state: 'active' }],
    ['pause', { state: 'paused' }],
    ['cancel', { state: 'active', cancels_at_period_end: true }],
  ] as const) {
    const { body } = await ada.post(`${path}/${change}`)
    expect([change, body.data.subscription]).toMatchObject([change, expected])
  }
  expect((await ada.post(`${path}/pause`)).body.code).toBe('not_possible')
  await wait(31 * DAY_SECONDS)
  expect((await subscription()).subscription).toBeNull()
})

describe('Idempotency-Key', () => {
  test('the same key returns the same payment, and is refused with a different body', async ({
    server,
  }) => {
    const { ada, path, preview, wait } = await withWebsite(server)
    const { shown_at, due_today } = await preview()
    const body = { ...offer, shown_at, total_minor: due_today.total.minor, payment_method_id: null }
    const send = (sent: object) =>
      ada.post(`${path}/checkout`, sent, { [IDEMPOTENCY_HEADER]: 'one' })
    const first = await send(body)
    expect(first.status).toBe(200)
    expect((await send(body)).body).toEqual(first.body)
    const other = await send({ ...body, total_minor: 1 })
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused'])
    expect(await server.db.$count(payments)).toBe(1)
    await wait(DAY_SECONDS + 1)
    expect((await send({ ...body, total_minor: 1 })).body.code).toBe('amount_changed')
  })

  test('the same key is refused with a different query', async ({ server }) => {
    const { ada } = await withWebsite(server)
    const setUp = (kind: string) =>
      ada.post(`/v1/billing/payment-methods/setup?kind=${kind}`, undefined, {
        [IDEMPOTENCY_HEADER]: 'one',
      })
    const card = await setUp('card')
    expect((await setUp('card')).body).toEqual(card.body)
    const wallet = await setUp('wallet')
    expect([wallet.status, wallet.body.code]).toEqual([422, 'idempotency_key_reused'])
  })

  test('a request that is still in progress isn’t started again', async ({ server }) => {
    const { ada } = await withWebsite(server)
    const send = () =>
      ada.post('/v1/billing/payment-methods/setup', undefined, { [IDEMPOTENCY_HEADER]: 'one' })
    const responses = await Promise.all([send(), send()])
    const ids = new Set(responses.flatMap(({ body }) => body.data?.setup_id ?? []))
    expect(ids.size).toBe(1)
    for (const { status, body } of responses) {
      expect([200, 409]).toContain(status)
      if (status === 409) expect(body.code).toBe('request_in_progress')
    }
  })
})

test('only owners and billing members can buy plans; admins can view them, and others can’t find them', async ({
  server,
}) => {
  const { ada, path } = await withWebsite(server)
  const bob = await server.join('bob@example.net')
  const { organisationId } = ada
  const asked = async () => {
    const [read, change] = [await bob.get(path), await bob.post(`${path}/cancel`)]
    return [read.body.code ?? read.status, change.body.code ?? change.status]
  }
  expect(await asked()).toEqual(['not_found', 'not_found'])
  const unknown = await bob.get(`/v1/billing/subscriptions/${crypto.randomUUID()}`)
  expect({ ...unknown.body, request_id: '' }).toEqual({
    ...(await bob.get(path)).body,
    request_id: '',
  })
  const at = server.clock.now()
  for (const [role, expected] of [
    ['billing', [200, 'not_possible']],
    ['owner', [200, 'not_possible']],
    ['admin', [200, 'not_allowed']],
    ['auditor', ['not_allowed', 'not_allowed']],
    ['member', ['not_allowed', 'not_allowed']],
  ] as const) {
    await server.db.delete(members).where(eq(members.accountId, bob.accountId))
    await server.db
      .insert(members)
      .values({ organisationId, accountId: bob.accountId, role, joinedAt: at })
    expect([role, ...(await asked())]).toEqual([role, ...expected])
  }
})

test('closing the account of the only owner lists the plans that end with the organisation', async ({
  server,
}) => {
  const { ada, buy, path } = await withWebsite(server)
  const plans = async () => (await ada.get('/v1/user/closure')).body.data.organisations[0].plans
  expect(await plans()).toEqual([])
  await buy()
  const running = { plan: 'Pro', name: 'example.com', ends_at: '2026-04-01T09:00:00.000Z' }
  expect(await plans()).toEqual([running])
  // It runs until the end of what was paid for.
  await ada.post(`${path}/cancel`)
  expect(await plans()).toEqual([running])
})
