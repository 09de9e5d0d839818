import { and, eq, inArray, isNull, sql } from 'drizzle-orm'

import type { DeclineReason } from '../../../contract/billing/decline-reasons.ts'
import { atMost } from '../../platform/at-most.ts'
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS, secondsAfter } from '../../platform/clock.ts'
import { togetherOrAlone } from '../../platform/together-or-alone.ts'
import { recordPayment } from '../charges/record-payment.ts'
import { customerOf, replaceCustomer } from '../methods/customer.ts'
import { money } from '../money/money.ts'
import { isUndecided } from '../payments/transitions.ts'
import { providerFor, providerNamed } from '../providers/choose-provider.ts'
import { PaymentGone, PaymentRefused, type ProviderPayment } from '../providers/provider.ts'
import { invoices, paymentMethods, payments, providerCustomers } from '../schema.ts'
import type { BillingContext } from '../set-up.ts'
import { applyState, applyStates } from './apply-state.ts'

/** How long a person has to enter a card or to confirm the payment. */
const PATIENCE_SECONDS = DAY_SECONDS

/**
 * Providers remember a key for only a few hours: after that, they are searched for a payment before it is submitted
 * again.
 */
const KEY_SECONDS = HOUR_SECONDS

/** Some providers list a payment only hours after it was made. */
const LISTED_SECONDS = DAY_SECONDS

const SUBMITTED_AT_ONCE = 10

/**
 * Submits a payment to the provider unless that was already done, and records its state. May be repeated after a crash
 * at any point: the provider knows the payment by its id. Returns what the provider reports, or undefined for a payment
 * that is decided.
 */
export async function submitPayment(
  context: BillingContext,
  paymentId: string,
): Promise<ProviderPayment | undefined> {
  const submitted = (await submitPayments(context, [paymentId])).get(paymentId)
  if (submitted?.status === 'rejected') throw submitted.reason
  return submitted?.value
}

/**
 * The same for payments of different websites and databases: submitted several at once, recorded together. Returns the
 * outcome of each, by its id.
 */
export async function submitPayments(context: BillingContext, paymentIds: readonly string[]) {
  const outcomes = new Map<string, PromiseSettledResult<ProviderPayment | undefined>>()
  const found = await context.db
    .select({
      payment: payments,
      organisationId: invoices.organisationId,
      currency: invoices.currency,
      totalMinor: invoices.totalMinor,
      providerMethodId: paymentMethods.providerMethodId,
      customerId: providerCustomers.customerId,
    })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .leftJoin(paymentMethods, eq(paymentMethods.id, payments.methodId))
    .leftJoin(
      providerCustomers,
      and(
        eq(providerCustomers.organisationId, invoices.organisationId),
        eq(providerCustomers.provider, payments.provider),
      ),
    )
    .where(inArray(payments.id, [...paymentIds]))
  const inTurn = atMost(SUBMITTED_AT_ONCE)
  const submitted = await Promise.allSettled(
    found.map((one) => inTurn(async () => submit(context, one))),
  )
  for (const [index, { payment }] of found.entries()) {
    const outcome = submitted[index]
    if (outcome) outcomes.set(payment.id, outcome)
  }
  const seen = submitted.flatMap((one) => (one.status === 'fulfilled' && one.value) || [])
  const recorded = await togetherOrAlone(seen, async (some) => {
    await keepProviderIds(context, some)
    await applyStates(context, some)
    return some
  })
  for (const [index, { paymentId }] of seen.entries()) {
    const outcome = recorded[index]
    if (outcome) outcomes.set(paymentId, outcome)
  }
  return outcomes
}

/** Returns what the provider reports, or undefined for a payment that is decided. */
async function submit(
  context: BillingContext,
  { payment, organisationId, currency, totalMinor, providerMethodId, customerId }: Found,
): Promise<ProviderPayment | undefined> {
  const { id: paymentId, isAttended } = payment
  if (!isUndecided(payment.state)) return undefined
  if (payment.providerPaymentId !== null) return fetchOrGiveUp(context, payment)
  if (providerMethodId === null && !isAttended) return findOrFail(context, payment)
  const provider = takerOf(context, payment)
  if (payment.provider === null) {
    await context.db
      .update(payments)
      .set({ provider: provider.name })
      .where(eq(payments.id, paymentId))
  }
  const started = await startedBefore(context, payment)
  if (started) return started
  const of = { organisationId, provider }
  const customer = customerId ?? (await customerOf(context, of))
  try {
    return await provider.startPayment({
      paymentId,
      amount: money(currency, totalMinor),
      customerId: customer,
      methodId: providerMethodId,
      isAttended,
    })
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error
    context.log.error('payment refused', error, { paymentId })
    await fail(context, paymentId, error.decline)
    if (error.isCustomerGone) {
      // If this fails, the next payment is refused too, and tries again.
      await replaceCustomer(context, of, customer).catch((cause: unknown) =>
        context.log.error('customer not replaced', cause, { paymentId }),
      )
    }
    return undefined
  }
}

