import { sql } from 'drizzle-orm'

import type { InvoiceKind } from '../../../contract/billing/invoice-kinds.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Buyer, InvoiceLine, InvoicePurpose, Seller } from '../invoices/snapshot.ts'
import { stateAfter } from '../invoices/transitions.ts'
import { post } from '../ledger/post.ts'
import { type Money, money, negated, shareOf, sumOf } from '../money/money.ts'
import { invoices, invoiceSeries } from '../schema.ts'
import { taxOn, taxTreatment } from '../tax/tax.ts'

export type Invoice = typeof invoices.$inferSelect
type NewInvoice = Omit<typeof invoices.$inferInsert, 'series' | 'number'>

const seriesPrefix: Readonly<Record<InvoiceKind, string>> = { invoice: 'INV', credit_note: 'CN' }

/** A series for each year. The number ends with at least six digits. */
export const invoiceNumber = ({ series, number }: Pick<Invoice, 'series' | 'number'>) =>
  `${series}-${String(number).padStart(6, '0')}`

const ONE_MILLION = 1_000_000

/** An amount at a rate of so many millionths of its currency for one euro. */
export const inEuros = ({ minor }: Money, perEuroMillionths: number) =>
  shareOf(money('EUR', minor), ONE_MILLION, perEuroMillionths)

export type Issuing = {
  lines: readonly [InvoiceLine, ...InvoiceLine[]]
  seller: Seller
  buyer: Buyer
  at: Date
}

/** The amounts of an invoice, and all that it shows. Its tax is that of the day. */
export function calculateInvoice(
  { lines, seller, buyer, at }: Issuing,
  rate?: { perEuroMillionths: number; rateDay: string },
) {
  const treatment = taxTreatment(seller, buyer, { day: at.toISOString().slice(0, 10) })
  const { currency } = lines[0].net
  const net = sumOf(
    currency,
    lines.map((line) => line.net),
  )
  const tax = taxOn(net, treatment)
  const total = sumOf(currency, [net, tax])
  const taxInEuros = rate && { ...rate, tax: inEuros(tax, rate.perEuroMillionths) }
  const snapshot = { seller, buyer, lines, treatment, ...(taxInEuros && { taxInEuros }) }
  return { net, tax, total, snapshot }
}

/**
 * Issues an invoice, within the transaction that causes it. The last statements take the number, so that others wait
 * for it as briefly as possible.
 */
export async function issueInvoice(
  db: Db,
  { organisationId, resourceId }: Pick<Invoice, 'organisationId' | 'resourceId'>,
  { purpose, ...issuing }: Issuing & { purpose: InvoicePurpose },
): Promise<Invoice> {
  const { net, tax, total, snapshot } = calculateInvoice(issuing)
  const state = stateAfter('draft', 'finalise') ?? 'draft'
  return insertNumbered(
    db,
    {
      organisationId,
      resourceId,
      kind: 'invoice',
      state,
      currency: net.currency,
      netMinor: net.minor,
      taxMinor: tax.minor,
      totalMinor: total.minor,
      snapshot,
      purpose,
      issuedAt: issuing.at,
    },
    [
      ['receivable', total],
      ['revenue', negated(net)],
      ['tax', negated(tax)],
    ],
  )
}

/** Stores an invoice or credit note under the next number of its series, and posts it. */
export async function insertNumbered(
  db: Db,
  invoice: NewInvoice,
  lines: readonly (readonly ['receivable' | 'revenue' | 'tax', Money])[],
): Promise<Invoice> {
  const series = `${seriesPrefix[invoice.kind]}-${invoice.issuedAt.getUTCFullYear()}`
  // A rollback or a crash gives the number back, because it is part of the same transaction.
  const [next] = await db
    .insert(invoiceSeries)
    .values({ series, lastNumber: 1 })
    .onConflictDoUpdate({
      target: invoiceSeries.series,
      set: { lastNumber: sql`${invoiceSeries.lastNumber} + 1` },
    })
    .returning({ number: invoiceSeries.lastNumber })
  const [issued] = await db
    .insert(invoices)
    .values({ ...invoice, series, number: next?.number ?? 0 })
    .returning()
  if (!issued) throw new Error('the invoice has no row')
  const { id, organisationId, issuedAt } = issued
  await post(db, { key: `invoice:${id}`, organisationId, at: issuedAt, lines })
  return issued
}
