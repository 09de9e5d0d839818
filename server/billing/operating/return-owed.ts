import { and, eq, inArray, isNotNull } from 'drizzle-orm'

import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { ForeseenError } from '../../platform/foreseen-error.ts'
import { finishJobs, forgetJobs } from '../../platform/jobs/queue-job.ts'
import { RETURN_PAYMENT } from '../billing-jobs.ts'
import { recordRefund } from '../charges/record-refund.ts'
import type { Invoice } from '../issuing/issue.ts'
import { type Money, money } from '../money/money.ts'
import { applyState } from '../paying/apply-state.ts'
import { providerNamed } from '../providers/choose-provider.ts'
import type { ProviderPayment } from '../providers/provider.ts'
import { invoices, payments } from '../schema.ts'
import type { BillingContext } from '../set-up.ts'

type Payment = typeof payments.$inferSelect

/** The bank may return the money of a disputed payment too. */
export class PaymentDisputed extends ForeseenError {
  constructor() {
    super('The payment is disputed. Repeat the command once the dispute is closed.')
  }
}

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
  if (payment.state === 'disputed') throw new PaymentDisputed()
  const notes = await notesOf(db, invoice)
  const owed = owedFrom(notes, invoice, payment)
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
    if (!isRecorded && amount.minor > 0 && !(await hasReturned(tx, payment, amount))) {
      throw new ForeseenError('Something else was recorded in the meantime. Repeat the command.')
    }
    await alongside?.(tx, amount)
    if (amount.minor < owed.minor) return
    // Nothing is owed on these any more, and what is credited later need not be returned.
    await forgetJobs(tx, RETURN_PAYMENT, [paymentId, ...notes.map(({ id }) => id)])
  })
  return amount
}

/** Whether a webhook was faster. It only records that all of a payment was returned. */
async function hasReturned(
  tx: Db,
  { id, refundedMinor, lostMinor }: Payment,
  { minor }: Pick<Money, 'minor'>,
) {
  const { payment: now } = await stored(tx, id)
  const returned = now.refundedMinor - now.lostMinor
  return now.state === 'refunded' && returned >= refundedMinor - lostMinor + minor
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
export const owedOf = async (
  db: Db,
  invoice: Pick<Invoice, 'id' | 'currency'>,
  payment: Pick<Payment, 'refundedMinor'>,
) => owedFrom(await notesOf(db, invoice), invoice, payment)

const notesOf = (db: Db, { id }: Pick<Invoice, 'id'>) =>
  db.select().from(invoices).where(eq(invoices.correctsId, id))

function owedFrom(
  notes: readonly Invoice[],
  { currency }: Pick<Invoice, 'currency'>,
  { refundedMinor }: Pick<Payment, 'refundedMinor'>,
) {
  const credited = notes.reduce((sum, { totalMinor }) => sum + totalMinor, 0)
  return money(currency, Math.max(0, credited - refundedMinor))
}

/**
 * The job of a credit note whose money has to be returned. It ends with the record of it, so it is returned once. Jobs
 * of earlier versions are about a payment, and return all that is owed of it.
 */
export async function returnPayment({ db, ...context }: BillingContext, subjectId: string) {
  const [note] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.id, subjectId), isNotNull(invoices.correctsId)))
  const isIts = note?.correctsId
    ? eq(payments.invoiceId, note.correctsId)
    : eq(payments.id, subjectId)
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(isIts, inArray(payments.state, ['succeeded', 'disputed'])))
  if (!payment) return undefined
  const later = secondsAfter(context.clock.now(), DAY_SECONDS)
  if (payment.state === 'disputed') return later
  try {
    await returnOwed({ ...context, db }, payment.id, {
      ...(note && { atMostMinor: note.totalMinor }),
      alongside: (tx) => finishJobs(tx, RETURN_PAYMENT, [subjectId]),
    })
  } catch (error) {
    if (error instanceof PaymentDisputed) return later
    throw error
  }
  return undefined
}
