import type { BillingInterval, Currency } from '../../../contract/billing/billing-states.ts'
import { refuseField } from '../../platform/http/refusal.ts'
import { type Catalogue, findVersion, plansForSale, priceOf } from '../plans/catalogue.ts'
import type { Subscription, Terms } from '../subscriptions/subscription.ts'

/** What a person chose. */
export type Offer = {
  plan: string
  interval: BillingInterval
  currency: Currency
  /** Who it is invoiced to: if not set, the default billing details. */
  billing_details_id?: string | undefined
}

/**
 * The newest version of the chosen plan, and what is bought with it. For a return to a suspended plan, that is what was
 * bought before, even if it is no longer sold.
 */
export function chosen(
  catalogue: Catalogue,
  { plan, interval, currency }: Offer,
  live?: Subscription,
) {
  if (live?.state === 'suspended') {
    const terms = live.nextTerms ?? live.terms
    const bought = findVersion(catalogue, terms.plan, terms.version)
    if (bought) return { version: bought, terms }
  }
  const version = plansForSale(catalogue).find((one) => one.plan === plan)
  const price = version && priceOf(version, { interval, currency })
  if (!version || !price) {
    throw refuseField(
      'not_found',
      'plan',
      'This plan isn’t available for this interval and currency. Choose another.',
    )
  }
  const terms: Terms = { plan, version: version.version, rank: version.rank, interval, price }
  return { version, terms }
}
