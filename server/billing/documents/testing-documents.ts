import { randomUUID } from 'node:crypto'

import type { Buyer, InvoiceLine, Seller } from '../invoices/snapshot.ts'
import { calculateInvoice, type Invoice } from '../issuing/issue.ts'
import { type Money, money } from '../money/money.ts'
import { exampleBuyer, exampleSeller } from '../testing-billing.ts'
import { documentOf } from './document.ts'

const at = new Date('2026-05-01T12:00:00Z')

export const exampleLine = (description: string, net: Money): InvoiceLine => ({
  description,
  net,
  from: '2026-05-01T12:00:00.000Z',
  until: '2026-06-01T12:00:00.000Z',
})

/** An invoice or credit note as it would be stored. */
export function exampleInvoice({
  lines = [exampleLine('Basic, for a month', money('EUR', 1200))],
  seller = exampleSeller,
  buyer = exampleBuyer,
  kind = 'invoice',
  rate,
  isTest = false,
}: {
  lines?: readonly [InvoiceLine, ...InvoiceLine[]]
  seller?: Seller
  buyer?: Buyer
  kind?: Invoice['kind']
  rate?: Parameters<typeof calculateInvoice>[1]
  isTest?: boolean
} = {}): Invoice {
  const { net, tax, total, snapshot } = calculateInvoice({ lines, seller, buyer, isTest, at }, rate)
  return {
    id: randomUUID(),
    organisationId: randomUUID(),
    resourceId: randomUUID(),
    kind,
    correctsId: null,
    state: 'open',
    series: kind === 'invoice' ? 'INV-2026' : 'CN-2026',
    number: 7,
    currency: net.currency,
    netMinor: net.minor,
    taxMinor: tax.minor,
    totalMinor: total.minor,
    snapshot,
    purpose: null,
    issuedAt: at,
  }
}

const company = (number: string, buyer: Partial<Buyer>): Buyer => ({
  ...exampleBuyer,
  name: 'Käse & Söhne <GmbH>',
  vatNumber: { number, status: 'valid' },
  ...buyer,
})

const manyLines = Array.from({ length: 60 }, (_, index) =>
  exampleLine(
    index % 7 === 0
      ? `Team for a website with a name that is long enough for two lines, xn--${'a'.repeat(40)}.example`
      : `Basic, for a month, shop-${index + 1}.example`,
    money('EUR', index === 3 ? -451 : 1200 + index),
  ),
) as [InvoiceLine, ...InvoiceLine[]]

/** One document for each kind of tax and of invoice. */
export const exampleDocuments = {
  'a consumer in Finland': documentOf(exampleInvoice()),
  'a company with reverse charge': documentOf(
    exampleInvoice({
      buyer: company('ATU12345678', { country: 'AT', city: 'Wien', postalCode: '1010' }),
    }),
  ),
  'a customer in the United States': documentOf(
    exampleInvoice({
      lines: [exampleLine('Basic, for a month', money('USD', 1200))],
      buyer: { ...exampleBuyer, country: 'US', postalCode: '10001', region: 'NY' },
    }),
  ),
  'dollars with tax in euros': documentOf(
    exampleInvoice({
      lines: [exampleLine('Basic, for a month', money('USD', 1200))],
      rate: { currency: 'EUR', perEuroMillionths: 1_083_200, rateDay: '2026-04-30' },
    }),
  ),
  'euros with tax in zloty': documentOf(
    exampleInvoice({
      seller: { ...exampleSeller, country: 'PL', vatNumber: 'PL9999999999' },
      buyer: { ...exampleBuyer, country: 'PL', postalCode: '00-001' },
      rate: {
        currency: 'PLN',
        perEuroMillionths: 1_000_000,
        nationalPerEuroMillionths: 4_251_500,
        rateDay: '2026-04-30',
      },
    }),
  ),
  'a change of plan with an order number': documentOf(
    exampleInvoice({
      lines: [
        exampleLine('Unused time of Basic', money('EUR', -333)),
        exampleLine('Team', money('EUR', 1010)),
      ],
      buyer: company('DE123456789', {
        country: 'DE',
        postalCode: '10115',
        city: 'Berlin',
        street2: '3. Hof',
        email: 'invoices@example.com',
        reference: 'PO 4711',
      }),
    }),
  ),
  'a test payment': documentOf(exampleInvoice({ isTest: true })),
  'a credit note': documentOf(exampleInvoice({ kind: 'credit_note' }), exampleInvoice()),
  'sixty lines for an Arabic name': documentOf(
    exampleInvoice({
      lines: manyLines,
      buyer: {
        ...exampleBuyer,
        name: 'شركة الأمن السيبراني (القاهرة) Nile-7 ذ.م.م',
        street: `${'Donaudampfschifffahrtsgesellschaft'.repeat(3)} 12ü`,
        city: 'Ελληνικό Жълт Đà Nẵng',
      },
    }),
  ),
} as const
