import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import { resources } from '../../organisation/schema.ts'
import { anOrganisation, outcomeOf } from '../../organisation/testing-organisation.ts'
import { test } from '../../testing/test.ts'
import { domains } from '../../websites/schema/domains.ts'
import { parseXml } from '../documents/testing-xml.ts'
import { issueCreditNote } from '../issuing/credit.ts'
import { issueInvoice } from '../issuing/issue.ts'
import { money } from '../money/money.ts'
import { exampleBuyer, exampleSeller, newThing, termsOf } from '../testing-billing.ts'

const issueOn = (
  db: Parameters<typeof issueInvoice>[0],
  organisationId: string,
  {
    day,
    name = 'Ada',
    currency = 'EUR',
    resourceId = newThing().resourceId,
  }: { day: string; name?: string; currency?: 'EUR' | 'USD'; resourceId?: string },
) =>
  issueInvoice(
    db,
    { organisationId, resourceId },
    {
      lines: [
        { description: 'Basic, for a month', net: money(currency, 1200), from: day, until: day },
      ],
      purpose: { kind: 'start', terms: termsOf('basic') },
      seller: exampleSeller,
      buyer: { ...exampleBuyer, name },
      at: new Date(day),
    },
  )

test('an invoice in dollars without a known rate states this on its page, as in its PDF', async ({
  server,
}) => {
  const { organisationId, ada } = await anOrganisation(server)
  const day = '2026-01-01T00:00:00.000Z'
  const { id } = await issueOn(server.db, organisationId, { day, currency: 'USD' })
  const { data } = (await ada.get(`/v1/invoices/${id}`)).body
  expect(data.national_tax).toBeNull()
  expect(data.national_tax_note).toContain('To deduct it, ask billing@parapet.example')
  const euros = await issueOn(server.db, organisationId, { day })
  expect((await ada.get(`/v1/invoices/${euros.id}`)).body.data.national_tax_note).toBeNull()
})

test('the warm-up after sign-in returns the organisation’s invoices to those with access to billing', async ({
  server,
}) => {
  const { organisationId, ada, add } = await anOrganisation(server)
  await issueOn(server.db, organisationId, { day: '2026-01-01T00:00:00.000Z' })
  const eve = await server.join('eve@example.net')
  const unverified = await server.signUp('new@example.net', { isVerified: false })
  const numbers = async (person: { get: typeof ada.get }) => {
    const { status, body } = await person.get('/v1/user/invoice')
    return [status, ...body.data.map((one: { number: string }) => one.number)]
  }
  expect(await numbers(ada)).toEqual([200, 'INV-2026-000001'])
  expect(await numbers(await add('grace', 'member'))).toEqual([200])
  expect(await numbers(eve)).toEqual([200])
  expect(await numbers(unverified)).toEqual([200])
})

test('members with access to billing list, read and download their organisation’s invoices', async ({
  server,
}) => {
  const { db } = server
  const { organisationId, ada, add } = await anOrganisation(server)
  const old = await issueOn(db, organisationId, { day: '2025-12-31T23:59:59.000Z' })
  const invoice = await issueOn(db, organisationId, { day: '2026-01-01T00:00:00.000Z' })
  const note = await issueCreditNote(db, invoice, { reason: 'Refund', at: new Date('2026-02-01') })
  const foreign = await issueOn(db, crypto.randomUUID(), { day: '2026-01-02T00:00:00.000Z' })

  const all = (await ada.get('/v1/invoices?limit=2')).body
  expect(all).toMatchObject({
    years: ['2026', '2025'],
    data: [
      { number: 'CN-2026-000001', total_minor: 1506, state: 'paid' },
      // Its website isn't there anymore.
      { number: 'INV-2026-000001', net_minor: 1200, state: 'open', is_payable: false },
    ],
    open: [{ currency: 'EUR', count: 2, total_minor: 3012 }],
  })
  const rest = (await ada.get(`/v1/invoices?limit=2&cursor=${all.next_cursor}`)).body
  expect(rest).toMatchObject({ data: [{ number: 'INV-2025-000001' }], next_cursor: null })
  const filtered = (await ada.get('/v1/invoices?year=2025&state=open')).body
  expect(filtered.data.map((one: { id: string }) => one.id)).toEqual([old.id])

  const path = `/v1/invoices/${invoice.id}`
  expect((await ada.get(path)).body.data).toMatchObject({
    buyer: { name: 'Ada', lines: ['Mannerheimintie 1', '00100 Helsinki'], country: 'FI' },
    tax: { label: 'VAT FI 25.5%' },
    credit_notes: [{ id: note?.id, number: 'CN-2026-000001', total_minor: 1506 }],
  })
  expect((await ada.get(`/v1/invoices/${note?.id}`)).body.data).toMatchObject({
    corrects: { id: invoice.id, number: 'INV-2026-000001' },
  })

  const accountant = await add('bob', 'billing')
  const member = await add('eve', 'member')
  for (const one of [path, `${path}/pdf`, `${path}/ubl`, '/v1/invoices', '/v1/invoices/export']) {
    expect((await accountant.get(one)).status).toBe(200)
    expect(outcomeOf(await member.get(one))).toEqual([403, 'not_allowed'])
    expect((await server.get(one)).status).toBe(401)
  }
  for (const one of ['', '/pdf', '/ubl']) {
    expect(outcomeOf(await ada.get(`/v1/invoices/${foreign.id}${one}`))).toEqual([404, 'not_found'])
  }
  // In whichever organisation the person works at the moment.
  const elsewhere = await server.get(path, { token: accountant.token })
  expect(elsewhere.body.data).toMatchObject({ organisation_id: organisationId })
  const made = await ada.post('/v1/organisation/api-tokens', {
    name: 'Accounting',
    scopes: ['billing.see'],
    resource_ids: null,
  })
  const byToken = { token: `Bearer ${made.body.data.value}` }
  expect((await server.get(path, byToken)).status).toBe(200)
  expect((await server.get(`/v1/invoices/${foreign.id}`, byToken)).status).toBe(404)
})

