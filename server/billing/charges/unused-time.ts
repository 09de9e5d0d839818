import { isDeepStrictEqual } from 'node:util'

import { and, desc, eq, inArray } from 'drizzle-orm'

import type { InvoiceState } from '../../../contract/billing/billing-states.ts'
import type { Db } from '../../platform/db/client.ts'
import { queueJob } from '../../platform/jobs/queue-job.ts'
import { RETURN_PAYMENT } from '../billing-jobs.ts'
import {
  type Buyer,
  type InvoiceLine,
  nationalTaxOf,
  type ReturnedTime,
  type Seller,
} from '../invoices/snapshot.ts'
import { creditedTax, issueCreditNote, leftToCredit } from '../issuing/credit.ts'
import { type Invoice, invoiceNumber } from '../issuing/issue.ts'
import { money, negated, sumOf } from '../money/money.ts'
import { invoices, payments } from '../schema.ts'
import type { ProrationLine } from '../subscriptions/change-plan.ts'
import { NotPossible } from '../subscriptions/subscription.ts'
import { type TaxTreatment, taxTreatment } from '../tax/tax.ts'
import { chargedOnOf } from './service-lines.ts'

/** A line of a change as it is invoiced. Unused time names the invoice that charged it. */
export type ChargedLine = ProrationLine & { readonly chargedOn?: string }

type Charging = {
  /** The organisation that pays for the change. */
  payerId: string
  seller: Seller
  buyer: Buyer
  /** Whether the provider of its payment is a test. */
  isTest?: boolean
  at: Date
}

/**
 * How unused time is returned: by the invoice that charged it, at its tax and to its buyer. While these are still the
 * same, it is deducted from the new invoice. Otherwise, it gets a credit note, and its money goes back where it came
 * from. Never more than what was charged and isn't credited yet. Throws NotPossible while a payment for it is
 * disputed, because the bank may return it too.
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
  for (const { invoice, atMostMinor } of partsOfLatest(await paidInvoices(db, resourceId))) {
    const left = await leftToCredit(db, invoice)
    const net = money(invoice.currency, Math.min(rest, atMostMinor, left.net.minor))
    if (net.minor <= 0) continue
    rest -= net.minor
    // What was paid in test mode isn't worth anything outside of it.
    if (!isOfMode(invoice, charging)) continue
    await refuseDisputed(db, invoice)
    const number = invoiceNumber(invoice)
    if (isDeductible(invoice, { ...charging, treatment })) {
      deducted.push({ ...unused, net: negated(net), chargedOn: number })
      continue
    }
    const total = sumOf(net.currency, [net, creditedTax(invoice, left, net)])
    const { id: invoiceId, organisationId } = invoice
    const { startsAt, endsAt } = unused.period
    const period = { from: startsAt.toISOString(), until: endsAt.toISOString() }
    returned.push({ invoiceId, organisationId, number, net, total, period })
  }
  return { lines: [...deducted, ...added], returned }
}

/** An invoice says whether money moves, so it can't be paid, or offset, in the other mode. */
export const isOfMode = ({ snapshot }: Invoice, { isTest }: { readonly isTest?: boolean }) =>
  (snapshot.isTest === true) === (isTest === true)

/** The tax in a national currency is converted at the rate of the invoice's day, so a later invoice can't return it. */
const isDeductible = (
  { organisationId, snapshot }: Invoice,
  { payerId, seller, buyer, treatment }: Charging & { treatment: TaxTreatment },
) =>
  organisationId === payerId &&
  isDeepStrictEqual(snapshot.treatment, treatment) &&
  nationalTaxOf(snapshot) === undefined &&
  snapshot.seller.vatNumber === seller.vatNumber &&
  snapshot.buyer.name === buyer.name &&
  snapshot.buyer.vatNumber?.number === buyer.vatNumber?.number

