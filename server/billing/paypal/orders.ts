import type { Order, OrdersCapture, PaypalWallet } from '@paypal/paypal-server-sdk'

import type { ProviderForm } from '../../../contract/billing/provider-form.ts'
import {
  PaymentGone,
  type PaymentProvider,
  PaymentRefused,
  type ProviderPayment,
} from '../providers/provider.ts'
import { amountIn, isForeign, written } from './amounts.ts'
import { disputesOf } from './disputes.ts'
import { type PayPalClient, statusOf, wordOf } from './paypal-client.ts'
import { ENDED, readReference } from './references.ts'

type Payments = Pick<
  PaymentProvider,
  'startPayment' | 'getPayment' | 'cancelPayment' | 'refundPayment'
>
type Returning = { returnUrl: string; cancelUrl: string }

/**
 * Payments at PayPal: one of ours is one order. An approved order is captured when its state is fetched, so whoever
 * notices first completes it: the page, the webhook or the job.
 */
export function paypalPayments(
  paypal: PayPalClient,
  { formOf, returning }: { formOf: (id: string) => ProviderForm; returning: () => Returning },
): Payments {
  async function seen(order: Order): Promise<ProviderPayment> {
    const [unit] = order.purchaseUnits ?? []
    const capture = unit?.payments?.captures?.[0]
    const refunds = unit?.payments?.refunds ?? []
    const { paymentId, endedAs } = readReference(unit?.customId ?? '')
    const id = order.id ?? ''
    const now = stateOf(order, capture)
    // It may have been captured in the moment before it was marked: then money moved.
    const state = wordOf(order.status) === 'COMPLETED' ? now : (endedAs ?? now)
    const captured = state === 'succeeded' ? capture?.id : undefined
    const vaultId = order.paymentSource?.paypal?.attributes?.vault?.id
    return {
      id,
      paymentId,
      amount: amountIn(unit?.amount),
      state,
      decline: state === 'failed' ? 'declined' : null,
      ...(await disputesOf(paypal, captured, amountIn(unit?.amount))),
      refundedMinor: refunds
        .filter(({ status }) => wordOf(status) !== 'FAILED' && wordOf(status) !== 'CANCELLED')
        .reduce((sum, { amount }) => sum + amountIn(amount).minor, 0),
      method:
        state === 'succeeded' && vaultId
          ? { id: vaultId, kind: 'wallet', brand: 'PayPal', last4: null, expires: null }
          : null,
      form: state === 'created' || state === 'requires_action' ? formOf(id) : null,
    }
  }

  /** By its id, or that of its capture, which is what PayPal lists. */
  async function fetchOrder(id: string): Promise<Order> {
    const { orders } = await paypal()
    try {
      return (await orders.getOrder({ id })).result
    } catch (error) {
      if (statusOf(error) !== 404) throw error
      const orderId = await orderOf(paypal, id)
      if (orderId !== null) return (await orders.getOrder({ id: orderId })).result
      // An order that nobody approves is forgotten after a few hours.
      throw new PaymentGone(`PayPal has no order ${id}.`)
    }
  }

  async function getPayment(id: string) {
    const order = await fetchOrder(id)
    const orderId = order.id ?? id
    const [unit] = order.purchaseUnits ?? []
    if (isForeign(unit?.amount))
      throw new PaymentGone(`The order ${id} belongs to another application.`)
    const { endedAs } = readReference(unit?.customId ?? '')
    if (wordOf(order.status) !== 'APPROVED' || endedAs) return seen(order)
    const { orders } = await paypal()
    try {
      // The same key for each attempt: captured once.
      await orders.captureOrder({ id: orderId, paypalRequestId: `capture-${orderId}` })
    } catch (error) {
      if (statusOf(error) !== 422) throw error
      const now = await fetchOrder(orderId)
      return seen(wordOf(now.status) === 'APPROVED' ? await end(now, 'failed') : now)
    }
    return seen(await fetchOrder(orderId))
  }

  /** Marks an order so that it is never captured, unless it is already marked. */
  async function end(order: Order, as: keyof typeof ENDED): Promise<Order> {
    const [unit] = order.purchaseUnits ?? []
    const id = order.id ?? ''
    const { orders, sdk } = await paypal()
    const path = `/purchase_units/@reference_id=='${unit?.referenceId ?? 'default'}'/custom_id`
    const value = `${ENDED[as]}${readReference(unit?.customId ?? '').paymentId}`
    try {
      await orders.patchOrder({ id, body: [{ op: sdk.PatchOp.Replace, path, value }] })
    } catch (error) {
      if (statusOf(error) !== 422) throw error
    }
    return fetchOrder(id)
  }

  return {
    startPayment: async ({ paymentId, amount, methodId, isAttended }) => {
      const { orders, sdk } = await paypal()
      try {
        const { result } = await orders.createOrder({
          // The same key for each attempt: one order.
          paypalRequestId: `payment-${paymentId}`,
          prefer: 'return=representation',
          body: {
            intent: sdk.CheckoutPaymentIntent.Capture,
            purchaseUnits: [{ customId: paymentId, amount: written(amount) }],
            paymentSource: { paypal: walletFrom(sdk, methodId ?? returning()) },
          },
        })
        const started = await seen(result)
        if (isAttended || started.state !== 'created') return started
        // The wallet requires approval, and nobody is present to approve it.
        const ended = await seen(await end(result, 'failed'))
        // PayPal refuses to mark some orders, such as one that was completed in the meantime.
        return ended.state === 'failed' ? { ...ended, decline: 'authentication_failed' } : ended
      } catch (error) {
        if (statusOf(error) !== 422) throw error
        // A saved wallet that declines leaves no order.
        throw new PaymentRefused(methodId === null ? 'refused' : 'declined', { cause: error })
      }
    },
    getPayment,
    cancelPayment: async (id) => {
      const order = await fetchOrder(id)
      const isOpen = stateOf(order, undefined) !== 'succeeded'
      return seen(isOpen ? await end(order, 'cancelled') : order)
    },
    refundPayment: async ({ id, amount, key }) => {
      const { payments } = await paypal()
      const order = await fetchOrder(id)
      const captureId = order.purchaseUnits?.[0]?.payments?.captures?.[0]?.id
      if (!captureId) throw new Error(`The order ${id} was never captured.`)
      const body = { amount: written(amount) }
      await payments.refundCapturedPayment({ captureId, paypalRequestId: key, body })
      return getPayment(id)
    },
  }
}