test('the credit notes of an invoice are listed in the order in which they were issued', async ({
  server,
}) => {
  const { db } = server
  const { organisationId, ada } = await anOrganisation(server)
  const invoice = await issueOn(db, organisationId, { day: '2026-12-01T00:00:00.000Z' })
  const other = await issueOn(db, organisationId, { day: '2026-12-01T00:00:00.000Z' })
  await issueCreditNote(db, other, { reason: 'Refund', at: new Date('2026-12-02') })
  for (const day of ['2026-12-31', '2027-01-01']) {
    const at = new Date(day)
    await issueCreditNote(db, invoice, { net: money('EUR', 600), reason: 'Refund', at })
  }
  const { credit_notes: notes } = (await ada.get(`/v1/invoices/${invoice.id}`)).body.data
  expect(notes.map(({ number }: { number: string }) => number)).toEqual([
    'CN-2026-000002',
    'CN-2027-000001',
  ])
})

test('open invoices are totalled by currency, and payable while what they are for exists', async ({
  server,
}) => {
  const { db } = server
  const { organisationId, ada } = await anOrganisation(server)
  const [here, removed] = [randomUUID(), randomUUID()]
  await db.insert(resources).values([
    { id: here, organisationId, kind: 'website', name: 'here.com' },
    { id: removed, organisationId, kind: 'website', name: 'removed.com' },
  ])
  const at = new Date('2026-01-02')
  await db.insert(domains).values({
    id: removed,
    organisationId,
    name: 'removed.com',
    state: 'removed',
    stateChangedAt: at,
    createdAt: at,
  })
  await issueOn(db, organisationId, { day: '2026-01-03', resourceId: here })
  await issueOn(db, organisationId, { day: '2026-01-02', resourceId: removed })
  await issueOn(db, organisationId, { day: '2026-01-01', currency: 'USD' })

  expect((await ada.get('/v1/invoices')).body).toMatchObject({
    data: [
      { state: 'open', currency: 'EUR', is_payable: true },
      { state: 'open', currency: 'EUR', is_payable: false },
      { state: 'open', currency: 'USD', is_payable: false },
    ],
    open: [
      { currency: 'EUR', count: 2, total_minor: 3012 },
      { currency: 'USD', count: 1, total_minor: 1506 },
    ],
  })
})

test('downloads are a PDF, UBL, and a CSV in which no name becomes a formula', async ({
  server,
}) => {
  const { organisationId, ada } = await anOrganisation(server)
  const name = '=HYPERLINK("https://evil.example")'
  const day = '2026-01-01T00:00:00.000Z'
  const invoice = await issueOn(server.db, organisationId, { day, name })
  await issueCreditNote(server.db, invoice, { reason: 'Refund', at: new Date(day) })

  const pdf = await ada.get(`/v1/invoices/${invoice.id}/pdf`)
  expect(pdf.headers.get('content-disposition')).toBe('attachment; filename="INV-2026-000001.pdf"')
  expect(pdf.body).toMatch(/^%PDF-1\.7/)
  const ubl = await ada.get(`/v1/invoices/${invoice.id}/ubl`)
  expect(parseXml(ubl.body as string).name).toBe('Invoice')
  const file = (await ada.get('/v1/invoices/export?year=2026')).body as string
  const lines = file.split('\r\n')
  expect(lines.filter((line) => line.startsWith('"INV'))).toEqual([
    expect.stringContaining(`"'=HYPERLINK(""https://evil.example"")"`),
  ])
  expect(lines.find((line) => line.startsWith('"CN'))).toMatch(/"EUR",-12,-3\.06,-15\.06,"false"$/)
})

test('an invoice is emailed again to the address on it, or to those who may pay', async ({
  server,
}) => {
  const { db } = server
  const { organisationId, ada, add } = await anOrganisation(server)
  const invoice = await issueOn(db, organisationId, { day: '2026-01-01T00:00:00.000Z' })
  const note = await issueCreditNote(db, invoice, { reason: 'Refund', at: new Date('2026-02-01') })
  const foreign = await issueOn(db, crypto.randomUUID(), { day: '2026-01-02T00:00:00.000Z' })
  const send = (id = '', by: Pick<typeof ada, 'post'> = ada) => by.post(`/v1/invoices/${id}/send`)
  const kim = await add('kim', 'billing')
  const { sent_to: sentTo } = (await send(invoice.id)).body.data
  expect(sentTo.toSorted()).toEqual([ada.email, kim.email].toSorted())
  const [mail] = await server.readMails(kim.email)
  expect(mail).toMatchObject({ subject: 'Your invoice INV-2026-000001' })
  expect(mail?.text).toContain('It is not paid yet.')
  await send(note?.id)
  expect((await server.readMails(kim.email))[0]?.text).toContain(
    'your credit note CN-2026-000001 for €15.06',
  )
  expect(outcomeOf(await send(foreign.id))).toEqual([404, 'not_found'])
  expect(outcomeOf(await send(invoice.id, await add('eve', 'auditor')))).toEqual([
    403,
    'not_allowed',
  ])
  const sent = await Promise.all(Array.from({ length: 20 }, () => send(invoice.id)))
  expect(sent.filter(({ status }) => status === 200)).toHaveLength(18)
  expect(sent.filter(({ status }) => status === 429)).toHaveLength(2)
})
