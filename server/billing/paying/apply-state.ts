import { eq } from 'drizzle-orm'

import type { PaymentState } from '../../../contract/billing/billing-states.ts'
import { recordPayment } from '../charges/record-payment.ts'
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
export function eventsTo(from: PaymentState, seen: ProviderPayment): PaymentEvent[] {
  const state = eventOf[seen.state]
  const events: PaymentEvent[] = state ? [state] : []
  if (seen.dispute === 'open') events.push('dispute')
  // One that was opened and lost in between: the money goes through the account of disputed money.
  if (seen.dispute === 'lost') events.push('dispute', 'lose_dispute')
  if (seen.dispute === null && from === 'disputed') events.push('win_dispute')
  if (seen.dispute === null && seen.refundedMinor >= seen.amount.minor) events.push('refund')
  return events
}

/** Records what the provider reports, with everything that follows from it. */
export async function applyState({ db, clock }: BillingContext, seen: ProviderPayment) {
  const [found] = await db
    .select({ payment: payments, invoice: invoices })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .where(eq(payments.id, seen.paymentId))
  if (!found) return
  const { payment, invoice } = found
  const at = clock.now()
  if (seen.decline && seen.decline !== payment.decline) {
    await db.update(payments).set({ decline: seen.decline }).where(eq(payments.id, payment.id))
  }
  const { organisationId } = invoice
  if (seen.method && payment.provider && isUndecided(payment.state)) {
    await keepMethod(db, { organisationId, provider: payment.provider, method: seen.method, at })
  }
  for (const event of eventsTo(payment.state, seen)) {
    await recordPayment(db, payment.id, { event, at })
  }
}