async function fail({ db, clock }: BillingContext, paymentId: string, decline: DeclineReason) {
  await db.update(payments).set({ decline }).where(eq(payments.id, paymentId))
  await recordPayment(db, paymentId, { event: 'fail', at: clock.now() })
}

/** Stores the providers' ids of payments, once. */
async function keepProviderIds({ db }: BillingContext, seen: readonly ProviderPayment[]) {
  const ours = sql.param(seen.map(({ paymentId }) => paymentId))
  const theirs = sql.param(seen.map(({ id }) => id))
  await db
    .update(payments)
    .set({ providerPaymentId: sql`seen.theirs` })
    .from(sql`unnest(${ours}::uuid[], ${theirs}::text[]) seen (ours, theirs)`)
    .where(and(eq(payments.id, sql`seen.ours`), isNull(payments.providerPaymentId)))
}

type StoredPayment = typeof payments.$inferSelect
type Found = Pick<typeof invoices.$inferSelect, 'organisationId' | 'currency' | 'totalMinor'> & {
  payment: StoredPayment
  /** Of the saved method to pay with. */
  providerMethodId: string | null
  /** The provider's id of the organisation, if it has one. */
  customerId: string | null
}

const takerOf = ({ billing }: BillingContext, { provider }: Pick<StoredPayment, 'provider'>) =>
  provider ? providerNamed(billing, provider) : providerFor(billing, 'card')

/** A payment that was submitted so long ago, with its response lost, that its key is forgotten. */
async function startedBefore(context: BillingContext, payment: StoredPayment) {
  if (context.clock.now() < secondsAfter(payment.createdAt, KEY_SECONDS)) return undefined
  return findStarted(context, payment)
}

/** Searches the provider for a payment by our id. */
async function findStarted(context: BillingContext, payment: StoredPayment) {
  const { createdAt, id } = payment
  // The provider's clock may be behind.
  const since = secondsAfter(createdAt, -KEY_SECONDS)
  const provider = takerOf(context, payment)
  const started = (await provider.listPayments(since)).find(({ paymentId }) => paymentId === id)
  // A list may have another id for it, and know less.
  return started && provider.getPayment(started.id)
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

/**
 * A renewal without a usable payment method. If one was removed after the charge, it may already have been charged,
 * with its response lost.
 */
async function findOrFail(
  context: BillingContext,
  payment: StoredPayment,
): Promise<ProviderPayment | undefined> {
  const { id, provider, createdAt } = payment
  // Without a provider, there never was a method.
  if (provider !== null) {
    const started = await findStarted(context, payment)
    if (started) return started
    if (context.clock.now() < secondsAfter(createdAt, LISTED_SECONDS)) return undefined
  }
  await fail(context, id, 'no_payment_method')
  return undefined
}

/**
 * Fetches the state of a payment that was submitted, whatever it is. Ignores a payment of another installation with the
 * same keys.
 */
export async function fetchPayment(context: BillingContext, providerPaymentId: string) {
  const known = eq(payments.providerPaymentId, providerPaymentId)
  const [payment] = await context.db.select().from(payments).where(known)
  const seen = payment && (await fetchOrGiveUp(context, payment))
  if (seen) await applyState(context, seen)
}

/** Cancels a payment, unless its money may be on the way. */
export async function cancelPayment(context: BillingContext, paymentId: string) {
  const seen = await submitPayment(context, paymentId)
  if (!seen) return
  const [payment] = await context.db.select().from(payments).where(eq(payments.id, paymentId))
  if (!payment) return
  await applyState(context, await takerOf(context, payment).cancelPayment(seen.id))
}

/**
 * The job of an undecided payment: submits it, fetches its state, and cancels it when the person doesn't continue.
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