async function refuseDisputed(db: Db, { id }: Invoice) {
  const isDisputed = and(eq(payments.invoiceId, id), eq(payments.state, 'disputed'))
  if ((await db.$count(payments, isDisputed)) === 0) return
  const advice = 'A payment for this plan is disputed. Change the plan once the dispute is closed.'
  throw new NotPossible('active', 'a change of what is disputed', advice)
}

const isDeducted = ({ net }: InvoiceLine) => net.minor < 0

/** Whether an invoice was paid in full, without unused time that others charged. */
export const isInFull = ({ snapshot }: Invoice) => !snapshot.lines.some(isDeducted)

/**
 * What paid for the current time: the newest of the paid invoices, and the amounts that it deducted, with the invoices
 * that charged them.
 */
export function partsOfLatest([latest, ...older]: readonly Invoice[]) {
  if (!latest) return []
  const parts = [{ invoice: latest, atMostMinor: latest.netMinor }]
  for (const line of latest.snapshot.lines.filter(isDeducted)) {
    const number = chargedOnOf(line)
    let rest = -line.net.minor
    for (const invoice of older) {
      // Older invoices don't name it: they deducted from the newest ones.
      if (number !== undefined && number !== invoiceNumber(invoice)) continue
      const atMostMinor = Math.min(rest, invoice.netMinor)
      rest -= atMostMinor
      if (atMostMinor > 0) parts.push({ invoice, atMostMinor })
    }
  }
  return parts
}

/**
 * How much of an invoice others have deducted, without tax, and the newest of them. Later changes deduct the same time
 * again, or less of it. What was deducted on an invoice that was credited in full is no longer counted.
 */
export async function deductedFrom(db: Db, { resourceId, ...invoice }: Invoice) {
  const number = invoiceNumber(invoice)
  let most = { minor: 0, on: '' }
  for (const later of await invoicesIn(db, resourceId, ['open', 'paid'])) {
    const lines = later.snapshot.lines.filter(isDeducted)
    const minor = lines
      .filter((line) => chargedOnOf(line) === number)
      .reduce((sum, { net }) => sum - net.minor, 0)
    if (minor <= most.minor || (await leftToCredit(db, later)).net.minor === 0) continue
    most = { minor, on: invoiceNumber(later) }
  }
  return most
}

/** The invoices of a website or database that were paid, newest first. */
export const paidInvoices = (db: Db, resourceId: string) => invoicesIn(db, resourceId, ['paid'])

const invoicesIn = (
  db: Db,
  resourceId: string,
  states: readonly InvoiceState[],
): Promise<Invoice[]> =>
  db
    .select()
    .from(invoices)
    .where(
      and(
        eq(invoices.resourceId, resourceId),
        eq(invoices.kind, 'invoice'),
        inArray(invoices.state, [...states]),
      ),
    )
    .orderBy(desc(invoices.issuedAt), desc(invoices.number))

/** Returns unused time once the change that replaced it is paid. */
export async function returnUnused(tx: Db, returned: readonly ReturnedTime[], at: Date) {
  for (const { invoiceId, net, period } of returned) {
    const [invoice] = await tx.select().from(invoices).where(eq(invoices.id, invoiceId))
    if (!invoice) continue
    // Some of it may have been credited since it was shown.
    const left = await leftToCredit(tx, invoice)
    const credited = money(net.currency, Math.min(net.minor, left.net.minor))
    if (credited.minor <= 0) continue
    const service = invoice.snapshot.lines.find((line) => !isDeducted(line))?.description
    const note = await issueCreditNote(tx, invoice, {
      net: credited,
      reason: service ? `Unused time of ${service}` : 'Unused time',
      period,
      at,
      returnedBy: 'refund',
    })
    if (note) await queueReturn(tx, note, at)
  }
}

/** Queues the refund of a credit note. */
export const queueReturn = (tx: Db, { id, organisationId }: Invoice, at: Date) =>
  queueJob(tx, { kind: RETURN_PAYMENT, subjectId: id, ownerId: organisationId, dueAt: at })
