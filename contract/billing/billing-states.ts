// Separate from the schemas, so that a page that needs a list doesn't load zod.

/** The states of a subscription (docs/design.md section 11). `none` is a website or database that never had one. */
export const subscriptionStates = [
  'none',
  'trialing',
  'active',
  'past_due',
  'suspended',
  'paused',
  'cancelled',
] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

/** The states of a payment: money has moved in `succeeded` and in every state that can follow it. */
export const paymentStates = [
  'created',
  'requires_action',
  'processing',
  'succeeded',
  'failed',
  'cancelled',
  'disputed',
  'refunded',
] as const
export type PaymentState = (typeof paymentStates)[number]

/** The states of an invoice. From `open` on, it has a number and never changes. */
export const invoiceStates = ['draft', 'open', 'paid', 'void', 'uncollectible'] as const
export type InvoiceState = (typeof invoiceStates)[number]

/** ISO 4217. Both have two decimals. */
export const currencies = ['EUR', 'USD'] as const
export type Currency = (typeof currencies)[number]

export const billingIntervals = ['month', 'year'] as const
export type BillingInterval = (typeof billingIntervals)[number]
