import { describe, expect } from 'vitest'

import type { Db } from '../../platform/db/client.ts'
import { test } from '../../testing/test.ts'
import { decimal } from '../documents/amounts.ts'
import { documentOf } from '../documents/document.ts'
import { exampleInvoice, exampleLine } from '../documents/testing-documents.ts'
import { ublOf } from '../documents/ubl.ts'
import type { Buyer, Seller } from '../invoices/snapshot.ts'
import { type Money, money } from '../money/money.ts'
import { exampleBuyer, exampleSeller, newThing, termsOf } from '../testing-billing.ts'
import { issueCreditNote } from './credit.ts'
import { rateAt, RatesError, ratesIn, storeRates } from './exchange-rates.ts'
import { issueInvoice, type Issuing } from './issue.ts'

const file = `Date,USD,JPY,CYP,\r
2026-05-04,1.0900,160.1,N/A,\r
2026-04-30,1.0832,161.2,N/A,\r
1999-01-04,1.1789,133.73,0.58231,\r
`
const friday = new Date('2026-05-01T12:00:00Z')

const issueIn = (
  { db }: { db: Db },
  currency: 'EUR' | 'USD',
  { at = friday, buyer = exampleBuyer, seller = exampleSeller }: Partial<Issuing> = {},
) => {
  const net = money(currency, 1200)
  const line = { description: 'Plan', net, from: at.toISOString(), until: at.toISOString() }
  const purpose = { kind: 'start', terms: termsOf('basic') } as const
  return issueInvoice(db, newThing(), {
    lines: [line],
    purpose,
    seller,
    buyer,
    at,
  })
}

describe('the rates of the European Central Bank', () => {
  test('its file is read, and a rate that is known never changes', async ({ server: { db } }) => {
    expect(ratesIn(file)).toEqual([
      { currency: 'USD', day: '2026-05-04', perEuroMillionths: 1_090_000 },
      { currency: 'USD', day: '2026-04-30', perEuroMillionths: 1_083_200 },
      { currency: 'USD', day: '1999-01-04', perEuroMillionths: 1_178_900 },
    ])
    expect(await storeRates(db, ratesIn(file))).toBe(3)
    expect(await storeRates(db, ratesIn(file.replace('1.0832', '2.0000')))).toBe(0)
    // Friday the 1st of May is a holiday of the central bank.
    const toEuros = { from: 'USD', to: 'EUR' } as const
    expect(await rateAt(db, toEuros, friday)).toEqual({
      currency: 'EUR',
      perEuroMillionths: 1_083_200,
      rateDay: '2026-04-30',
    })
    expect(await rateAt(db, toEuros, new Date('2026-05-20T12:00:00Z'))).toBeUndefined()
  })

  test.for([
    ['not rates', 'day;usd\n'],
    ['no date', 'Date,USD\n30 April 2026,1.08\n'],
    ['a rate below zero', 'Date,USD\n2026-04-30,-1\n'],
  ])('a file with %s is refused', ([, content]) => {
    expect(() => ratesIn(content ?? '')).toThrow(RatesError)
  })
})

describe('an invoice in dollars', () => {
  test('an invoice in dollars with VAT states the tax in euros, at the rate of its day', async ({
    server,
  }) => {
    await storeRates(server.db, ratesIn(file))
    const invoice = await issueIn(server, 'USD')
    // 25.5 % of 12.00 dollars, at 1.0832 dollars for a euro.
    expect(invoice).toMatchObject({
      taxMinor: 306,
      snapshot: {
        nationalTax: {
          tax: { currency: 'EUR', minor: 282 },
          perEuroMillionths: 1_083_200,
          rateDay: '2026-04-30',
        },
      },
    })
    const ubl = ublOf(documentOf(invoice))
    expect(ubl).toContain('<cbc:TaxCurrencyCode>EUR</cbc:TaxCurrencyCode>')
    expect(ubl).toContain('<cbc:TaxAmount currencyID="EUR">2.82</cbc:TaxAmount>')
  })

  test('the tax in euros of its credit notes adds up to that of the invoice', async ({
    server,
  }) => {
    const { db } = server
    await storeRates(db, ratesIn(file))
    const invoice = await issueIn(server, 'USD')
    const credited = async (net?: Money) =>
      db.transaction(async (tx) =>
        issueCreditNote(tx, invoice, { reason: 'Outage', at: friday, ...(net && { net }) }),
      )
    // $0.02 and $3.04 of tax: each alone would be rounded up.
    const notes = [await credited(money('USD', 8)), await credited()]
    expect(notes.map((note) => note?.snapshot.nationalTax?.tax.minor)).toEqual([1, 281])
  })

  test('without a rate, an invoice in dollars names a contact instead of stating a wrong amount', async ({
    server,
  }) => {
    const invoice = await issueIn(server, 'USD')
    expect(invoice.snapshot.nationalTax).toBeUndefined()
    const document = documentOf(invoice)
    expect(document.nationalTaxNote).toMatch(
      /^The tax isn’t stated in euros, .* ask billing@parapet\.example/,
    )
    expect(ublOf(document)).not.toContain('TaxCurrencyCode')
  })

  test('nothing is converted for invoices in euros or without VAT', async ({ server }) => {
    await storeRates(server.db, ratesIn(file))
    const american = { ...exampleBuyer, country: 'US' as const, postalCode: '10001' }
    for (const invoice of [
      await issueIn(server, 'EUR'),
      await issueIn(server, 'USD', { buyer: american }),
    ]) {
      expect(invoice.snapshot.nationalTax).toBeUndefined()
      expect(documentOf(invoice).nationalTaxNote).toBeUndefined()
    }
  })
})

