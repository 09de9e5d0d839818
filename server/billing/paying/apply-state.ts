import { eq, inArray } from 'drizzle-orm'

import type { Currency, PaymentState } from '../../../contract/billing/billing-states.ts'
import { recordPayments } from '../charges/record-payment.ts'
import { recordRefund } from '../charges/record-refund.ts'
import { keepMethod } from '../methods/keep-method.ts'
import { money } from '../money/money.ts'
import { isUndecided, type PaymentEvent } from '../payments/transitions.ts'
import { providerNamed } from '../providers/choose-provider.ts'
import type { ProviderPayment } from '../providers/provider.ts'
import { invoices, payments } from '../schema.ts'
import type { BillingContext } from '../set-up.ts'

type StoredPayment = typeof payments.$inferSelect

const eventOf: Readonly<Record<ProviderPayment['state'], PaymentEvent | undefined>> = {
  created: undefined,
  requires_action: 'require_action',
  processing: 'process',
  succeeded: 'succeed',
  failed: 'fail',
  cancelled: 'cancel',
}

/** The events between our state and the provider's, in their order. Those that our table doesn't list are ignored. */
function eventsTo(from: PaymentState, seen: ProviderPayment): PaymentEvent[] {
  const state = eventOf[seen.state]
  const events: PaymentEvent[] = state ? [state] : []
  if (seen.dispute === 'open') events.push('dispute')
  // A dispute that was opened and lost in between: the money goes through the account for disputed money.
  if (seen.dispute === 'lost') events.push('dispute', 'lose_dispute')
  if (seen.dispute === null && from === 'disputed') events.push('win_dispute')
  if (seen.dispute === null && seen.refundedMinor >= seen.amount.minor) events.push('refund')
  return events
}

/** Records what the provider reports about a payment, with everything that follows from it. */
export const applyState = (context: BillingContext, seen: ProviderPayment) =>
  applyStates(context, [seen])

/** The same for payments of different websites and databases, for all of them or for none. */
export async function applyStates(context: BillingContext, seen: readonly ProviderPayment[]) {
  const { db, clock } = context
  const at = clock.now()
  const seenOf = new Map(seen.map((one) => [one.paymentId, one]))
  const all = await db
    .select({
      payment: payments,
      organisationId: invoices.organisationId,
      currency: invoices.currency,
    })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .where(inArray(payments.id, [...seenOf.keys()]))
  const reports: { paymentId: string; events: PaymentEvent[] }[] = []
  const failing: typeof all = []
  for (const found of all) {
    const { payment, organisationId } = found
    const { id: paymentId, provider } = payment
    const one = seenOf.get(paymentId)
    if (!one) continue
    if (one.decline && one.decline !== payment.decline) {
      await db.update(payments).set({ decline: one.decline }).where(eq(payments.id, paymentId))
    }
    // A saved one is kept already, or was removed in the meantime.
    const isEntered = payment.methodId === null
    if (one.method && isEntered && provider && isUndecided(payment.state)) {
      await keepMethod(db, { organisationId, provider, method: one.method, at })
    }
    if (hasLostRefund(payment, one)) failing.push(found)
    reports.push({ paymentId, events: eventsTo(payment.state, one) })
  }
  const most = Math.max(0, ...reports.map(({ events }) => events.length))
  for (let nth = 0; nth < most; nth += 1) {
    const due = reports.flatMap(({ paymentId, events }) => {
      const event = events[nth]
      return event ? [{ paymentId, event }] : []
    })
    await recordPayments(db, due, at)
  }
  for (const { payment, currency } of failing) await recordFailedRefund(context, payment, currency)
}

/** Whether a refund that was recorded is no longer reported, and nothing else explains it. */
const hasLostRefund = (
  { state, refundedMinor }: StoredPayment,
  seen: Pick<ProviderPayment, 'state' | 'dispute' | 'refundedMinor'>,
) =>
  (state === 'succeeded' || state === 'refunded') &&
  seen.state === 'succeeded' &&
  seen.dispute === null &&
  seen.refundedMinor < refundedMinor

/** The bank refused a refund, weeks later perhaps: its money is here again, and an operator has to return it. */
async function recordFailedRefund(
  { db, clock, billing, log }: BillingContext,
  payment: StoredPayment,
  currency: Currency,
) {
  const { id: paymentId, provider, providerPaymentId, refundedMinor: before } = payment
  if (!provider || !providerPaymentId) return
  // What was fetched before may be older than a refund that was recorded in the meantime.
  const now = await providerNamed(billing, provider).getPayment(providerPaymentId)
  if (!hasLostRefund(payment, now)) return
  const amount = money(currency, now.refundedMinor - before)
  const isRecorded = await db.transaction(async (tx) =>
    recordRefund(tx, paymentId, { before, amount, at: clock.now() }),
  )
  if (isRecorded) log.warn('refund failed', { paymentId, minor: -amount.minor, currency })
}
