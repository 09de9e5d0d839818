// Separate from the schemas, so that a page that needs a number doesn't load zod.

export const WEBHOOKS_MAX = 20
/** After a rotation, deliveries are signed with the previous secret too. */
export const WEBHOOK_SECRET_OVERLAP_HOURS = 24
/** A delivery that fails is retried for this long. */
export const WEBHOOK_RETRY_DAYS = 3
/** A webhook without a successful delivery for this long is turned off. */
export const WEBHOOK_FAILING_DAYS = 5
/** Deliveries are deleted after this. */
export const WEBHOOK_DELIVERY_DAYS = 30

export const deliveryStates = ['pending', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Why an attempt has no response: its address is not public, or no valid response arrived in time. */
export const attemptFailures = ['blocked_address', 'certificate', 'no_response', 'timeout'] as const
export type AttemptFailure = (typeof attemptFailures)[number]
