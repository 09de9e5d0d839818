import { and, eq, isNull } from 'drizzle-orm'

import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS, secondsAfter } from '../../platform/clock.ts'
import { recordPayment } from '../charges/record-payment.ts'
import { customerOf } from '../methods/customer.ts'
import { money } from '../money/money.ts'
import { isUndecided } from '../payments/transitions.ts'
import { providerFor, providerNamed } from '../providers/choose-provider.ts'
import { PaymentGone, type ProviderPayment } from '../providers/provider.ts'
import { invoices, paymentMethods, payments } from '../schema.ts'
import type { BillingContext } from '../set-up.ts'
import { applyState } from './apply-state.ts'

/** How long a person has to enter a card or to confirm the payment. */
const PATIENCE_SECONDS = DAY_SECONDS

/** Providers remember a key for hours only: after that, they are searched for a payment before it is submitted again. */
const KEY_SECONDS = HOUR_SECONDS

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
  if (!method && !payment.isAttended) {
    await failWithoutMethod(context, paymentId)
    return undefined
  }
  const provider = takerOf(context, payment)
  const { organisationId } = invoice
  const seen =
    payment.providerPaymentId === null
      ? ((await startedBefore(context, payment)) ??
        (await provider.startPayment({
          paymentId,
          amount: money(invoice.currency, invoice.totalMinor),
          customerId: await customerOf(context, { organisationId, provider }),
          methodId: method?.providerMethodId ?? null,
          isAttended: payment.isAttended,
        })))
      : await fetchOrGiveUp(context, payment)
  if (!seen) return undefined
  await db
    .update(payments)
    .set({ provider: provider.name, providerPaymentId: seen.id })
    .where(and(eq(payments.id, paymentId), isNull(payments.providerPaymentId)))
  await applyState(context, seen)
  return seen
}

type StoredPayment = typeof payments.$inferSelect

const takerOf = ({ billing }: BillingContext, { provider }: Pick<StoredPayment, 'provider'>) =>
  provider ? providerNamed(billing, provider) : providerFor(billing, 'card')

/** A payment that was submitted so long ago, with its response lost, that its key is forgotten. */
async function startedBefore(context: BillingContext, payment: StoredPayment) {
  const { createdAt, id } = payment
  if (context.clock.now() < secondsAfter(createdAt, KEY_SECONDS)) return undefined
  // The provider's clock may be behind.
  const since = secondsAfter(createdAt, -KEY_SECONDS)
  const started = await takerOf(context, payment).listPayments(since)
  return started.find(({ paymentId }) => paymentId === id)
}

/** Undefined, and the payment is cancelled, when the provider has forgotten it. */
async function fetchOrGiveUp(
  context: BillingContext,
  payment: StoredPayment,
): Promise<ProviderPayment | undefined> {
  try {
    return await takerOf(context, payment).getPayment(payment.providerPaymentId ?? '')
  } catch (error) {
    if (!(error instanceof PaymentGone)) throw error
    await recordPayment(context.db, payment.id, { event: 'cancel', at: context.clock.now() })
    return undefined
  }
}

/** A renewal that nothing can pay. */
async function failWithoutMethod({ db, clock }: BillingContext, paymentId: string) {
  await db.update(payments).set({ decline: 'no_payment_method' }).where(eq(payments.id, paymentId))
  await recordPayment(db, paymentId, { event: 'fail', at: clock.now() })
}

/**
 * Fetches the state of a payment that was submitted, whatever it is. Nothing happens for one of another installation
 * with the same keys.
 */
export async function fetchPayment(context: BillingContext, providerPaymentId: string) {
  const known = eq(payments.providerPaymentId, providerPaymentId)
  const [payment] = await context.db.select().from(payments).where(known)
  const seen = payment && (await fetchOrGiveUp(context, payment))
  if (seen) await applyState(context, seen)
}

/** Gives up a payment, unless its money may be on the way. */
export async function cancelPayment(context: BillingContext, paymentId: string) {
  const seen = await submitPayment(context, paymentId)
  if (!seen) return
  const [payment] = await context.db.select().from(payments).where(eq(payments.id, paymentId))
  if (payment) await applyState(context, await takerOf(context, payment).cancelPayment(seen.id))
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
