import { z } from 'zod'

import type { ProviderForm } from '../../../contract/billing/provider-form.ts'
import { addressOf } from '../../platform/brand/brand.ts'
import type { PayPalKeys } from '../../platform/config.ts'
import {
  PaymentGone,
  type PaymentProvider,
  type ProviderPayment,
  WrongSignature,
} from '../providers/provider.ts'
import { listDisputed } from './disputes.ts'
import { orderOf, paypalPayments } from './orders.ts'
import { callPayPal, connected, LIVE, statusOf, wordOf } from './paypal-client.ts'
import { listCaptures } from './transactions.ts'
import { signatureIn, subjectOf, verification } from './webhooks.ts'

/** Takes payments from PayPal wallets, which the person approves in PayPal's window. */
export function paypalProvider(keys: PayPalKeys): PaymentProvider {
  const paypal = connected(keys)
  const isTest = keys.apiUrl !== LIVE
  const formOf = (id: string): ProviderForm => ({
    provider: 'paypal',
    is_test: isTest,
    url: null,
    public_key: keys.clientId,
    client_secret: id,
  })
  // A person whose browser doesn't open a window is redirected back to the host that they pay at.
  const returning = () => {
    const back = `${addressOf(keys)}/payment-methods/add`
    return { returnUrl: back, cancelUrl: back }
  }

  const payments = paypalPayments(paypal, { formOf, returning })

  /** The payments of captures, without those of other applications with the same keys. */
  async function ordersOf(captureIds: readonly string[]) {
    const found: ProviderPayment[] = []
    for (const id of captureIds) {
      try {
        const payment = await payments.getPayment(id)
        if (payment.paymentId) found.push(payment)
      } catch (error) {
        if (!(error instanceof PaymentGone)) throw error
      }
    }
    return found
  }

  return {
    name: 'paypal',
    kind: 'wallet',
    isTest,
    // developer.paypal.com: content security policy of the JavaScript SDK
    sources: {
      scripts: ['https://*.paypal.com', 'https://*.paypalobjects.com'],
      frames: ['https://*.paypal.com'],
      connections: ['https://*.paypal.com'],
      images: ['https://*.paypal.com', 'https://*.paypalobjects.com'],
    },
    // PayPal creates customers itself, and calls this a merchant_customer_id.
    createCustomer: async ({ organisationId }) => organisationId,
    ...payments,
    listPayments: async (since) => {
      const captures = await listCaptures(paypal, since)
      const disputed = await listDisputed(paypal, since)
      const others = captures.filter(({ id }) => !disputed.has(id))
      return [...others, ...(await ordersOf([...disputed]))]
    },
    startSetup: async ({ customerId }) => {
      const { vault, sdk } = await paypal()
      const { result } = await vault.createSetupToken({
        body: {
          customer: { merchantCustomerId: customerId },
          paymentSource: {
            paypal: {
              usageType: sdk.PaypalPaymentTokenUsageType.Merchant,
              experienceContext: returning(),
            },
          },
        },
      })
      const id = result.id ?? ''
      return { id, form: formOf(id) }
    },
    getSetup: async (id) => {
      const { vault, sdk } = await paypal()
      const setup = await vault.getSetupToken(id).catch((error: unknown) => {
        if (statusOf(error) === 404) return undefined
        throw error
      })
      if (!setup) return undefined
      const customerId = setup.result.customer?.merchantCustomerId ?? ''
      const status = wordOf(setup.result.status)
      if (status !== 'APPROVED' && status !== 'VAULTED') return { customerId, method: null }
      const token = await vault.createPaymentToken({
        paypalRequestId: `setup-${id}`,
        body: { paymentSource: { token: { id, type: sdk.VaultTokenRequestType.SetupToken } } },
      })
      const methodId = token.result.id ?? ''
      return {
        customerId,
        method: { id: methodId, kind: 'wallet', brand: 'PayPal', last4: null, expires: null },
      }
    },
    removeMethod: async (id) => {
      const { vault } = await paypal()
      await vault.deletePaymentToken(id).catch((error: unknown) => {
        // It was already removed.
        if (statusOf(error) !== 404) throw error
      })
    },
    readWebhook: async ({ body, headers, at }) => {
      const signature = signatureIn(headers, at)
      const { client } = await paypal()
      const { webhookId } = keys
      const verified = await callPayPal(
        client,
        'POST',
        '/v1/notifications/verify-webhook-signature',
        {
          body: verification(signature, { webhookId, body }),
        },
      ).catch((error: unknown) => {
        // It can't even be read.
        if (statusOf(error) === 400) throw new WrongSignature('PayPal can’t read the signature.')
        throw error
      })
      if (verificationResult.parse(JSON.parse(verified)).verification_status !== 'SUCCESS') {
        throw new WrongSignature('PayPal didn’t sign this webhook.')
      }
      const { eventId, orderId, captureId } = subjectOf(body)
      return {
        eventId,
        providerPaymentId: orderId ?? (captureId ? await orderOf(paypal, captureId) : null),
      }
    },
  }
}

const verificationResult = z.object({ verification_status: z.string() })