/** A saved wallet, or one that the person approves on PayPal's page, and which is then saved. */
const walletFrom = (
  sdk: Awaited<ReturnType<PayPalClient>>['sdk'],
  source: string | Returning,
): PaypalWallet =>
  typeof source === 'string'
    ? { vaultId: source }
    : {
        attributes: {
          vault: {
            storeInVault: sdk.StoreInVaultInstruction.OnSuccess,
            usageType: sdk.PaypalPaymentTokenUsageType.Merchant,
          },
        },
        experienceContext: {
          ...source,
          shippingPreference: sdk.PaypalWalletContextShippingPreference.NoShipping,
          userAction: sdk.PaypalExperienceUserAction.PayNow,
        },
      }

/** The order of a capture, or null if there is no such capture. */
export async function orderOf(paypal: PayPalClient, captureId: string): Promise<string | null> {
  const { payments } = await paypal()
  try {
    const { result } = await payments.getCapturedPayment({ captureId })
    return result.supplementaryData?.relatedIds?.orderId ?? null
  } catch (error) {
    if (statusOf(error) === 404) return null
    throw error
  }
}

function stateOf(order: Order, capture: OrdersCapture | undefined): ProviderPayment['state'] {
  const status = wordOf(order.status)
  const captured = wordOf(capture?.status)
  if (status === 'COMPLETED') {
    if (captured === 'PENDING') return 'processing'
    return captured === 'DECLINED' || captured === 'FAILED' ? 'failed' : 'succeeded'
  }
  if (status === 'VOIDED') return 'cancelled'
  return status === 'APPROVED' ? 'processing' : 'created'
}
