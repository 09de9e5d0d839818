import { eq, inArray } from 'drizzle-orm'

import { lockResource } from '../charges/open-invoice.ts'
import { recordDispute } from '../charges/record-dispute.ts'
import { type OnChange, type PaymentReport, recordPayments } from '../charges/record-payment.ts'
import { recordRefund } from '../charges/record-refund.ts'
import type { Invoice } from '../issuing/issue.ts'
import { keepMethod } from '../methods/keep-method.ts'
import { type Money, money } from '../money/money.ts'
import { isUndecided, type WholePaymentEvent } from '../payments/transitions.ts'
import { providerNamed } from '../providers/choose-provider.ts'
import type { ProviderPayment } from '../providers/provider.ts'
import { invoices, payments } from '../schema.ts'
import type { BillingContext } from '../set-up.ts'

type StoredPayment = typeof payments.$inferSelect

const eventOf: Readonly<Record<ProviderPayment['state'], WholePaymentEvent | undefined>> = {
  created: undefined,
  requires_action: 'require_action',
  processing: 'process',
  succeeded: 'succeed',
  failed: 'fail',
  cancelled: 'cancel',
}

/** Records what the provider reports about a payment, with everything that follows from it. */
export const applyState = (context: BillingContext, seen: ProviderPayment, onChange?: OnChange) =>
  applyStates(context, [seen], onChange)

/** The same for payments of different websites and databases, for all of them or for none. */
export async function applyStates(
  context: BillingContext,
  seen: readonly ProviderPayment[],
  onChange?: OnChange,
) {
  const { db, clock } = context
  const at = clock.now()
  const seenOf = new Map(seen.map((one) => [one.paymentId, one]))
  const all = await db
    .select({
      payment: payments,
      invoice: invoices,
    })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .where(inArray(payments.id, [...seenOf.keys()]))
  const states: PaymentReport[] = []
  const refunds: PaymentReport[] = []
  const disputed: ProviderPayment[] = []
  const failing: typeof all = []
  for (const found of all) {
    const { payment, invoice } = found
    const { organisationId } = invoice
    const { id: paymentId, provider } = payment
    const one = seenOf.get(paymentId)
    if (!one) continue
    const total = money(invoice.currency, invoice.totalMinor)
    if (one.state === 'succeeded' && isUndecided(payment.state) && !isSame(one.amount, total)) {
      // Nothing that could be booked is right. Once an operator has returned it at the provider, it has paid nothing.
      if (isReturned(one)) states.push({ paymentId, event: 'fail' })
      else context.log.warn('payment of another amount', { paymentId, ...one.amount })
      continue
    }
    if (one.decline && one.decline !== payment.decline) {
      await db.update(payments).set({ decline: one.decline }).where(eq(payments.id, paymentId))
    }
    // A saved one is kept already, or was removed in the meantime.
    const isEntered = payment.methodId === null
    if (one.method && isEntered && provider && isUndecided(payment.state)) {
      await keepMethod(db, { organisationId, provider, method: one.method, at })
    }
    if (hasLostRefund(payment, one)) failing.push(found)
    if (isDisputed(payment, one)) disputed.push(one)
    const event = eventOf[one.state]
    if (event) states.push({ paymentId, event })
    if (isReturned(one)) refunds.push({ paymentId, event: 'refund' })
  }
  await recordPayments(db, states, { at, onChange })
  for (const one of disputed) {
    const state = await recordDispute(db, one.paymentId, { ...one, at, onChange })
    if (state === undefined) continue
    const { paymentId, disputedMinor, lostMinor } = one
    context.log.warn('payment disputed', { paymentId, state, disputedMinor, lostMinor })
  }
  await recordPayments(db, refunds, { at, onChange })
  for (const found of failing) await recordFailedRefund(context, found, onChange)
}

const isSame = (one: Money, other: Money) =>
  one.minor === other.minor && one.currency === other.currency

/** Whether nothing of it is left, and nothing is disputed. */
const isReturned = ({ amount, refundedMinor, lostMinor, disputedMinor }: ProviderPayment) =>
  disputedMinor === 0 && refundedMinor + lostMinor >= amount.minor

/** Whether disputes are reported or recorded: for all other payments, a night of renewals would look for them in vain. */
const isDisputed = (payment: StoredPayment, seen: ProviderPayment) =>
  seen.disputedMinor > 0 || seen.lostMinor > 0 || payment.disputedMinor > 0

/** Whether a refund that was recorded is no longer reported, and nothing else explains it. */
const hasLostRefund = (
  { state, refundedMinor, lostMinor }: StoredPayment,
  seen: Pick<ProviderPayment, 'state' | 'disputedMinor' | 'refundedMinor'>,
) =>
  (state === 'succeeded' || state === 'refunded') &&
  seen.state === 'succeeded' &&
  seen.disputedMinor === 0 &&
  seen.refundedMinor < refundedMinor - lostMinor

/** The bank refused a refund, weeks later perhaps: its money is here again, and an operator has to return it. */
async function recordFailedRefund(
  { db, clock, billing, log }: BillingContext,
  { payment, invoice }: { payment: StoredPayment; invoice: Invoice },
  onChange: OnChange | undefined,
) {
  const { id: paymentId, provider, providerPaymentId, refundedMinor: before, lostMinor } = payment
  if (!provider || !providerPaymentId) return
  // What was fetched before may be older than a refund that was recorded in the meantime.
  const now = await providerNamed(billing, provider).getPayment(providerPaymentId)
  if (!hasLostRefund(payment, now)) return
  const { currency } = invoice
  const amount = money(currency, now.refundedMinor + lostMinor - before)
  const isRecorded = await db.transaction(async (tx) => {
    await lockResource(tx, invoice.resourceId)
    const [stored] = await tx.select().from(payments).where(eq(payments.id, paymentId))
    const isNew = await recordRefund(tx, paymentId, { before, amount, at: clock.now() })
    if (isNew && stored) {
      await onChange?.(tx, { paymentId, invoice, before: stored.state, after: 'succeeded' })
    }
    return isNew
  })
  if (isRecorded) log.warn('refund failed', { paymentId, minor: -amount.minor, currency })
}
