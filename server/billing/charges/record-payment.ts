import { eq } from 'drizzle-orm'

import type { PaymentState } from '../../../contract/billing/billing-states.ts'
import type { LedgerAccount } from '../../../contract/billing/ledger-accounts.ts'
import { resources } from '../../organisation/schema.ts'
import type { Database, Db } from '../../platform/db/client.ts'
import { queueJob } from '../../platform/jobs/queue-job.ts'
import { TELL_PAID, TELL_PAYMENT_FAILED } from '../billing-jobs.ts'
import { issueCreditNote } from '../issuing/credit.ts'
import type { Invoice } from '../issuing/issue.ts'
import { post } from '../ledger/post.ts'
import { money, negated } from '../money/money.ts'
import { type PaymentEvent, stateAfter } from '../payments/transitions.ts'
import { invoices, payments } from '../schema.ts'
import { quoteChange } from '../subscriptions/change-plan.ts'
import { paid, paymentFailed, startPaid } from '../subscriptions/subscription.ts'
import { changeInvoice, lockResource, voidInvoice } from './open-invoice.ts'
import {
  chooseDetails,
  findLive,
  insertSubscription,
  updateSubscription,
} from './stored-subscription.ts'

/**
 * Records what a provider reports about a payment, with everything that follows from it, or nothing. An event that
 * comes twice, late or out of order is ignored.
 */
export const recordPayment = (
  db: Database,
  paymentId: string,
  { event, at }: { event: PaymentEvent; at: Date },
) =>
  db.transaction(async (tx) => {
    const [found] = await tx
      .select({ invoice: invoices })
      .from(payments)
      .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
      .where(eq(payments.id, paymentId))
    if (!found) return
    await lockResource(tx, found.invoice.resourceId)
    // As it is now that nobody else can change it.
    const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId))
    const [invoice] = await tx.select().from(invoices).where(eq(invoices.id, found.invoice.id))
    const state = payment && stateAfter(payment.state, event)
    if (!state || !invoice) return
    const revision = payment.revision + 1
    const refundedMinor = state === 'refunded' ? invoice.totalMinor : payment.refundedMinor
    await tx
      .update(payments)
      .set({ state, revision, refundedMinor })
      .where(eq(payments.id, paymentId))
    const [to, from] = movementOf(payment.state, state) ?? []
    // A part may have been returned before.
    const amount = money(invoice.currency, invoice.totalMinor - payment.refundedMinor)
    if (to && from) {
      await post(tx, {
        key: `payment:${paymentId}:${revision}`,
        organisationId: invoice.organisationId,
        at,
        lines: [
          [to, amount],
          [from, negated(amount)],
        ],
      })
    }
    if (state === 'succeeded' && payment.state !== 'disputed') {
      await settle(tx, invoice, at)
      const { organisationId: ownerId } = invoice
      await queueJob(tx, { kind: TELL_PAID, subjectId: paymentId, ownerId, dueAt: at })
    }
    if (state === 'failed') {
      await countFailure(tx, invoice, at)
      if (invoice.purpose?.kind === 'renew' && !payment.isAttended) {
        const { organisationId: ownerId } = invoice
        await queueJob(tx, { kind: TELL_PAYMENT_FAILED, subjectId: paymentId, ownerId, dueAt: at })
      }
    }
    if (state === 'refunded') await issueCreditNote(tx, invoice, { reason: 'Refund', at })
  })

/** Which account is debited and which one credited. */
function movementOf(
  from: PaymentState,
  to: PaymentState,
): readonly [LedgerAccount, LedgerAccount] | undefined {
  if (to === 'disputed') return ['disputed', 'cash']
  if (to === 'refunded') return ['receivable', from === 'disputed' ? 'disputed' : 'cash']
  if (to === 'succeeded') return ['cash', from === 'disputed' ? 'disputed' : 'receivable']
  return undefined
}

/** The invoice is paid, and what it was issued for happens. */
async function settle(tx: Db, invoice: Invoice, at: Date) {
  const { resourceId, organisationId, purpose } = invoice
  await changeInvoice(tx, invoice, 'pay')
  if (purpose?.kind === 'start') {
    const [resource] = await tx.select().from(resources).where(eq(resources.id, resourceId))
    // Another organisation may have paid for it.
    const of = { organisationId: resource?.organisationId ?? organisationId, resourceId }
    const id = await insertSubscription(tx, of, startPaid(purpose.terms, at))
    await chooseDetails(tx, id, purpose)
    return
  }
  const live = await findLive(tx, resourceId)
  if (!live) throw new Error('what was paid for has no subscription')
  const after =
    purpose?.kind === 'change'
      ? quoteChange(live.subscription, purpose.terms, new Date(purpose.shownAt)).after
      : paid(live.subscription, at)
  await updateSubscription(tx, live.id, after)
  if (purpose) await chooseDetails(tx, live.id, purpose)
}

/** A renewal that fails makes its subscription past due, and in the end suspends it: then nothing is owed anymore. */
async function countFailure(tx: Db, invoice: Invoice, at: Date) {
  if (invoice.purpose?.kind !== 'renew') return
  const live = await findLive(tx, invoice.resourceId)
  if (!live) return
  const after = paymentFailed(live.subscription, at)
  await updateSubscription(tx, live.id, after)
  if (after.state === 'suspended' && live.subscription.state !== 'suspended') {
    await voidInvoice(tx, invoice, { reason: 'Not paid, suspended', at })
  }
}
