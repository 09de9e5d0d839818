import { eq } from 'drizzle-orm'

import type { PaymentState } from '../../../contract/billing/billing-states.ts'
import { audit } from '../../platform/audit/events.ts'
import type { Database, Db } from '../../platform/db/client.ts'
import { queueJob } from '../../platform/jobs/queue-job.ts'
import { NOTIFY_OF_CANCELLATION } from '../billing-jobs.ts'
import { issueCreditNote, leftToCredit } from '../issuing/credit.ts'
import { type Invoice, invoiceNumber } from '../issuing/issue.ts'
import { post } from '../ledger/post.ts'
import { money, negated, sumOf } from '../money/money.ts'
import { type PaymentEvent, stateAfter } from '../payments/transitions.ts'
import { invoices, payments } from '../schema.ts'
import { ended } from '../subscriptions/subscription.ts'
import { findOpenInvoice, isBeingPaid, lockResource, voidInvoice } from './open-invoice.ts'
import type { OnChange } from './record-payment.ts'
import { findLive, updateSubscription } from './stored-subscription.ts'
import { isInFull, paidInvoices, partsOfLatest } from './unused-time.ts'

type Seen = {
  disputedMinor: number
  lostMinor: number
  at: Date
  onChange?: OnChange | undefined
}

/**
 * Records how much of a payment is in open disputes, and how much of it lost ones have returned in total. What was lost
 * gets a credit note, and if nothing is left of what paid for the current period, the plan ends. Returns the state of
 * the payment, or undefined if nothing changed.
 */
export const recordDispute = (db: Database, paymentId: string, seen: Seen) =>
  db.transaction(async (tx) => {
    const [found] = await tx
      .select({ invoice: invoices })
      .from(payments)
      .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
      .where(eq(payments.id, paymentId))
    if (!found) return undefined
    const { invoice } = found
    await lockResource(tx, invoice.resourceId)
    const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId))
    if (payment?.state !== 'succeeded' && payment?.state !== 'disputed') return undefined
    const left = invoice.totalMinor - payment.refundedMinor
    const lost = Math.min(Math.max(0, seen.lostMinor - payment.lostMinor), left)
    const disputed = Math.min(seen.disputedMinor, left - lost)
    if (lost === 0 && disputed === payment.disputedMinor) return undefined
    const events: PaymentEvent[] = payment.state === 'succeeded' ? ['dispute'] : []
    if (disputed === 0) events.push(lost === left ? 'lose_dispute' : 'close_dispute')
    const state = events.reduce<PaymentState>(
      (from, event) => stateAfter(from, event) ?? from,
      payment.state,
    )
    const revision = payment.revision + 1
    await tx
      .update(payments)
      .set({
        state,
        revision,
        disputedMinor: disputed,
        lostMinor: payment.lostMinor + lost,
        refundedMinor: payment.refundedMinor + lost,
      })
      .where(eq(payments.id, paymentId))
    const { organisationId, resourceId, currency } = invoice
    const [moved, returned] = [
      money(currency, disputed - payment.disputedMinor),
      money(currency, lost),
    ]
    await post(tx, [
      {
        key: `dispute:${paymentId}:${revision}`,
        organisationId,
        at: seen.at,
        lines: [
          ['disputed', moved],
          ['receivable', returned],
          ['cash', negated(sumOf(currency, [moved, returned]))],
        ],
      },
    ])
    const detail = { invoice: invoiceNumber(invoice), state }
    await audit(tx, 'PAYMENT_DISPUTE', { at: seen.at, organisationId, resourceId, detail })
    await seen.onChange?.(tx, { paymentId, invoice, before: payment.state, after: state })
    if (lost > 0) await creditLost(tx, invoice, payment.refundedMinor + lost, seen.at)
    if (state === 'refunded') await endUnpaid(tx, invoice, seen.at)
    return state
  })

/** What was credited before, and not refunded, has now been returned by the bank. */
async function creditLost(tx: Db, invoice: Invoice, returnedMinor: number, at: Date) {
  const { net, tax } = await leftToCredit(tx, invoice)
  const left = net.minor + tax.minor
  const missing = returnedMinor - (invoice.totalMinor - left)
  if (missing <= 0) return
  const total = money(invoice.currency, missing)
  await issueCreditNote(tx, invoice, {
    total,
    reason: 'Disputed payment',
    at,
    returnedBy: 'dispute',
  })
}

/** Ends a plan whose current period the bank has returned the money of. */
async function endUnpaid(tx: Db, { id, resourceId }: Invoice, at: Date) {
  const live = await findLive(tx, resourceId)
  if (live?.subscription.state !== 'active' && live?.subscription.state !== 'paused') return
  const { startsAt } = live.subscription.period
  const paid = await paidInvoices(tx, resourceId)
  // A change within a period pays for the difference only, unless nothing was deducted from it.
  const ofPeriod = paid.find(
    (one) =>
      one.purpose?.kind !== 'change' || isInFull(one) || new Date(one.purpose.shownAt) <= startsAt,
  )
  const [, ...deducted] = partsOfLatest(paid)
  if (ofPeriod?.id !== id && !deducted.some(({ invoice }) => invoice.id === id)) return
  await updateSubscription(tx, live, { after: ended(live.subscription), at })
  // A change that isn't paid yet has nothing left to change. If its money is on the way, it is returned.
  const open = await findOpenInvoice(tx, resourceId)
  if (open && !(await isBeingPaid(tx, open.id))) {
    await voidInvoice(tx, open, { reason: 'Not bought', at })
  }
  const job = { subjectId: resourceId, ownerId: live.organisationId, dueAt: at }
  await queueJob(tx, { ...job, kind: NOTIFY_OF_CANCELLATION })
}
