import { randomUUID } from 'node:crypto'

import { sql } from 'drizzle-orm'

import type { InvoiceKind } from '../../../contract/billing/invoice-kinds.ts'
import type { Db } from '../../platform/db/client.ts'
import { manyRows } from '../../platform/db/many-rows.ts'
import type {
  Buyer,
  InvoiceLine,
  InvoicePurpose,
  InvoiceSnapshot,
  Seller,
} from '../invoices/snapshot.ts'
import { stateAfter } from '../invoices/transitions.ts'
import { post } from '../ledger/post.ts'
import { type Money, negated, sumOf } from '../money/money.ts'
import { invoices, invoiceSeries } from '../schema.ts'
import { nationalCurrencyOf } from '../tax/national-currency.ts'
import { taxOn, taxTreatment } from '../tax/tax.ts'
import { convertedMinor, type NationalRate, rateAt } from './exchange-rates.ts'

export type Invoice = typeof invoices.$inferSelect
type NewInvoice = Omit<Invoice, 'id' | 'kind' | 'issuedAt' | 'series' | 'number'>

const seriesPrefix: Readonly<Record<InvoiceKind, string>> = { invoice: 'INV', credit_note: 'CN' }

/** A series for each year. Tests have their own, because they would be gaps in an accountant's list of the real ones. */
const seriesOf = ({ kind, issuedAt, snapshot }: Pick<Invoice, 'kind' | 'issuedAt' | 'snapshot'>) =>
  `${snapshot.isTest ? 'TEST-' : ''}${seriesPrefix[kind]}-${issuedAt.getUTCFullYear()}`

/** The number ends with at least six digits. */
export const invoiceNumber = ({ series, number }: Pick<Invoice, 'series' | 'number'>) =>
  `${series}-${String(number).padStart(6, '0')}`

export type Issuing = {
  lines: readonly [InvoiceLine, ...InvoiceLine[]]
  seller: Seller
  buyer: Buyer
  /** Whether the provider of its payment is a test. */
  isTest?: boolean
  at: Date
}

/** The amounts of an invoice, and all that it shows. Its tax is calculated for that day. */
export function calculateInvoice(
  { lines, seller, buyer, isTest, at }: Issuing,
  rate?: NationalRate,
) {
  const treatment = taxTreatment(seller, buyer, { day: at.toISOString().slice(0, 10) })
  const { currency } = lines[0].net
  const net = sumOf(
    currency,
    lines.map((line) => line.net),
  )
  const tax = taxOn(net, treatment)
  const total = sumOf(currency, [net, tax])
  const nationalTax = rate && nationalTaxAt(tax, rate)
  const snapshot: InvoiceSnapshot = {
    seller,
    buyer,
    lines,
    treatment,
    ...(isTest && { isTest }),
    ...(nationalTax && { nationalTax }),
  }
  return { net, tax, total, snapshot }
}

const nationalTaxAt = ({ minor }: Money, { currency, ...rates }: NationalRate) => ({
  ...rates,
  tax: { currency, minor: convertedMinor(minor, rates) },
})

type Of = Pick<Invoice, 'organisationId' | 'resourceId'>
type Purposed = Issuing & { purpose: InvoicePurpose }

/** Issues an invoice, within the transaction that causes it. */
export async function issueInvoice(db: Db, of: Of, issuing: Purposed): Promise<Invoice> {
  const [issued] = await issueInvoices(db, issuing.at, [{ ...issuing, of }])
  if (!issued) throw new Error('the invoice has no row')
  return issued
}