describe('an invoice whose tax has to be in a national currency', () => {
  const rates = `Date,USD,GBP,PLN,SEK
2026-04-30,1.0832,0.8500,4.2515,11.0500
2026-04-29,1.0800,0.8400,4.2000,11.0000
`
  const polishSeller: Seller = { ...exampleSeller, country: 'PL', vatNumber: 'PL9999999999' }
  const british: Buyer = { ...exampleBuyer, country: 'GB', postalCode: 'SW1A 1AA' }

  // Each at the rates of 30 April. Of two currencies, each is converted by its rate to the euro (Article 91).
  test.for([
    {
      what: 'a Polish seller at home, 2.76 euros',
      currency: 'EUR',
      parties: { seller: polishSeller, buyer: { ...exampleBuyer, country: 'PL' } },
      tax: { currency: 'PLN', minor: 1173 },
    },
    {
      what: 'a Polish seller in Finland, through the One-Stop Shop, 3.06 dollars',
      currency: 'USD',
      parties: { seller: polishSeller },
      tax: { currency: 'PLN', minor: 1201 },
    },
    {
      what: 'a seller registered in the United Kingdom, 2.40 euros',
      currency: 'EUR',
      parties: {
        seller: { ...exampleSeller, registrations: ['eu_oss', 'GB'] },
        buyer: british,
      },
      tax: { currency: 'GBP', minor: 204 },
    },
  ] as const)(
    '$what: $tax.minor in $tax.currency',
    async ({ currency, parties, tax }, { server }) => {
      await storeRates(server.db, ratesIn(rates))
      const invoice = await issueIn(server, currency, parties)
      expect(invoice.snapshot.nationalTax).toMatchObject({ tax, rateDay: '2026-04-30' })
      const ubl = ublOf(documentOf(invoice))
      expect(ubl).toContain(`<cbc:TaxCurrencyCode>${tax.currency}</cbc:TaxCurrencyCode>`)
      expect(ubl).toContain(
        `<cbc:TaxAmount currencyID="${tax.currency}">${decimal(tax.minor)}</cbc:TaxAmount>`,
      )
    },
  )

  test('the tax of a customer without the euro is in euros only, if the seller’s country has the euro', async ({
    server,
  }) => {
    await storeRates(server.db, ratesIn(rates))
    for (const country of ['PL', 'SE'] as const) {
      const invoice = await issueIn(server, 'EUR', { buyer: { ...exampleBuyer, country } })
      expect(invoice.snapshot.nationalTax).toBeUndefined()
      expect(documentOf(invoice).nationalTaxNote).toBeUndefined()
    }
  })

  test('without a rate of the same day for both currencies, it names a contact', async ({
    server,
  }) => {
    await storeRates(
      server.db,
      ratesIn('Date,USD,PLN\n2026-04-30,1.0832,N/A\n2026-04-29,N/A,4.2000\n'),
    )
    const invoice = await issueIn(server, 'USD', { seller: polishSeller })
    const note = /^The tax isn’t stated in Polish zloty, /
    expect(documentOf(invoice).nationalTaxNote).toMatch(note)
    const credit = await server.db.transaction(async (tx) =>
      issueCreditNote(tx, invoice, { reason: 'Outage', at: friday }),
    )
    expect(credit && documentOf(credit).nationalTaxNote).toMatch(note)
  })
})

test('an invoice of an earlier version says nothing about a currency that was not looked for', () => {
  const invoice = exampleInvoice({ lines: [exampleLine('Basic', money('EUR', 1200))] })
  const british = { ...invoice.snapshot.treatment, country: 'GB' as const }
  const earlier = { ...invoice, snapshot: { ...invoice.snapshot, treatment: british } }
  expect(documentOf(earlier).nationalTaxNote).toBeUndefined()
})

test('tax in euros on an invoice of an earlier version is still shown', () => {
  const invoice = exampleInvoice({ lines: [exampleLine('Basic', money('USD', 1200))] })
  const taxInEuros = {
    tax: { currency: 'EUR', minor: 282 },
    perEuroMillionths: 1_083_200,
    rateDay: '2026-04-30',
  } as const
  const earlier = { ...invoice, snapshot: { ...invoice.snapshot, taxInEuros } }
  expect(documentOf(earlier)).toMatchObject({
    nationalTax: { currency: 'EUR', minor: 282, rates: '1 EUR = 1.0832 USD' },
    nationalTaxNote: undefined,
  })
})
