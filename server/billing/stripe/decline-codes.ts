import type { DeclineReason } from '../../../contract/billing/decline-reasons.ts'

/** Stripe's error and decline codes (docs.stripe.com/error-codes, docs.stripe.com/declines/codes), in our terms. */
const reasonOf: Readonly<Record<string, DeclineReason>> = {
  insufficient_funds: 'insufficient_funds',
  withdrawal_count_limit_exceeded: 'insufficient_funds',
  expired_card: 'expired_card',
  invalid_expiry_month: 'expired_card',
  invalid_expiry_year: 'expired_card',
  incorrect_cvc: 'incorrect_cvc',
  invalid_cvc: 'incorrect_cvc',
  incorrect_number: 'incorrect_number',
  invalid_number: 'incorrect_number',
  lost_card: 'lost_or_stolen',
  stolen_card: 'lost_or_stolen',
  pickup_card: 'lost_or_stolen',
  authentication_required: 'authentication_failed',
  payment_intent_authentication_failure: 'authentication_failed',
  setup_intent_authentication_failure: 'authentication_failed',
  issuer_not_available: 'try_again',
  processing_error: 'try_again',
  reenter_transaction: 'try_again',
  try_again_later: 'try_again',
}

/** The most precise of the codes, some of which may be missing. */
export function declineReasonOf(...codes: readonly (string | null | undefined)[]): DeclineReason {
  const known = codes.map((code) => code && reasonOf[code]).find((reason) => reason)
  return known || 'declined'
}
