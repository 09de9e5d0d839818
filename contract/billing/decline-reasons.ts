// Separate from the schemas, so that a page that needs a list doesn't load zod.

/** Why a payment failed, in terms of what the person can do about it. */
export const declineReasons = [
  /** The bank gave no reason: try another card, or call the bank. */
  'declined',
  'insufficient_funds',
  'expired_card',
  'incorrect_cvc',
  'incorrect_number',
  'lost_or_stolen',
  /** 3-D Secure failed or was abandoned. */
  'authentication_failed',
  /** The provider or the bank could not be reached: the same card may work later. */
  'try_again',
  /** A renewal without a saved method. */
  'no_payment_method',
  /** Less than the provider's minimum, such as an upgrade in the last hours of a period. */
  'amount_too_small',
  /** The provider doesn't accept the method any more, such as a card that was removed there. */
  'refused',
] as const
export type DeclineReason = (typeof declineReasons)[number]
