import { describe, expect } from 'vitest'

import type { Db } from '../../platform/db/client.ts'
import { test } from '../../testing/test.ts'
import { documentOf } from '../documents/document.ts'
import { ublOf } from '../documents/ubl.ts'
import { type Money, money } from '../money/money.ts'
import { exampleBuyer, exampleSeller, newThing, termsOf } from '../testing-billing.ts'
import { issueCreditNote } from './credit.ts'
import { rateAt, RatesError, ratesIn, storeRates } from './exchange-rates.ts'
import { issueInvoice } from './issue.ts'

const file = `Date,USD,JPY,CYP,\r
2026-05-04,1.0900,160.1,N/A,\r
2026-04-30,1.0832,161.2,N/A,\r
1999-01-04,1.1789,133.73,0.58231,\r
`
const friday = new Date('2026-05-01T12:00:00Z')

const issueIn = (
  { db }: { db: Db },
  currency: 'EUR' | 'USD',
  { at = friday, buyer = exampleBuyer } = {},
) => {
  const net = money(currency, 1200)
  const line = { description: 'Plan', net, from: at.toISOString(), until: at.toISOString() }
  const purpose = { kind: 'start', terms: termsOf('basic') } as const
  return issueInvoice(db, newThing(), {
    lines: [line],
    purpose,
    seller: exampleSeller,
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
    expect(await rateAt(db, 'USD', friday)).toEqual({
      perEuroMillionths: 1_083_200,
      rateDay: '2026-04-30',
    })
    expect(await rateAt(db, 'USD', new Date('2026-05-20T12:00:00Z'))).toBeUndefined()
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
        taxInEuros: {
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
    expect(notes.map((note) => note?.snapshot.taxInEuros?.tax.minor)).toEqual([1, 281])
  })

  test('without a rate, an invoice in dollars names a contact instead of stating a wrong amount', async ({
    server,
  }) => {
    const invoice = await issueIn(server, 'USD')
    expect(invoice.snapshot.taxInEuros).toBeUndefined()
    const document = documentOf(invoice)
    expect(document.euroNote).toMatch(
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
      expect(invoice.snapshot.taxInEuros).toBeUndefined()
      expect(documentOf(invoice).euroNote).toBeUndefined()
    }
  })
})
