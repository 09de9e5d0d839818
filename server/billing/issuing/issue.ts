import { randomUUID } from 'node:crypto'

import { sql } from 'drizzle-orm'

import type { Currency } from '../../../contract/billing/billing-states.ts'
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
import { type Money, money, negated, shareOf, sumOf } from '../money/money.ts'
import { invoices, invoiceSeries } from '../schema.ts'
import { taxOn, taxTreatment } from '../tax/tax.ts'
import { isEuCountry } from '../tax/vat-rates.ts'
import { type EuroRate, rateAt } from './exchange-rates.ts'

export type Invoice = typeof invoices.$inferSelect
type NewInvoice = Omit<Invoice, 'id' | 'kind' | 'issuedAt' | 'series' | 'number'>

const seriesPrefix: Readonly<Record<InvoiceKind, string>> = { invoice: 'INV', credit_note: 'CN' }

/** A series for each year. Tests have their own, because they would be gaps in an accountant's list of the real ones. */
const seriesOf = ({ kind, issuedAt, snapshot }: Pick<Invoice, 'kind' | 'issuedAt' | 'snapshot'>) =>
  `${snapshot.isTest ? 'TEST-' : ''}${seriesPrefix[kind]}-${issuedAt.getUTCFullYear()}`

/** The number ends with at least six digits. */
export const invoiceNumber = ({ series, number }: Pick<Invoice, 'series' | 'number'>) =>
  `${series}-${String(number).padStart(6, '0')}`

const ONE_MILLION = 1_000_000

/** Converts an amount at a rate given in millionths of its currency per euro. */
export const inEuros = ({ minor }: Money, perEuroMillionths: number) =>
  shareOf(money('EUR', minor), ONE_MILLION, perEuroMillionths)

export type Issuing = {
  lines: readonly [InvoiceLine, ...InvoiceLine[]]
  seller: Seller
  buyer: Buyer
  /** Whether the provider of its payment is a test. */
  isTest?: boolean
  at: Date
}

/** The amounts of an invoice, and all that it shows. Its tax is calculated for that day. */
export function calculateInvoice({ lines, seller, buyer, isTest, at }: Issuing, rate?: EuroRate) {
  const treatment = taxTreatment(seller, buyer, { day: at.toISOString().slice(0, 10) })
  const { currency } = lines[0].net
  const net = sumOf(
    currency,
    lines.map((line) => line.net),
  )
  const tax = taxOn(net, treatment)
  const total = sumOf(currency, [net, tax])
  const taxInEuros = rate && { ...rate, tax: inEuros(tax, rate.perEuroMillionths) }
  const snapshot: InvoiceSnapshot = {
    seller,
    buyer,
    lines,
    treatment,
    ...(isTest && { isTest }),
    ...(taxInEuros && { taxInEuros }),
  }
  return { net, tax, total, snapshot }
}

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
  const rates = new Map<Currency, EuroRate | undefined>()
  for (const { amounts } of calculated) {
    const { currency } = amounts.net
    if (!needsEuros(amounts) || rates.has(currency)) continue
    rates.set(currency, await rateAt(db, currency, at))
  }
  return insertNumbered(
    db,
    { kind: 'invoice', issuedAt: at },
    calculated.map(({ of: { organisationId, resourceId }, purpose, amounts, ...one }) => {
      const rate = needsEuros(amounts) ? rates.get(amounts.net.currency) : undefined
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
          snapshot,
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

/** Whether the tax has to be in euros too (Directive 2006/112/EC, Article 230). */
const needsEuros = ({ net, tax, snapshot }: ReturnType<typeof calculateInvoice>) =>
  net.currency !== 'EUR' && tax.minor !== 0 && isEuCountry(snapshot.treatment.country)

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
