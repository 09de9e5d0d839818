import type { Stripe } from 'stripe'

import { currencies, type Currency } from '../../../contract/billing/billing-states.ts'
import { type DeclineReason, declineReasons } from '../../../contract/billing/decline-reasons.ts'
import type { ProviderForm } from '../../../contract/billing/provider-form.ts'
import { money } from '../money/money.ts'
import {
  type PaymentProvider,
  PaymentRefused,
  type ProviderPayment,
} from '../providers/provider.ts'
import { methodOf } from './cards.ts'
import { declineReasonOf } from './decline-codes.ts'
import { expanded, isRefused, type StripeClient } from './stripe-client.ts'

const PAGE_SIZE = 100
const EXPANDED = ['latest_charge.refunds', 'payment_method']
/** How a payment was ended here after a decline, so that nobody can pay it later in another tab. */
const AFTER_DECLINE = 'abandoned'

type Intent = Stripe.PaymentIntent
type Payments = Pick<
  PaymentProvider,
  'startPayment' | 'getPayment' | 'cancelPayment' | 'refundPayment' | 'listPayments'
>

/** Payments at Stripe: one of ours is one PaymentIntent. */
export function stripePayments(
  stripe: StripeClient,
  formOf: (clientSecret: string | null) => ProviderForm,
): Payments {
  const seen = async (intent: Intent): Promise<ProviderPayment> => {
    const charge = expanded(intent.latest_charge)
    const state = stateOf(intent)
    const isOpen = state === 'created' || state === 'requires_action'
    const method = expanded(intent.payment_method)
    return {
      id: intent.id,
      paymentId: intent.metadata['payment_id'] ?? '',
      amount: money(currencyOf(intent.currency), intent.amount),
      state,
      decline: state === 'failed' ? (declineOf(intent) ?? 'declined') : null,
      refundedMinor: charge ? refundedOf(charge) : 0,
      ...(await disputesOf(charge?.disputed ? intent.id : undefined)),
      method: state === 'succeeded' && method ? methodOf(method) : null,
      form: isOpen ? formOf(intent.client_secret) : null,
    }
  }

  /** A bank may dispute a payment in several parts. */
  async function disputesOf(payment_intent: string | undefined) {
    const sums = { disputedMinor: 0, lostMinor: 0 }
    if (payment_intent === undefined) return sums
    const list = (await stripe()).disputes.list({ payment_intent, limit: PAGE_SIZE })
    for await (const dispute of list) {
      const state = stateOfDispute(dispute)
      if (state === 'open') sums.disputedMinor += dispute.amount
      if (state === 'lost') sums.lostMinor += dispute.amount
    }
    return sums
  }

  const retrieve = async (id: string) =>
    (await stripe()).paymentIntents.retrieve(id, { expand: EXPANDED })

  /** Ends a payment, unless its money is on the way or has arrived. */
  async function end(id: string, cancellation_reason: 'abandoned' | 'requested_by_customer') {
    const client = await stripe()
    try {
      return await client.paymentIntents.cancel(id, { cancellation_reason, expand: EXPANDED })
    } catch (error) {
      if (!isRefused(error)) throw error
      return retrieve(id)
    }
  }

  /**
   * A declined card can be replaced in the Payment Element, but here another card is another payment. The reason is
   * kept with the payment first, because Stripe forgets it.
   */
  async function withoutSecondTry(intent: Intent) {
    const decline = declineOf(intent)
    if (intent.status !== 'requires_payment_method' || !decline) return intent
    if (!intent.metadata['decline']) {
      await (await stripe()).paymentIntents.update(intent.id, { metadata: { decline } })
    }
    return end(intent.id, AFTER_DECLINE)
  }

  const getPayment = async (id: string) => seen(await withoutSecondTry(await retrieve(id)))

  return {
    startPayment: async ({ paymentId, amount, customerId, methodId, isAttended }) => {
      const client = await stripe()
      const how =
        methodId === null
          ? { setup_future_usage: 'off_session' as const }
          : {
              payment_method: methodId,
              confirm: true,
              ...(isAttended ? { use_stripe_sdk: true } : { off_session: true }),
            }
      const start = client.paymentIntents.create(
        {
          amount: amount.minor,
          currency: amount.currency.toLowerCase(),
          customer: customerId,
          allowed_payment_method_types: ['card'],
          metadata: { payment_id: paymentId },
          expand: EXPANDED,
          ...how,
        },
        { idempotencyKey: `payment:${paymentId}` },
      )
      const intent = await start.catch(async (error: unknown) => {
        // A declined card is reported as an error, which contains the payment without the objects that it refers to.
        const declined = intentIn(error)
        if (declined) return retrieve(declined.id)
        throw isRefused(error) ? refusalOf(error) : error
      })
      return seen(await withoutSecondTry(intent))
    },
    getPayment,
    cancelPayment: async (id) => seen(await end(id, 'requested_by_customer')),
    refundPayment: async ({ id, amount, key }) => {
      const refund = { payment_intent: id, amount: amount.minor }
      await (await stripe()).refunds.create(refund, { idempotencyKey: key })
      return getPayment(id)
    },
    listPayments: async (since) => {
      const client = await stripe()
      const found = new Map<string, ProviderPayment>()
      const filter = { created: { gte: Math.floor(since.getTime() / 1000) }, limit: PAGE_SIZE }
      const list = client.paymentIntents.list({
        ...filter,
        expand: EXPANDED.map((name) => `data.${name}`),
      })
      for await (const intent of list) {
        // In another currency, it is of another product with the same account.
        if (isSold(intent.currency)) found.set(intent.id, await seen(intent))
      }
      // A bank disputes older payments too.
      for await (const { payment_intent, currency } of client.disputes.list(filter)) {
        const id = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id
        if (!id || found.has(id) || !isSold(currency)) continue
        const payment = await seen(await retrieve(id))
        // Without our id, it is of another product.
        if (payment.paymentId) found.set(id, payment)
      }
      return [...found.values()]
    },
  }
}

