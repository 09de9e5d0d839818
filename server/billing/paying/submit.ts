import { and, eq, isNull } from 'drizzle-orm'

import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS, secondsAfter } from '../../platform/clock.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { recordPayment } from '../charges/record-payment.ts'
import { customerOf } from '../methods/customer.ts'
import { money } from '../money/money.ts'
import { isUndecided } from '../payments/transitions.ts'
import type { PaymentProvider, ProviderPayment } from '../providers/provider.ts'
import { invoices, paymentMethods, payments } from '../schema.ts'
import type { Billing, BillingContext } from '../set-up.ts'
import { applyState } from './apply-state.ts'

/** How long a person has to enter a card or to confirm the payment. */
const PATIENCE_SECONDS = DAY_SECONDS

/** Who takes the money, for requests. */
export function providerOf({ provider }: Billing): PaymentProvider {
  if (provider) return provider
  throw new Refusal(
    'unavailable',
    'Payments aren’t set up on this server, so nothing can be bought. Ask its operator.',
  )
}

/**
 * Submits a payment to the provider unless that was done before, and records its state. May be repeated after a crash at
 * any point: the provider knows the payment by its id. Returns what the provider reports, or undefined for a payment
 * that is decided.
 */
export async function submitPayment(
  context: BillingContext,
  paymentId: string,
): Promise<ProviderPayment | undefined> {
  const { db } = context
  const [found] = await db
    .select({ payment: payments, invoice: invoices, method: paymentMethods })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .leftJoin(paymentMethods, eq(paymentMethods.id, payments.methodId))
    .where(eq(payments.id, paymentId))
  if (!found || !isUndecided(found.payment.state)) return undefined
  const { payment, invoice, method } = found
  const provider = providerOf(context.billing)
  if (!method && !payment.isAttended) {
    await failWithoutMethod(context, paymentId)
    return undefined
  }
  const seen =
    payment.providerPaymentId === null
      ? await provider.startPayment({
          paymentId,
          amount: money(invoice.currency, invoice.totalMinor),
          customerId: await customerOf(context, { organisationId: invoice.organisationId }),
          methodId: method?.providerMethodId ?? null,
          isAttended: payment.isAttended,
        })
      : await provider.getPayment(payment.providerPaymentId)
  await db
    .update(payments)
    .set({ provider: provider.name, providerPaymentId: seen.id })
    .where(and(eq(payments.id, paymentId), isNull(payments.providerPaymentId)))
  await applyState(context, seen)
  return seen
}

/** A renewal that nothing can pay. */
async function failWithoutMethod({ db, clock }: BillingContext, paymentId: string) {
  await db.update(payments).set({ decline: 'no_payment_method' }).where(eq(payments.id, paymentId))
  await recordPayment(db, paymentId, { event: 'fail', at: clock.now() })
}

/** Fetches the state of a payment that was submitted, whatever it is. */
export async function fetchPayment(context: BillingContext, providerPaymentId: string) {
  const seen = await providerOf(context.billing).getPayment(providerPaymentId)
  await applyState(context, seen)
  return seen
}

/** Gives up a payment, unless its money may be on the way. */
export async function cancelPayment(context: BillingContext, paymentId: string) {
  const seen = await submitPayment(context, paymentId)
  if (!seen) return
  await applyState(context, await providerOf(context.billing).cancelPayment(seen.id))
}

/**
 * The job of an undecided payment: submits it, fetches its state, and gives it up when the person doesn't continue.
 * Returns when to check again: soon at first, then every hour.
 */
export async function checkPayment(context: BillingContext, paymentId: string) {
  const { db, clock } = context
  const seen = await submitPayment(context, paymentId)
  const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId))
  if (!payment || !isUndecided(payment.state)) return undefined
  const now = clock.now()
  if (seen && now >= secondsAfter(payment.createdAt, PATIENCE_SECONDS)) {
    await cancelPayment(context, paymentId)
  }
  const ageSeconds = (now.getTime() - payment.createdAt.getTime()) / 1000
  return secondsAfter(now, Math.min(HOUR_SECONDS, Math.max(MINUTE_SECONDS, ageSeconds)))
}
