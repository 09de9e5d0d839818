import { eq } from 'drizzle-orm'
import { expect } from 'vitest'

import { writeOff } from '../../billing/charges/open-invoice.ts'
import { issueCreditNote } from '../../billing/issuing/credit.ts'
import { issueInvoice } from '../../billing/issuing/issue.ts'
import { money } from '../../billing/money/money.ts'
import { subscriptions } from '../../billing/schema.ts'
import { exampleBuyer, exampleSeller, termsOf } from '../../billing/testing-billing.ts'
import { organisations } from '../../organisation/schema.ts'
import { outcomeOf } from '../../organisation/testing-organisation.ts'
import { DAY_SECONDS, HOUR_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { test } from '../../testing/test.ts'
import { addPartner, removePartner } from '../operating/partners.ts'
import { partnerStatements } from '../schema.ts'
import { aPartner } from '../testing-partner.ts'
import { textsOf } from './draw-statement.ts'
import { monthsBetween } from './months.ts'
import { closeStatements, readStatement } from './service.ts'

const path = '/v1/partner/statements'

/** Pia with her customer Ada, and invoices for plans of Ada’s. The clock starts on 1 March 2026. */
async function withInvoices(server: TestServer) {
  const world = await aPartner(server)
  const { pia, ada } = world
  await world.agree('admin')
  const { db, clock } = server
  /** For a plan of an organisation, invoiced to it or to somebody else. */
  const issue = async (
    ownerId: string,
    {
      net,
      to = ownerId,
      name = 'Ada’s shop',
      isTest = false,
    }: { net: number; to?: string; name?: string; isTest?: boolean },
  ) => {
    const resourceId = crypto.randomUUID()
    const at = clock.now()
    const terms = termsOf('basic')
    await db.insert(subscriptions).values({
      organisationId: ownerId,
      resourceId,
      state: 'active',
      plan: terms.plan,
      version: terms.version,
      rank: terms.rank,
      interval: terms.interval,
      currency: 'EUR',
      priceMinor: net,
      periodStartsAt: at,
      periodEndsAt: secondsAfter(at, DAY_SECONDS),
      anchor: at,
      cancelsAtPeriodEnd: false,
      retries: 0,
    })
    const day = at.toISOString()
    return issueInvoice(
      db,
      { organisationId: to, resourceId },
      {
        lines: [
          { description: 'Basic for shop.example', net: money('EUR', net), from: day, until: day },
        ],
        purpose: { kind: 'renew' },
        seller: exampleSeller,
        buyer: { ...exampleBuyer, name },
        isTest,
        at,
      },
    )
  }
  const read = async (month: string) => (await pia.get(`${path}/${month}`)).body.data
  return { ...world, pia, ada, issue, read }
}

test('a statement lists the amounts invoiced for customers’ plans, at the rate on that day', async ({
  server,
}) => {
  const { clock, db } = server
  const { pia, ada, issue, read } = await withInvoices(server)
  const invoice = await issue(ada.organisationId, { net: 1_005 })
  await issue(ada.organisationId, { net: 2_000, to: pia.organisationId, name: 'Acme' })
  // Nobody paid for this one.
  await issue(ada.organisationId, { net: 3_000, isTest: true })
  // Its own plan, and somebody else’s.
  await issue(pia.organisationId, { net: 5_000 })
  const eve = await server.join('eve@example.com')
  await issue(eve.organisationId, { net: 7_000 })
  clock.advance(HOUR_SECONDS)
  await addPartner(server, pia.organisationId, { basisPoints: 1_250 })
  await issue(ada.organisationId, { net: 1_000 })
  await issueCreditNote(db, invoice, {
    net: money('EUR', 1_005),
    reason: 'Refund',
    at: clock.now(),
  })

  expect((await pia.get(path)).body.data).toEqual(['2026-03'])
  const { lines, ...statement } = await read('2026-03')
  expect(lines).toMatchObject([
    { customer: 'Ada’s shop', net_minor: 1_005, basis_points: 1_000, commission_minor: 101 },
    { invoiced_to: 'partner', net_minor: 2_000, commission_minor: 200 },
    { invoiced_to: 'customer', net_minor: 1_000, basis_points: 1_250, commission_minor: 125 },
    // It takes back exactly what its invoice earned, at the rate of then.
    { kind: 'credit_note', net_minor: -1_005, basis_points: 1_000, commission_minor: -101 },
  ])
  expect(statement).toEqual({
    month: '2026-03',
    partner: 'Acme Agency',
    is_final: false,
    line_count: 4,
    totals: [{ currency: 'EUR', net_minor: 3_000, commission_minor: 325 }],
  })
})

test('an invoice that is written off takes back what it earned, in the month in which that happens', async ({
  server,
}) => {
  const { clock, db } = server
  const { pia, ada, issue } = await withInvoices(server)
  const invoice = await issue(ada.organisationId, { net: 1_000 })
  clock.advance(31 * DAY_SECONDS)
  await db.transaction(async (tx) => writeOff(tx, invoice, clock.now()))
  const march = await readStatement(server, pia, '2026-03')
  expect(march.lines).toMatchObject([{ kind: 'invoice', commission_minor: 100 }])
  const april = await readStatement(server, pia, '2026-04')
  const issued_at = clock.now().toISOString()
  expect(april.lines).toMatchObject([
    { kind: 'write_off', issued_at, net_minor: -1_000, commission_minor: -100 },
  ])
  const [ofInvoice, ofLoss] = [...march.lines, ...april.lines].map((line) => textsOf(line)[1])
  expect(ofInvoice).toMatch(/^INV-2026-000001 of 1 March 2026: /)
  expect(ofLoss).toMatch(/^INV-2026-000001, written off on 1 April 2026: /)
})

test('only invoices issued during the relationship count, and later credit notes for them', async ({
  server,
}) => {
  const { clock, db } = server
  const { pia, ada, issue } = await withInvoices(server)
  const during = await issue(ada.organisationId, { net: 1_000 })
  clock.advance(HOUR_SECONDS)
  await ada.post('/v1/organisation/partner/end')
  await issue(ada.organisationId, { net: 9_000 })
  await issueCreditNote(db, during, { net: money('EUR', 400), reason: 'Refund', at: clock.now() })
  const { lines } = await readStatement(server, pia, '2026-03')
  expect(lines.map((line) => line.net_minor)).toEqual([1_000, -400])
})

test('what a customer was invoiced before it was deleted for good still counts, and so do later credit notes', async ({
  server,
}) => {
  const { clock, db } = server
  const { pia, ada, issue } = await withInvoices(server)
  const invoice = await issue(ada.organisationId, { net: 1_000 })
  await server.join('ada2@example.com')
  expect(outcomeOf(await ada.post('/v1/organisation/delete'))).toBe(200)
  clock.advance(30 * DAY_SECONDS)
  await server.jobs.idle()
  expect(await db.$count(organisations, eq(organisations.id, ada.organisationId))).toBe(0)
  const { lines } = await readStatement(server, pia, '2026-03')
  expect(lines).toMatchObject([{ customer: 'Ada’s shop', commission_minor: 100 }])
  clock.advance(5 * DAY_SECONDS)
  await issueCreditNote(db, invoice, {
    net: money('EUR', 1_000),
    reason: 'Refund',
    at: clock.now(),
  })
  const april = await readStatement(server, pia, '2026-04')
  expect(april.lines).toMatchObject([{ kind: 'credit_note', commission_minor: -100 }])
})

test('the statement of a month that is over never changes', async ({ server }) => {
  const { clock, db } = server
  const { pia, ada, issue } = await withInvoices(server)
  await issue(ada.organisationId, { net: 1_000 })
  const march = { from: new Date('2026-04-01T00:59:00Z'), over: new Date('2026-04-01T01:00:00Z') }
  const advanceTo = (at: Date) => clock.advance((at.getTime() - clock.now().getTime()) / 1000)
  advanceTo(march.from)
  // An invoice that began before midnight may still be committed.
  expect((await readStatement(server, pia, '2026-03')).is_final).toBe(false)
  advanceTo(march.over)
  await closeStatements(server)
  await closeStatements(server)
  expect(await db.$count(partnerStatements)).toBe(1)
  const closed = await readStatement(server, pia, '2026-03')
  expect(closed).toMatchObject({ is_final: true, totals: [{ commission_minor: 100 }] })

  await addPartner(server, pia.organisationId, { basisPoints: 9_000 })
  await db
    .update(organisations)
    .set({ name: 'Renamed' })
    .where(eq(organisations.id, pia.organisationId))
  await db.delete(organisations).where(eq(organisations.id, ada.organisationId))
  expect(await readStatement(server, pia, '2026-03')).toEqual(closed)
  await expect(
    db.update(partnerStatements).set({ content: { partner: '', lines: [], totals: [] } }),
  ).rejects.toThrow('update "partner_statements"')
  // Also one that nobody has closed.
  expect((await readStatement(server, pia, '2026-04')).lines).toEqual([])
})

test('downloads are a CSV in which no name becomes a formula, and the same PDF each time', async ({
  server,
}) => {
  const { pia, ada, issue } = await withInvoices(server)
  await ada.post('/v1/organisation/settings', { name: '=HYPERLINK("https://evil.example")' })
  for (let count = 0; count < 40; count += 1) await issue(ada.organisationId, { net: 1_234 })
  const csv = await pia.get(`${path}/2026-03/csv`)
  expect(csv.headers.get('content-disposition')).toBe(
    'attachment; filename="statement-2026-03.csv"',
  )
  const rows = (csv.body as string).split('\r\n')
  expect(rows).toHaveLength(42)
  expect(rows[1]).toMatch(/^"'=HYPERLINK/)
  expect(rows[1]).toMatch(/"customer","EUR",12\.34,10,1\.23$/)
  const pdf = await pia.get(`${path}/2026-03/pdf`)
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  expect(pdf.body).toMatch(/^%PDF-1\.7/)
  expect((await pia.get(`${path}/2026-03/pdf`)).body).toBe(pdf.body)
})

test('the statement of the month in which a partnership ends can be read, and stays after a new start', async ({
  server,
}) => {
  const { clock, db } = server
  const { pia, ada, issue, read } = await withInvoices(server)
  await issue(ada.organisationId, { net: 1_000 })
  clock.advance(HOUR_SECONDS)
  await ada.post('/v1/organisation/partner/end')
  await removePartner(server, pia.organisationId)
  expect((await pia.get('/v1/partner/customers')).status).toBe(404)
  // The console had no page for them.
  const { body } = await pia.get('/v1/organisation/partner-application')
  expect(body).toMatchObject({ data: null, has_statements: true })
  expect((await read('2026-03')).totals).toMatchObject([{ commission_minor: 100 }])
  clock.advance(62 * DAY_SECONDS)
  await closeStatements(server)
  await addPartner(server, pia.organisationId, { basisPoints: 2_000 })
  expect((await readStatement(server, pia, '2026-03')).totals).toMatchObject([
    { commission_minor: 100 },
  ])
  expect(await db.select().from(partnerStatements)).toHaveLength(2)
})

test('owners, admins and billing read statements, and nobody outside of the partner', async ({
  server,
}) => {
  const { pia, ada, colleague } = await withInvoices(server)
  const outcomes: Record<string, unknown> = {}
  for (const role of ['admin', 'member', 'billing', 'auditor'] as const) {
    const person = await colleague(role, role)
    outcomes[role] = (await person.get(`${path}/2026-03`)).status
  }
  expect(outcomes).toEqual({ admin: 200, member: 403, billing: 200, auditor: 403 })
  for (const end of ['', '/2026-03', '/2026-03/csv', '/2026-03/pdf'])
    expect(outcomeOf(await ada.get(`${path}${end}`))).toEqual([404, 'not_found'])
  for (const month of ['2026-02', '2026-04', '2026-13', 'x'])
    expect(outcomeOf(await pia.get(`${path}/${month}`))).toEqual([404, 'not_found'])
})

test('months are listed newest first, across years', () => {
  const listed = monthsBetween(new Date('2025-11-30T23:00:00Z'), new Date('2026-02-01T00:00:00Z'))
  expect(listed).toEqual(['2026-02', '2026-01', '2025-12', '2025-11'])
})

test('an API token of a partner reads its statements; elsewhere they don’t exist for it either', async ({
  server,
}) => {
  const { pia, ada } = await aPartner(server)
  const read = async ({ post }: typeof ada) => {
    const made = await post('/v1/organisation/api-tokens', {
      name: 'Accounting',
      scopes: ['billing.see'],
    })
    return outcomeOf(await server.get(path, { token: `Bearer ${made.body.data.value}` }))
  }
  expect(await read(pia)).toBe(200)
  expect(await read(ada)).toEqual([404, 'not_found'])
})
