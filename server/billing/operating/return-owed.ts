import { and, eq, inArray } from 'drizzle-orm'

import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { ForeseenError } from '../../platform/foreseen-error.ts'
import { finishJobs } from '../../platform/jobs/queue-job.ts'
import { RETURN_PAYMENT } from '../billing-jobs.ts'
import { recordRefund } from '../charges/record-refund.ts'
import { type Money, money } from '../money/money.ts'
import { applyState } from '../paying/apply-state.ts'
import { providerNamed } from '../providers/choose-provider.ts'
import type { ProviderPayment } from '../providers/provider.ts'
import { invoices, payments } from '../schema.ts'
import type { BillingContext } from '../set-up.ts'

type Payment = typeof payments.$inferSelect

/**
 * Returns what was credited on the invoice of a payment, and not returned yet. May be repeated after a crash at any
 * point: what the provider has returned already, for whatever reason, is not sent again.
 */
export async function returnOwed(
  context: BillingContext,
  paymentId: string,
  {
    atMostMinor = Infinity,
    alongside,
  }: { atMostMinor?: number; alongside?: (tx: Db, amount: Money) => Promise<unknown> },
): Promise<Money> {
  const { db, clock } = context
  const { payment, invoice, provider, there } = await upToDate(context, paymentId)
  const owed = await owedOf(db, invoice, payment)
  const amount = money(owed.currency, Math.min(owed.minor, atMostMinor))
  const missing = payment.refundedMinor + amount.minor - returnedThere(there)
  if (missing > 0) {
    await provider.refundPayment({
      id: there.id,
      amount: money(amount.currency, missing),
      // The same after a crash: the provider returns it once.
      key: `refund:${paymentId}:${payment.revision}:${returnedThere(there)}`,
    })
  }
  await db.transaction(async (tx) => {
    const before = payment.refundedMinor
    const isRecorded = await recordRefund(tx, paymentId, { before, amount, at: clock.now() })
    if (!isRecorded && amount.minor > 0) {
      throw new ForeseenError('Something else was recorded in the meantime. Repeat the command.')
    }
    await alongside?.(tx, amount)
  })
  return amount
}

/** A payment whose disputes are recorded as its provider reports them: one may have been lost a moment ago. */
export async function upToDate(context: BillingContext, paymentId: string) {
  const { providerPaymentId, provider: name } = (await stored(context.db, paymentId)).payment
  const provider = providerNamed(context.billing, name ?? 'test')
  const there = await provider.getPayment(providerPaymentId ?? '')
  if (there.disputedMinor > 0 || there.lostMinor > 0) await applyState(context, there)
  return { ...(await stored(context.db, paymentId)), provider, there }
}

async function stored(db: Db, paymentId: string) {
  const [found] = await db
    .select({ payment: payments, invoice: invoices })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .where(eq(payments.id, paymentId))
  if (!found) throw new Error('there is no such payment')
  return found
}

/** What the provider has returned of a payment, by refunds and disputes. */
export const returnedThere = ({ refundedMinor, lostMinor }: ProviderPayment) =>
  refundedMinor + lostMinor

/** What was credited on a paid invoice, and not refunded. */
export async function owedOf(
  db: Db,
  invoice: Pick<typeof invoices.$inferSelect, 'id' | 'currency'>,
  { refundedMinor }: Pick<Payment, 'refundedMinor'>,
) {
  const notes = await db.select().from(invoices).where(eq(invoices.correctsId, invoice.id))
  const credited = notes.reduce((sum, { totalMinor }) => sum + totalMinor, 0)
  return money(invoice.currency, Math.max(0, credited - refundedMinor))
}

/** The job of a credit note whose money has to be returned. It ends with the record of it, so it is returned once. */
export async function returnPayment(context: BillingContext, noteId: string) {
  const [found] = await context.db
    .select({ note: invoices, payment: payments })
    .from(invoices)
    .innerJoin(payments, eq(payments.invoiceId, invoices.correctsId))
    .where(and(eq(invoices.id, noteId), inArray(payments.state, ['succeeded', 'disputed'])))
  if (!found) return undefined
  const { note, payment } = found
  if (payment.state === 'disputed') return secondsAfter(context.clock.now(), DAY_SECONDS)
  await returnOwed(context, payment.id, {
    atMostMinor: note.totalMinor,
    alongside: (tx) => finishJobs(tx, RETURN_PAYMENT, [noteId]),
  })
  return undefined
}
