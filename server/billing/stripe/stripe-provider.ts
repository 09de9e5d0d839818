import type { ProviderForm } from '../../../contract/billing/provider-form.ts'
import { MINUTE_SECONDS } from '../../platform/clock.ts'
import type { StripeKeys } from '../../platform/config.ts'
import { type PaymentProvider, WrongSignature } from '../providers/provider.ts'
import { methodOf } from './cards.ts'
import { refusalOf, stripePayments } from './payments.ts'
import { connected, expanded, idOf, isRefused } from './stripe-client.ts'

const TOLERANCE_SECONDS = 5 * MINUTE_SECONDS

/** Takes card payments through Stripe. Cards are entered in the Payment Element and saved for renewals. */
export function stripeProvider(keys: StripeKeys): PaymentProvider {
  const stripe = connected(keys)
  const isTest = !keys.publishableKey.startsWith('pk_live_')
  const formOf = (clientSecret: string | null): ProviderForm => ({
    provider: 'stripe',
    is_test: isTest,
    url: null,
    public_key: keys.publishableKey,
    client_secret: clientSecret,
  })

  return {
    name: 'stripe',
    kind: 'card',
    isTest,
    // docs.stripe.com/security/guide#content-security-policy
    sources: {
      scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
      frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
      connections: ['https://api.stripe.com'],
      images: ['https://*.stripe.com'],
    },
    createCustomer: async ({ organisationId, replacing }) => {
      const { id } = await (
        await stripe()
      ).customers.create(
        { metadata: { organisation_id: organisationId } },
        // Stripe repeats the response to a key for a day, also with the id of a customer that was deleted since.
        { idempotencyKey: `customer:${replacing ?? organisationId}` },
      )
      return id
    },
    ...stripePayments(stripe, formOf),
    startSetup: async ({ customerId }) => {
      const start = (await stripe()).setupIntents.create({
        customer: customerId,
        usage: 'off_session',
        allowed_payment_method_types: ['card'],
      })
      const { id, client_secret } = await start.catch((error: unknown) => {
        throw isRefused(error) ? refusalOf(error) : error
      })
      return { id, form: formOf(client_secret) }
    },
    getSetup: async (id) => {
      try {
        const setup = await (
          await stripe()
        ).setupIntents.retrieve(id, { expand: ['payment_method'] })
        const method = expanded(setup.payment_method)
        return {
          customerId: idOf(setup.customer) ?? '',
          method: setup.status === 'succeeded' && method ? methodOf(method) : null,
        }
      } catch (error) {
        if (isRefused(error)) return undefined
        throw error
      }
    },
    removeMethod: async (id) => {
      try {
        await (await stripe()).paymentMethods.detach(id)
      } catch (error) {
        // It was already removed.
        if (!isRefused(error)) throw error
      }
    },
    readWebhook: async ({ body, headers, at }) => {
      const event = await verified({ body, headers, at })
      return { eventId: event.id, providerPaymentId: paymentIn(event.data.object) }
    },
  }

  async function verified({ body, headers, at }: { body: Buffer; headers: Headers; at: Date }) {
    const client = await stripe()
    const signature = headers.get('stripe-signature') ?? ''
    try {
      return client.webhooks.constructEvent(
        body,
        signature,
        keys.webhookSecret,
        TOLERANCE_SECONDS,
        undefined,
        at.getTime(),
      )
    } catch (error) {
      const { StripeSignatureVerificationError } = (await import('stripe')).default.errors
      if (!(error instanceof StripeSignatureVerificationError)) throw error
      throw new WrongSignature('The signature is missing, wrong, or more than five minutes old.')
    }
  }
}

/** The payment that an event's object is about. */
function paymentIn(object: object): string | null {
  if (!('object' in object)) return null
  if (object.object === 'payment_intent' && 'id' in object) return String(object.id)
  const intent = 'payment_intent' in object ? object.payment_intent : null
  if (typeof intent === 'string') return intent
  return intent && typeof intent === 'object' && 'id' in intent ? String(intent.id) : null
}
