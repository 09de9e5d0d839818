/** Renews a subscription, retries its payment, or ends it. Its subject is the website or database. */
export const CHARGE_DUE = 'charge_due'
/** Submits a payment that was not submitted yet, and fetches the state of one that is undecided. */
export const CHECK_PAYMENT = 'check_payment'
/** Fetches what a webhook is about. */
export const HANDLE_EVENT = 'handle_provider_event'
/** Looks up a VAT number. Its subject is the billing details. */
export const CHECK_VAT_NUMBER = 'check_vat_number'
/** Removes a payment method, which is its subject, at the provider too. */
export const REMOVE_METHOD = 'remove_method'
/** Compares the payments of the last days with the provider's. */
export const RECONCILE = 'reconcile_payments'
/** Returns the money of a credit note, which is its subject. */
export const RETURN_PAYMENT = 'return_payment'
/** Cancels the invoices of purchases that can no longer be paid. */
export const VOID_LAPSED = 'void_lapsed_purchases'
// The values of the following are in stored jobs, and stay as they are when a name changes.

/** Emails that a renewal failed, and what happens next. Its subject is the payment. */
export const NOTIFY_OF_FAILED_PAYMENT = 'tell_payment_failed'
/** Emails that a plan can't be renewed without billing details. Its subject is the website or database. */
export const NOTIFY_OF_MISSING_DETAILS = 'tell_details_missing'
/** Emails the receipt of a payment, which is its subject. */
export const NOTIFY_OF_PAYMENT = 'tell_paid'
/** Emails a credit note, which is its subject. */
export const NOTIFY_OF_CREDIT_NOTE = 'tell_credit_note'
/** Emails that an invoice, which is its subject, was written off. */
export const NOTIFY_OF_WRITE_OFF = 'tell_written_off'
/** Emails that a yearly plan renews soon. Its subject is the website or database. */
export const NOTIFY_OF_RENEWAL = 'tell_renewal'
/** Emails that a plan was cancelled. Its subject is the website or database. */
export const NOTIFY_OF_CANCELLATION = 'tell_cancelled'
/** Emails that a card expires soon. Its subject is the payment method. */
export const NOTIFY_OF_EXPIRING_CARD = 'tell_card_expiring'
/** Emails that a trial ends soon. Its subject is the website or database. */
export const NOTIFY_OF_TRIAL_END = 'tell_trial_ending'
