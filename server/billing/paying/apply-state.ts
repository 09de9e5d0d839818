import { eq, inArray } from 'drizzle-orm'

import type { PaymentState } from '../../../contract/billing/billing-states.ts'
import { recordPayments } from '../charges/record-payment.ts'
import { keepMethod } from '../methods/keep-method.ts'
import { isUndecided, type PaymentEvent } from '../payments/transitions.ts'
import type { ProviderPayment } from '../providers/provider.ts'
import { invoices, payments } from '../schema.ts'
import type { BillingContext } from '../set-up.ts'

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
export async function applyStates({ db, clock }: BillingContext, seen: readonly ProviderPayment[]) {
  const at = clock.now()
  const seenOf = new Map(seen.map((one) => [one.paymentId, one]))
  const found = await db
    .select({ payment: payments, organisationId: invoices.organisationId })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .where(inArray(payments.id, [...seenOf.keys()]))
  const reports: { paymentId: string; events: PaymentEvent[] }[] = []
  for (const { payment, organisationId } of found) {
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
}
