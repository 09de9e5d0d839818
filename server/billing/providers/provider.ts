import type { DeclineReason } from '../../../contract/billing/decline-reasons.ts'
import type { ProviderForm } from '../../../contract/billing/provider-form.ts'
import type { ProviderName } from '../../../contract/billing/provider-names.ts'
import type { ProviderSources } from '../../platform/security-headers/policy.ts'
import type { Money } from '../money/money.ts'

/** A saved card or wallet, as the provider knows it. */
export type ProviderMethod = {
  id: string
  kind: 'card' | 'wallet'
  brand: string
  last4: string | null
  /** YYYY-MM. */
  expires: string | null
}

/** A payment, as it is at the provider now. */
export type ProviderPayment = {
  id: string
  /** Ours. */
  paymentId: string
  amount: Money
  state: 'created' | 'requires_action' | 'processing' | 'succeeded' | 'failed' | 'cancelled'
  decline: DeclineReason | null
  /** What was returned, without lost disputes. */
  refundedMinor: number
  /** What is in open disputes. One that was won is closed, and is no longer reported. */
  disputedMinor: number
  /** What lost disputes have returned. */
  lostMinor: number
  /** What paid it, once it succeeded: the provider keeps it for renewals. */
  method: ProviderMethod | null
  /** Where the person continues, while the state is `created` or `requires_action`. */
  form: ProviderForm | null
}

/** A webhook whose signature is wrong or too old. */
export class WrongSignature extends Error {}

/** The provider will never make this payment, and has nothing stored about it. No money moved. */
export class PaymentRefused extends Error {
  readonly decline: DeclineReason
  /** Whether it no longer knows the organisation, which has to be created there again. */
  readonly isCustomerGone: boolean
  constructor(
    decline: DeclineReason,
    { isCustomerGone = false, ...options }: ErrorOptions & { isCustomerGone?: boolean } = {},
  ) {
    super(`refused: ${decline}`, options)
    this.decline = decline
    this.isCustomerGone = isCustomerGone
  }
}

/** The provider has forgotten a payment that nobody completed in time. No money moved. */
export class PaymentGone extends Error {}

/** At most one for cards and one for wallets. */
export type Providers = { readonly providers: readonly PaymentProvider[] }

/** The payment methods that are accepted, and those that move no money. */
export const kindsOf = ({ providers }: Providers) => ({
  method_kinds: providers.map(({ kind }) => kind),
  test_kinds: providers.filter(({ isTest }) => isTest).map(({ kind }) => kind),
})

/** Everything that billing needs from a payment provider. Calls with the same key are made once. */
export type PaymentProvider = {
  readonly name: ProviderName
  readonly kind: ProviderMethod['kind']
  /** No money moves: a test provider, or the test keys of a real one. */
  readonly isTest: boolean
  /** Where its own fields come from, for the Content Security Policy of the pages that show them. */
  readonly sources: ProviderSources
  /** `replacing`: its earlier id, which the provider has deleted. */
  createCustomer: (of: { organisationId: string; replacing?: string }) => Promise<string>
  /**
   * `paymentId` is the key. A payment made without the person present fails if the bank requires them to confirm it.
   * Throws PaymentRefused.
   */
  startPayment: (payment: {
    paymentId: string
    amount: Money
    customerId: string
    methodId: string | null
    isAttended: boolean
  }) => Promise<ProviderPayment>
  /** By its id, or the id that `listPayments` has for it. Throws PaymentGone. */
  getPayment: (id: string) => Promise<ProviderPayment>
  /** Leaves a payment that is being processed or is decided unchanged. */
  cancelPayment: (id: string) => Promise<ProviderPayment>
  refundPayment: (refund: { id: string; amount: Money; key: string }) => Promise<ProviderPayment>
  /** Throws PaymentRefused. */
  startSetup: (setup: { customerId: string }) => Promise<{ id: string; form: ProviderForm }>
  /** The method is null until all of its details have been entered. */
  getSetup: (
    id: string,
  ) => Promise<{ customerId: string; method: ProviderMethod | null } | undefined>
  removeMethod: (id: string) => Promise<void>
  /** Throws WrongSignature. */
  readWebhook: (webhook: {
    body: Buffer
    headers: Headers
    at: Date
  }) => Promise<{ eventId: string; providerPaymentId: string | null }>
  /** Payments that were started since, for the daily reconciliation. May lack disputes. */
  listPayments: (since: Date) => Promise<ProviderPayment[]>
}
