import { billingIntervals, currencies } from '../../../../contract/billing/billing-states.ts'
import type { PlanVersion } from '../../../../contract/billing/plan.ts'
import type { SubscriptionDetails } from '../../../../contract/billing/subscription.ts'
import type { Offer } from '../../../api/billing/subscriptions.ts'

/** The offer in a query: `plan`, `interval` (by default a month) and `currency` (by default euros). */
export function offerIn(search: URLSearchParams): Offer | undefined {
  const plan = search.get('plan')
  if (!plan) return undefined
  return {
    plan,
    interval: billingIntervals.find((one) => one === search.get('interval')) ?? 'month',
    currency: currencies.find((one) => one === search.get('currency')) ?? 'EUR',
  }
}

/** The lowest plan that is sold, in the first way in which it is. */
export function lowestOffer(plans: readonly PlanVersion[]): Offer | undefined {
  const sold = plans.find(({ prices }) => prices.length > 0)
  const [price] = sold?.prices ?? []
  return sold && price && { plan: sold.plan, interval: price.interval, currency: price.currency }
}

export const inAddress = (offer: Offer) => new URLSearchParams(offer).toString()

/** What a plan was bought as. */
export const offerOf = ({
  plan,
  interval,
  price,
}: Pick<SubscriptionDetails, 'plan' | 'interval' | 'price'>): Offer => ({
  plan,
  interval,
  currency: price.currency,
})

/** A plan keeps its currency. */
export const inItsCurrency = (
  offer: Offer | undefined,
  subscription: SubscriptionDetails | null,
): Offer | undefined =>
  offer && subscription ? { ...offer, currency: subscription.price.currency } : offer

/** What is paid for to return to a suspended plan: nothing else can be chosen before that. */
export const suspendedOffer = (subscription: SubscriptionDetails | null): Offer | undefined =>
  subscription?.state === 'suspended' ? offerOf(subscription.next ?? subscription) : undefined
