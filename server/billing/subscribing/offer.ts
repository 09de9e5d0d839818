import type { BillingInterval, Currency } from '../../../contract/billing/billing-states.ts'
import { refuseField } from '../../platform/http/refusal.ts'
import { type Catalogue, findVersion, plansForSale, priceOf } from '../plans/catalogue.ts'
import type { Subscription, Terms } from '../subscriptions/subscription.ts'

/** What a person chose. */
export type Offer = {
  plan: string
  interval: BillingInterval
  currency: Currency
  /** To whom it is invoiced. Without, to the default billing details. */
  billing_details_id?: string | undefined
}

/**
 * The newest version of the chosen plan, and what is bought with it. For a return to a suspended plan, that is what was
 * bought before, even if it isn't sold anymore.
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
    throw refuseField('not_found', 'plan', 'This plan isn’t sold that way. Choose another.')
  }
  const terms: Terms = { plan, version: version.version, rank: version.rank, interval, price }
  return { version, terms }
}