/** Issues invoices of the same time, in their order. */
export async function issueInvoices(
  db: Db,
  at: Date,
  issuing: readonly (Omit<Purposed, 'at'> & { of: Of })[],
) {
  const calculated = issuing.map((one) => {
    return { ...one, amounts: calculateInvoice({ ...one, at }) }
  })
  const rates = new Map<string, NationalRate | undefined>()
  for (const { amounts } of calculated) {
    const to = foreignCurrencyOf(amounts)
    const { currency: from } = amounts.net
    if (!to || rates.has(from + to)) continue
    rates.set(from + to, await rateAt(db, { from, to }, at))
  }
  return insertNumbered(
    db,
    { kind: 'invoice', issuedAt: at },
    calculated.map(({ of: { organisationId, resourceId }, purpose, amounts, ...one }) => {
      const nationalTaxMissing = foreignCurrencyOf(amounts)
      const rate = rates.get(`${amounts.net.currency}${nationalTaxMissing}`)
      const { net, tax, total, snapshot } = rate ? calculateInvoice({ ...one, at }, rate) : amounts
      return {
        invoice: {
          organisationId,
          resourceId,
          correctsId: null,
          state: stateAfter('draft', 'finalise') ?? 'draft',
          currency: net.currency,
          netMinor: net.minor,
          taxMinor: tax.minor,
          totalMinor: total.minor,
          snapshot: rate || !nationalTaxMissing ? snapshot : { ...snapshot, nationalTaxMissing },
          purpose,
        },
        lines: [
          ['receivable', total],
          ['revenue', negated(net)],
          ['tax', negated(tax)],
        ],
      }
    }),
  )
}

/** The currency in which the tax has to be stated too, if it is another one. */
function foreignCurrencyOf({ net, tax, snapshot }: ReturnType<typeof calculateInvoice>) {
  const currency = nationalCurrencyOf(snapshot.seller, snapshot.treatment)
  return tax.minor !== 0 && currency !== net.currency ? currency : undefined
}

/**
 * Stores invoices or credit notes under the next numbers of their series, and posts them. From here until the
 * transaction ends, nothing else can be issued.
 */
export async function insertNumbered(
  db: Db,
  { kind, issuedAt }: Pick<Invoice, 'kind' | 'issuedAt'>,
  numbered: readonly {
    invoice: NewInvoice
    lines: readonly (readonly ['receivable' | 'revenue' | 'tax', Money])[]
  }[],
): Promise<Invoice[]> {
  if (numbered.length === 0) return []
  const seriesNames = numbered.map(({ invoice: { snapshot } }) =>
    seriesOf({ kind, issuedAt, snapshot }),
  )
  const next = await takeNumbers(db, seriesNames)
  const issued = numbered.map(({ invoice, lines }, index) => {
    const series = seriesNames[index] ?? ''
    const number = next(series)
    return { row: { ...invoice, id: randomUUID(), kind, issuedAt, series, number }, lines }
  })
  const rows = issued.map(({ row }) => row)
  await db.insert(invoices).select(manyRows(invoices, rows))
  await post(
    db,
    issued.map(({ row: { id, organisationId }, lines }) => ({
      key: `invoice:${id}`,
      organisationId,
      at: issuedAt,
      lines,
    })),
  )
  return rows
}

/**
 * Takes a number for each of the names, and returns a function that hands them out in ascending order. A rollback or a
 * crash returns them, because they are part of the same transaction.
 */
async function takeNumbers(db: Db, seriesNames: readonly string[]) {
  const first = new Map<string, number>()
  // In one order for everyone, so that no two wait for each other.
  for (const series of [...new Set(seriesNames)].toSorted()) {
    const count = seriesNames.filter((name) => name === series).length
    const [last] = await db
      .insert(invoiceSeries)
      .values({ series, lastNumber: count })
      .onConflictDoUpdate({
        target: invoiceSeries.series,
        set: { lastNumber: sql`${invoiceSeries.lastNumber} + ${count}` },
      })
      .returning({ number: invoiceSeries.lastNumber })
    first.set(series, (last?.number ?? 0) - count + 1)
  }
  return (series: string) => {
    const number = first.get(series) ?? 0
    first.set(series, number + 1)
    return number
  }
}
