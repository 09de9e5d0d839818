import { z } from 'zod'

import { instant, response, responseWith } from '../common.ts'
import { methodKinds } from './method-kinds.ts'
import { providerForm } from './provider-form.ts'

/** A card or wallet that the provider keeps. Its number never reaches this server. */
export const paymentMethod = z.object({
  id: z.uuid(),
  kind: z.enum(methodKinds),
  /** The name shown to people: Visa, Mastercard, PayPal. */
  brand: z.string(),
  /** The last four digits of a card. */
  last4: z.string().nullable(),
  /** The last month in which a card is valid, YYYY-MM. */
  expires: z.string().nullable(),
  expiry: z.enum(['valid', 'expires_soon', 'expired']),
  is_default: z.boolean(),
  /** The default of a running plan can't be removed: choose another default first. */
  may_remove: z.boolean(),
  added_at: instant,
})
export type PaymentMethod = z.infer<typeof paymentMethod>

export const paymentMethodPath = z.object({ paymentMethodId: z.string() })

/** After each change: the default first, then the newest. */
export const paymentMethodsResponse = responseWith(z.array(paymentMethod))
/** GET /v1/billing/payment-methods */
export const listPaymentMethodsResponse = paymentMethodsResponse.extend({
  /** The kinds that can be added: those whose provider is configured. */
  method_kinds: z.array(z.enum(methodKinds)),
  /** Those that move no money: a test provider, or the test keys of a real one. */
  test_kinds: z.array(z.enum(methodKinds)),
})

/** A card by default. */
const kind = z.enum(methodKinds, 'Use card or wallet.').default('card')

export const setUpPaymentMethodQuery = z.object({ kind })
/** POST /v1/billing/payment-methods/setup: opens the provider's fields for a new card, or its wallet. */
export const setUpPaymentMethodResponse = responseWith(
  z.object({
    /** For POST /v1/billing/payment-methods, once the provider's fields report that they are complete. */
    setup_id: z.string(),
    form: providerForm,
  }),
)
/** POST /v1/billing/payment-methods: saves what was entered in the provider's fields. The first one is the default. */
export const addPaymentMethodRequest = z.strictObject({
  setup_id: z.string().regex(/^[\w-]{1,100}$/, 'This setup is unknown. Start again.'),
  kind,
})

/** POST /v1/billing/payment-methods/{paymentMethodId}/remove */
export const removePaymentMethodResponse = response
