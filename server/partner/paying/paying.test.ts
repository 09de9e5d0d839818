import { eq } from 'drizzle-orm'
import { expect } from 'vitest'

import { ORGANISATION_HEADER } from '../../../contract/organisation/access.ts'
import { beginSession } from '../../account/sessions/service.ts'
import { billingDetails, invoices, payments } from '../../billing/schema.ts'
import { offer } from '../../billing/testing-checkout.ts'
import { germanDetails } from '../../billing/testing-details.ts'
import { members, organisations, resources } from '../../organisation/schema.ts'
import { outcomeOf } from '../../organisation/testing-organisation.ts'
import { DAY_SECONDS } from '../../platform/clock.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { test } from '../../testing/test.ts'
import { aPartner } from '../testing-partner.ts'

const MONTH_SECONDS = 31 * DAY_SECONDS

/** Pia and her customer Ada, who have a card and billing details each, and Ada’s website. */
async function payingPeople(server: TestServer) {
  const world = await aPartner(server)
  const { pia, ada } = world
  await world.agree('admin')
  const tokens = new Map<string, string>()
  const act =
    (person: typeof pia, organisationId = person.organisationId) =>
    (method: 'GET' | 'POST', path: string, body?: unknown) =>
      server.ask(method, path, {
        token: tokens.get(person.accountId) ?? person.token,
        headers: { [ORGANISATION_HEADER]: organisationId },
        ...(method === 'POST' && { body: body ?? {} }),
      })
  const [asPia, asAda] = [act(pia), act(ada)]
  const [resource] = await server.db
    .insert(resources)
    .values({ organisationId: ada.organisationId, kind: 'website', name: 'bakery.com' })
    .returning()
  const websiteId = resource?.id ?? ''
  const path = `/v1/billing/subscriptions/${websiteId}`
  const enter = async ({ url }: { url: string }, number: string) => {
    const secret = new URL(url, 'http://localhost').searchParams.get('secret') ?? ''
    const fields = { secret, step: 'card', number, expires: '12/29', cvc: '123' }
    await server.ask('POST', url, {
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  }
  const addDetails = (as: typeof asPia, name: string) =>
    as('POST', '/v1/billing/details', { ...germanDetails, name })
  const addCard = async (as: typeof asPia, number: string) => {
    const methods = '/v1/billing/payment-methods'
    const { setup_id, form } = (await as('POST', `${methods}/setup`)).body.data
    await enter(form, number)
    await as('POST', methods, { setup_id })
  }
  const checkOut = async (as: typeof asPia, chosen: object = offer) => {
    const query = new URLSearchParams(chosen as Record<string, string>)
    const { shown_at, due_today } = (await as('GET', `${path}/preview?${query}`)).body.data
    const [method] = (await as('GET', '/v1/billing/payment-methods')).body.data
    return as('POST', `${path}/checkout`, {
      ...chosen,
      shown_at,
      total_minor: due_today.total.minor,
      payment_method_id: method?.id ?? null,
    })
  }
  const wait = async (seconds: number) => {
    server.clock.advance(seconds)
    await server.jobs.idle()
    const caller = { address: '203.0.113.7', userAgent: 'test', requestId: '' }
    for (const { accountId } of [pia, ada])
      tokens.set(accountId, (await beginSession(server, accountId, { caller })).user_token)
  }
  /** The invoices that somebody sees, oldest first. */
  const invoicesOf = async (as: typeof asPia) => {
    const list = (await as('GET', '/v1/invoices')).body.data as { id: string; state: string }[]
    const read = list.map(async ({ id }) => (await as('GET', `/v1/invoices/${id}`)).body.data)
    return (await Promise.all(read)).toReversed()
  }
  await addDetails(asAda, 'Ada’s shop')
  return {
    ...world,
    act,
    asPia,
    asAda,
    path,
    websiteId,
    addDetails,
    addCard,
    checkOut,
    wait,
    invoicesOf,
    pay: (end = '') => asPia('POST', `/v1/partner/customers/${ada.organisationId}/pay${end}`),
    answer: (end = '') => asAda('POST', `/v1/organisation/partner/pay${end}`),
    pays: async () => [
      (await asPia('GET', `/v1/partner/customers/${ada.organisationId}`)).body.data.pays,
      (await asAda('GET', '/v1/organisation/partner')).body.data?.pays,
    ],
    paysAll: async () => {
      await addDetails(asPia, 'Acme Agency Ltd')
      await addCard(asPia, '5555555555554444')
      await asPia('POST', `/v1/partner/customers/${ada.organisationId}/pay`)
      await asAda('POST', '/v1/organisation/partner/pay')
    },
  }
}

test('a partner offers to pay, the customer declines or accepts, and either side can end it', async ({
  server,
}) => {
  const { pay, answer, pays, addDetails, addCard, asPia, pia, ada } = await payingPeople(server)
  expect(outcomeOf(await answer())).toEqual([409, 'not_possible'])
  // An invoice needs a buyer, and a renewal a card.
  expect(outcomeOf(await pay())).toEqual([409, 'not_possible'])
  await addDetails(asPia, 'Acme Agency Ltd')
  expect(outcomeOf(await pay())).toEqual([409, 'not_possible'])
  await addCard(asPia, '5555555555554444')
  expect(await pays()).toEqual(['customer', 'customer'])
  expect((await pay()).body.data.pays).toBe('offered')
  expect((await server.readMail(ada.email)).subject).toContain('offers to pay')
  expect(outcomeOf(await pay())).toEqual([409, 'already_done'])
  expect((await answer('/end')).body.data.pays).toBe('customer')
  expect((await server.readMail(pia.email)).text).toContain('withdrew or declined')
  await pay()
  expect((await answer()).body.data.pays).toBe('partner')
  expect((await server.readMail(pia.email)).subject).toContain('You now pay for the plans')
  expect(outcomeOf(await answer())).toEqual([409, 'not_possible'])
  expect((await pay('/end')).body.data.pays).toBe('customer')
  expect((await server.readMail(ada.email)).text).toContain(
    'Periods that are already paid for continue until they end',
  )
  expect(outcomeOf(await pay('/end'))).toEqual([409, 'already_done'])

  const kinds = async (person: typeof pia) => {
    const { data } = (await person.get('/v1/organisation/audit-log?group=partner')).body
    return data
      .map(({ kind }: { kind: string }) => kind)
      .filter((kind: string) => kind.startsWith('CUSTOMER_PAY'))
      .toReversed()
  }
  const all = ['OFFER', 'END', 'OFFER', 'START', 'END'].map((name) => `CUSTOMER_PAY_${name}`)
  expect([await kinds(pia), await kinds(ada)]).toEqual([all, all])
})

test('plans that a partner pays for are invoiced to the partner and paid with its card; the customer sees only the plan', async ({
  server,
}) => {
  const world = await payingPeople(server)
  const { asPia, asAda, path, websiteId, checkOut, invoicesOf, paysAll } = world
  await paysAll()
  const refused = await asAda('POST', `${path}/trial`, offer)
  expect(outcomeOf(refused)).toEqual([409, 'not_possible'])
  expect(refused.body.message).toContain('Acme Agency pays for the plans')
  const { payment } = (await checkOut(asPia)).body.data
  expect(payment.state).toBe('succeeded')
  expect(await invoicesOf(asPia)).toMatchObject([
    { state: 'paid', buyer: { name: 'Acme Agency Ltd' }, resource_id: websiteId },
  ])
  expect(await invoicesOf(asAda)).toEqual([])
  expect((await asAda('GET', path)).body.data).toMatchObject({
    subscription: { plan: 'pro', state: 'active' },
    payer: { name: 'Acme Agency' },
    open_invoice: null,
  })
  // The limits are those of the customer.
  const limit = async (as: typeof asPia) =>
    (await as('GET', '/v1/billing/use')).body.data.limits.find(
      (one: { limit: string }) => one.limit === 'websites',
    ).allowed
  expect(await limit(asAda)).not.toBe(await limit(asPia))
  const [line] = (await asPia('GET', '/v1/organisation/audit-log?group=billing')).body.data
  expect(line).toMatchObject({ kind: 'PLAN_CHECKOUT' })
  expect(
    (await asAda('GET', '/v1/organisation/audit-log?group=billing')).body.data[0],
  ).toMatchObject({ kind: 'PLAN_CHECKOUT', partner: { name: 'Acme Agency' } })
  // The card is needed for the customer’s plan.
  const [card] = (await asPia('GET', '/v1/billing/payment-methods')).body.data
  expect(card.may_remove).toBe(false)
  expect((await asPia('GET', '/v1/billing/details')).body.data).toMatchObject([{ plans: 1 }])
  expect(await server.db.$count(invoices)).toBe(1)
})

test('a renewal is charged to the payer at that time', async ({ server }) => {
  const world = await payingPeople(server)
  const { asPia, asAda, addCard, checkOut, invoicesOf, paysAll, wait, pay, path } = world
  await addCard(asAda, '4242424242424242')
  expect((await checkOut(asAda)).body.data.payment.state).toBe('succeeded')
  await paysAll()
  await wait(MONTH_SECONDS)
  expect(await invoicesOf(asAda)).toMatchObject([{ buyer: { name: 'Ada’s shop' } }])
  expect(await invoicesOf(asPia)).toMatchObject([
    { buyer: { name: 'Acme Agency Ltd' }, state: 'paid' },
  ])
  await pay('/end')
  // What the partner paid for stays until its end.
  expect((await asAda('GET', path)).body.data).toMatchObject({
    subscription: { state: 'active' },
    payer: null,
  })
  await wait(MONTH_SECONDS)
  expect(await invoicesOf(asAda)).toHaveLength(2)
  expect(await invoicesOf(asPia)).toHaveLength(1)
})

test('a customer gets back what it paid for a period in which the partner changes the plan', async ({
  server,
}) => {
  const world = await payingPeople(server)
  const { asPia, asAda, addCard, checkOut, invoicesOf, paysAll, wait, path } = world
  await addCard(asAda, '4242424242424242')
  await checkOut(asAda)
  await paysAll()
  await wait(MONTH_SECONDS / 2)
  const business = { ...offer, plan: 'business' }
  const query = new URLSearchParams(business).toString()
  const shown = (await asPia('GET', `${path}/preview?${query}`)).body.data
  expect(shown).toMatchObject({
    lines: [{ plan: 'business', net: { minor: 2450 } }],
    due_today: { total: { minor: 2916 } },
    returned: [{ invoice_number: null, total: { minor: 714 } }],
  })
  // Both can preview it, and each sees the numbers of its own invoices only.
  const shownToAda = (await asAda('GET', `${path}/preview?${query}`)).body.data
  expect(shownToAda.returned).toMatchObject([{ invoice_number: 'TEST-INV-2026-000001' }])
  expect((await checkOut(asPia, business)).body.data.payment.state).toBe('succeeded')
  await server.jobs.idle()
  expect(await invoicesOf(asPia)).toMatchObject([{ kind: 'invoice', total_minor: 2916 }])
  const yearly = new URLSearchParams({ ...business, interval: 'year' }).toString()
  const numbers = async (as: typeof asPia) =>
    (await as('GET', `${path}/preview?${yearly}`)).body.data.lines.map(
      (line: { invoice_number: string | null }) => line.invoice_number,
    )
  expect(await numbers(asPia)).toEqual(['TEST-INV-2026-000002', null])
  expect(await numbers(asAda)).toEqual([null, null])
  const ofAda = await invoicesOf(asAda)
  expect(ofAda.map(({ kind, total_minor }) => [kind, total_minor])).toEqual([
    ['invoice', 1428],
    ['credit_note', 714],
  ])
  const ofFirst = eq(payments.invoiceId, ofAda[0].id)
  const [paid] = await server.db.select().from(payments).where(ofFirst)
  expect(paid).toMatchObject({ state: 'succeeded', refundedMinor: 714 })
})

test('a plan that nobody with billing details pays for isn’t invoiced, and is renewed once there are some', async ({
  server,
}) => {
  const world = await payingPeople(server)
  const { ada, asPia, asAda, path, addCard, addDetails, checkOut, invoicesOf, pay, paysAll, wait } =
    world
  await paysAll()
  await checkOut(asPia)
  await server.db
    .delete(billingDetails)
    .where(eq(billingDetails.organisationId, ada.organisationId))
  await pay('/end')
  await wait(MONTH_SECONDS)
  expect(await invoicesOf(asAda)).toEqual([])
  const { subscription } = (await asAda('GET', path)).body.data
  expect(subscription.state).toBe('past_due')
  const [mail] = await server.readMails(ada.email)
  expect(mail?.subject).toBe('The plan for bakery.\u2060com couldn’t be renewed')
  expect(mail?.text).toContain('there are no billing details')
  const told = (await server.readMails(ada.email)).length
  await wait(60)
  expect(await server.readMails(ada.email)).toHaveLength(told)
  await addDetails(asAda, 'Ada’s shop')
  await addCard(asAda, '5555555555554444')
  await wait(DAY_SECONDS)
  expect(await invoicesOf(asAda)).toMatchObject([{ buyer: { name: 'Ada’s shop' }, state: 'paid' }])
})

test('a retry after the payer has changed creates a new invoice for the new payer', async ({
  server,
}) => {
  const world = await payingPeople(server)
  const { asPia, asAda, addCard, checkOut, invoicesOf, paysAll, wait } = world
  await addCard(asAda, '4000000000000341')
  await checkOut(asAda)
  await wait(MONTH_SECONDS)
  expect((await invoicesOf(asAda)).map(({ state }) => state)).toEqual(['paid', 'open'])
  await paysAll()
  // Immediately, instead of with the next retry.
  await server.jobs.idle()
  expect((await invoicesOf(asPia)).map(({ state }) => state)).toEqual(['paid'])
  expect((await invoicesOf(asAda)).map(({ state, kind }) => [kind, state])).toEqual(
    expect.arrayContaining([
      ['invoice', 'void'],
      ['credit_note', 'paid'],
    ]),
  )
})

test('a new payer whose card is declined gets all retries, and when they fail, both sides know who must act', async ({
  server,
}) => {
  const world = await payingPeople(server)
  const { pia, ada, asPia, asAda, path, addDetails, addCard, checkOut, pay, answer, wait } = world
  await addCard(asAda, '4000000000000341')
  await checkOut(asAda)
  await wait(MONTH_SECONDS)
  await addDetails(asPia, 'Acme Agency Ltd')
  await addCard(asPia, '4000000000000341')
  await pay()
  await answer()
  await server.jobs.idle()
  await server.outbox.idle()
  expect((await server.readMail(pia.email)).subject).toContain('failed')
  expect((await asAda('GET', path)).body.data.subscription.state).toBe('past_due')
  for (const days of [1, 2, 2]) await wait(days * DAY_SECONDS)
  expect((await asAda('GET', path)).body.data.subscription.state).toBe('past_due')
  // A partner doesn't have to choose a name.
  await server.db
    .update(organisations)
    .set({ name: null })
    .where(eq(organisations.id, pia.organisationId))
  await wait(2 * DAY_SECONDS)
  await server.outbox.idle()
  expect((await asAda('GET', path)).body.data.subscription.state).toBe('suspended')
  expect((await server.readMail(pia.email)).text).toContain('failed for the last time')
  expect((await server.readMail(ada.email)).text).toMatch(/Ask pia\S+ organisation to pay/)
})

test('the billing role of a partner sees the customers, offers to pay and stops, but sees none of their websites', async ({
  server,
}) => {
  const { ada, asPia, addDetails, addCard, colleague } = await payingPeople(server)
  await addDetails(asPia, 'Acme Agency Ltd')
  await addCard(asPia, '5555555555554444')
  const accountant = await colleague('kim', 'billing')
  const list = await accountant.get('/v1/partner/customers')
  expect(list.body.data).toMatchObject([{ id: ada.organisationId, pays: 'customer' }])
  const path = `/v1/partner/customers/${ada.organisationId}`
  expect((await accountant.post(`${path}/pay`)).body.data).toMatchObject({ pays: 'offered' })
  expect((await accountant.post(`${path}/pay/end`)).body.data).toMatchObject({ pays: 'customer' })
  for (const closed of ['/v1/partner/domains', '/v1/partner/customer-requests']) {
    expect(outcomeOf(await accountant.get(closed))).toEqual([403, 'not_allowed'])
  }
  expect(outcomeOf(await accountant.post(`${path}/enter`))).toEqual([403, 'not_allowed'])
})

test('the partner stops paying when the relationship ends, and nobody else ever pays', async ({
  server,
}) => {
  const { db, clock } = server
  const world = await payingPeople(server)
  const { pia, ada, act, asPia, asAda, path, paysAll, checkOut, enter, colleague } = world
  const eve = await server.join('eve@example.com')
  const asEve = act(eve)
  const offerPath = `/v1/partner/customers/${ada.organisationId}/pay`
  expect(outcomeOf(await asEve('POST', offerPath))).toEqual([404, 'not_found'])
  const accountant = await colleague('kim', 'billing')
  const admin = await colleague('max', 'admin')
  expect(outcomeOf(await admin.post(offerPath))).toEqual([403, 'not_allowed'])
  await enter()
  // The partner’s people accept nothing in their customer’s name.
  const there = act(pia, ada.organisationId)
  expect(outcomeOf(await there('POST', '/v1/organisation/partner/pay'))).toEqual([
    403,
    'not_allowed',
  ])
  await paysAll()
  expect((await checkOut(asPia)).status).toBe(200)
  // A member of the customer can’t act for its payer, nor the payer’s member without the role.
  expect(outcomeOf(await act(ada, pia.organisationId)('POST', `${path}/cancel`))).toEqual([
    404,
    'not_found',
  ])
  expect(outcomeOf(await asEve('GET', path))).toEqual([404, 'not_found'])
  expect(outcomeOf(await admin.post(`${path}/cancel`))).toEqual([403, 'not_allowed'])
  expect((await accountant.post(`${path}/cancel`)).status).toBe(200)
  expect((await accountant.post(`${path}/keep`)).status).toBe(200)

  await asPia('POST', `/v1/partner/customers/${ada.organisationId}/end`)
  await server.outbox.idle()
  expect((await server.readMail(ada.email)).text).toContain(
    'needs a payment method and billing details',
  )
  for (const as of [asAda, asPia]) {
    const log = (await as('GET', '/v1/organisation/audit-log')).body.data as { kind: string }[]
    const kinds = log.map(({ kind }) => kind)
    expect(kinds.indexOf('CUSTOMER_PAY_END')).toBe(kinds.indexOf('CUSTOMER_END') + 1)
  }
  expect((await asAda('GET', path)).body.data.payer).toBeNull()
  expect(outcomeOf(await accountant.get(path))).toEqual([404, 'not_found'])
  expect(outcomeOf(await asPia('POST', offerPath))).toEqual([404, 'not_found'])
  const place = { organisationId: ada.organisationId, accountId: eve.accountId }
  await db.insert(members).values({ ...place, role: 'billing', joinedAt: clock.now() })
  expect((await act(eve, ada.organisationId)('POST', `${path}/cancel`)).status).toBe(200)
})