const closedStatuses: ReadonlySet<string> = new Set(['won', 'warning_closed'])
/** The second one is the older. */
const refundedStatuses: ReadonlySet<string> = new Set(['prevented', 'charge_refunded'])

function stateOfDispute({ status, balance_transactions }: Stripe.Dispute) {
  if (closedStatuses.has(status)) return null
  if (status === 'lost') return 'lost'
  if (!refundedStatuses.has(status)) return 'open'
  // It was closed by a refund: either an ordinary one, or directly from the balance.
  const moved = balance_transactions.reduce((sum, { amount }) => sum + amount, 0)
  return moved < 0 ? 'lost' : null
}

/**
 * A refund can fail weeks later, when the card was closed: its money returns to the balance (docs.stripe.com/refunds,
 * “Failed refunds”).
 */
function refundedOf({ amount_refunded: minor, refunds }: Stripe.Charge) {
  if (!refunds || refunds.has_more) return minor
  const arrived = refunds.data.filter(({ status }) => status !== 'failed' && status !== 'canceled')
  return Math.min(
    minor,
    arrived.reduce((sum, { amount }) => sum + amount, 0),
  )
}

function stateOf(intent: Intent): ProviderPayment['state'] {
  const { status, cancellation_reason } = intent
  switch (status) {
    case 'succeeded':
      return 'succeeded'
    case 'requires_action':
      return 'requires_action'
    case 'processing':
    case 'requires_capture':
      return 'processing'
    case 'canceled':
      return cancellation_reason === AFTER_DECLINE ? 'failed' : 'cancelled'
    case 'requires_payment_method':
      return declineOf(intent) ? 'failed' : 'created'
    case 'requires_confirmation':
      return 'created'
    default:
      throw new Error(`Stripe reports a payment as ${status}.`)
  }
}

function declineOf({ metadata, last_payment_error: error }: Intent): DeclineReason | undefined {
  const kept = declineReasons.find((reason) => reason === metadata['decline'])
  return kept ?? (error ? declineReasonOf(error.decline_code, error.code) : undefined)
}

const findCurrency = (lowerCase: string) =>
  currencies.find((currency) => currency.toLowerCase() === lowerCase)
const isSold = (lowerCase: string) => findCurrency(lowerCase) !== undefined

function currencyOf(lowerCase: string): Currency {
  const found = findCurrency(lowerCase)
  if (found) return found
  throw new Error(`Stripe reports a payment in ${lowerCase}, which isn't sold.`)
}

/** Why Stripe created nothing (docs.stripe.com/error-codes). */
export function refusalOf(cause: Error & { code?: unknown; param?: unknown }) {
  if (cause.code === 'amount_too_small') return new PaymentRefused('amount_too_small', { cause })
  const isCustomerGone = cause.code === 'resource_missing' && cause.param === 'customer'
  return new PaymentRefused('refused', { cause, isCustomerGone })
}

function intentIn(error: unknown): { id: string } | undefined {
  if (!(error instanceof Error) || !('payment_intent' in error)) return undefined
  const intent = error.payment_intent
  return intent && typeof intent === 'object' && 'id' in intent
    ? { id: String(intent.id) }
    : undefined
}
