import { isDeepStrictEqual } from 'node:util'

import { and, desc, eq } from 'drizzle-orm'

import type { Db } from '../../platform/db/client.ts'
import { queueJob } from '../../platform/jobs/queue-job.ts'
import { RETURN_PAYMENT } from '../billing-jobs.ts'
import type { Buyer, ReturnedTime, Seller } from '../invoices/snapshot.ts'
import { creditedTax, issueCreditNote, leftToCredit } from '../issuing/credit.ts'
import { type Invoice, invoiceNumber } from '../issuing/issue.ts'
import { money, negated, sumOf } from '../money/money.ts'
import { invoices } from '../schema.ts'
import type { ProrationLine } from '../subscriptions/change-plan.ts'
import { type TaxTreatment, taxTreatment } from '../tax/tax.ts'

/** A line of a change as it is invoiced. Unused time names the invoice that charged it. */
export type ChargedLine = ProrationLine & { readonly chargedOn?: string }

type Charging = {
  /** The organisation that pays for the change. */
  payerId: string
  seller: Seller
  buyer: Buyer
  at: Date
}

/**
 * How unused time is returned: by the invoice that charged it, at its tax and to its buyer. While these are still the
 * same, it is deducted from the new invoice. Otherwise, it gets a credit note, and its money goes back where it came
 * from. Never more than what was charged and isn't credited yet.
 */
export async function settleUnused(
  db: Db,
  { resourceId, lines }: { resourceId: string; lines: readonly ProrationLine[] },
  charging: Charging,
): Promise<{ lines: ChargedLine[]; returned: ReturnedTime[] }> {
  const unused = lines.find(({ net }) => net.minor < 0)
  const added = lines.filter((line) => line !== unused)
  if (!unused) return { lines: [...added], returned: [] }
  const { seller, buyer, at } = charging
  const treatment = taxTreatment(seller, buyer, { day: at.toISOString().slice(0, 10) })
  const deducted: ChargedLine[] = []
  const returned: ReturnedTime[] = []
  let rest = -unused.net.minor
  for (const invoice of await invoicesOfPeriod(db, resourceId)) {
    const left = await leftToCredit(db, invoice)
    const net = money(invoice.currency, Math.min(rest, left.net.minor))
    if (net.minor <= 0) continue
    rest -= net.minor
    const number = invoiceNumber(invoice)
    if (isDeductible(invoice, { ...charging, treatment })) {
      deducted.push({ ...unused, net: negated(net), chargedOn: number })
      continue
    }
    const total = sumOf(net.currency, [net, creditedTax(invoice, left, net)])
    const { id: invoiceId, organisationId } = invoice
    returned.push({ invoiceId, organisationId, number, net, total })
  }
  return { lines: [...deducted, ...added], returned }
}

/** The tax in euros is calculated at the rate of the invoice's day, so a later invoice can't return it. */
const isDeductible = (
  { organisationId, snapshot }: Invoice,
  { payerId, seller, buyer, treatment }: Charging & { treatment: TaxTreatment },
) =>
  organisationId === payerId &&
  isDeepStrictEqual(snapshot.treatment, treatment) &&
  snapshot.taxInEuros === undefined &&
  snapshot.seller.vatNumber === seller.vatNumber &&
  snapshot.buyer.name === buyer.name &&
  snapshot.buyer.vatNumber?.number === buyer.vatNumber?.number

/** What paid for the current period: its changes, newest first, and what they were based on. */
async function invoicesOfPeriod(db: Db, resourceId: string): Promise<Invoice[]> {
  const paid = await paidInvoices(db, resourceId)
  const first = paid.findIndex(({ purpose }) => purpose?.kind !== 'change')
  return first < 0 ? paid : paid.slice(0, first + 1)
}

/** The invoices of a website or database that were paid, newest first. */
export const paidInvoices = (db: Db, resourceId: string): Promise<Invoice[]> =>
  db
    .select()
    .from(invoices)
    .where(
      and(
        eq(invoices.resourceId, resourceId),
        eq(invoices.kind, 'invoice'),
        eq(invoices.state, 'paid'),
      ),
    )
    .orderBy(desc(invoices.issuedAt), desc(invoices.number))

/** Returns unused time once the change that replaced it is paid. */
export async function returnUnused(tx: Db, returned: readonly ReturnedTime[], at: Date) {
  for (const { invoiceId, net } of returned) {
    const [invoice] = await tx.select().from(invoices).where(eq(invoices.id, invoiceId))
    if (!invoice) continue
    // Some of it may have been credited since it was shown.
    const left = await leftToCredit(tx, invoice)
    const credited = money(net.currency, Math.min(net.minor, left.net.minor))
    if (credited.minor <= 0) continue
    const reason = 'Unused time before a change of plan'
    const note = await issueCreditNote(tx, invoice, {
      net: credited,
      reason,
      at,
      returnedBy: 'refund',
    })
    if (note) await queueReturn(tx, note, at)
  }
}

/** Queues the refund of a credit note. */
export const queueReturn = (tx: Db, { id, organisationId }: Invoice, at: Date) =>
  queueJob(tx, { kind: RETURN_PAYMENT, subjectId: id, ownerId: organisationId, dueAt: at })
