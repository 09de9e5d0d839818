import type { DeclineReason } from '../../../contract/billing/decline-reasons.ts'

/** How the test provider treats a card or a wallet. */
export type TestMethod = {
  brand: string
  does: string
  decline?: DeclineReason
  /** Only a payment without the person present fails, as if the card had been saved and later blocked. */
  declinesRenewals?: true
  confirms?: true
  /** Until the bank decides. */
  processingSeconds?: number
  /** How long after the payment the cardholder disputes it. */
  disputedAfterSeconds?: number
}

/**
 * The only numbers that the test provider accepts. Those of Stripe behave as they do there (docs.stripe.com/testing).
 */
export const testCards: Readonly<Record<string, TestMethod>> = {
  '4242424242424242': { brand: 'Visa', does: 'Approved' },
  '5555555555554444': { brand: 'Mastercard', does: 'Approved' },
  '4000000000000002': { brand: 'Visa', does: 'Declined', decline: 'declined' },
  '4000000000009995': { brand: 'Visa', does: 'Declined: no funds', decline: 'insufficient_funds' },
  '4000000000000069': { brand: 'Visa', does: 'Declined: expired', decline: 'expired_card' },
  '4000000000000127': { brand: 'Visa', does: 'Declined: wrong CVC', decline: 'incorrect_cvc' },
  '4242424242424241': {
    brand: 'Visa',
    does: 'Declined: no such card',
    decline: 'incorrect_number',
  },
  '4000000000009987': { brand: 'Visa', does: 'Declined: lost', decline: 'lost_or_stolen' },
  '4000000000000119': { brand: 'Visa', does: 'Declined: bank unavailable', decline: 'try_again' },
  '4000002760003184': {
    brand: 'Visa',
    does: '3-D Secure: passed, failed or abandoned',
    confirms: true,
  },
  '4000000000000341': {
    brand: 'Visa',
    does: 'Approved; renewals declined',
    declinesRenewals: true,
  },
  '4000000000000085': { brand: 'Visa', does: 'Processing for a minute', processingSeconds: 60 },
  '4000000000000259': {
    brand: 'Visa',
    does: 'Approved; disputed a minute later',
    disputedAfterSeconds: 60,
  },
}

/** The accounts of the test wallet. */
export const testWallets: Readonly<Record<string, TestMethod>> = {
  'ada@wallet.example': { brand: 'Test wallet', does: 'Approved' },
  'empty@wallet.example': {
    brand: 'Test wallet',
    does: 'Declined: no funds',
    decline: 'insufficient_funds',
  },
  'renewals@wallet.example': {
    brand: 'Test wallet',
    does: 'Approved; renewals declined',
    declinesRenewals: true,
  },
}
