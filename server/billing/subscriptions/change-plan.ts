import { CLOCK_SKEW_SECONDS, MINUTE_SECONDS, secondsAfter } from '../../platform/clock.ts'
import { type Money, negated, shareOf } from '../money/money.ts'
import { type Period, periodFrom, secondsIn } from './periods.ts'
import { NotPossible, type Subscription, type Terms } from './subscription.ts'

/** How long an amount that was shown may be charged. */
export const QUOTE_SECONDS = 15 * MINUTE_SECONDS

/** One line of a change: the unused time of the old terms (negative), or the time of the new ones. */
export type ProrationLine = { readonly terms: Terms; readonly period: Period; readonly net: Money }

/** What a change of terms costs, as it is shown and as it is charged. */
export type ChangeQuote = {
  /** The second for which it was calculated. */
  readonly at: Date
  readonly lines: readonly ProrationLine[]
  /** The subscription if the change is made. */
  readonly after: Subscription
  /** The next charge without tax, and when. */
  readonly nextCharge: { readonly at: Date; readonly price: Money }
}

/**
 * A higher plan, or a year instead of a month, starts immediately. A lower or cheaper plan or a shorter interval waits
 * for the end of the paid period, even when combined with the opposite. So a change never costs less than nothing.
 */
const startsNow = (from: Terms, to: Terms) =>
  to.rank >= from.rank &&
  to.price.minor >= from.price.minor &&
  !(from.interval === 'year' && to.interval === 'month')

const adviceFor: Partial<Record<Subscription['state'], string>> = {
  past_due: 'A payment for the plan has failed. Pay first, then change the plan.',
  paused: 'The plan is paused. Resume it first, then change it.',
}

/** The cost of other terms from `at` on, prorated to the second. */
export function quoteChange(subscription: Subscription, to: Terms, at: Date): ChangeQuote {
  const { state, terms: from, period } = subscription
  const isSame =
    to.plan === from.plan && to.version === from.version && to.interval === from.interval
  const isOver = at >= period.endsAt
  if ((state !== 'active' && state !== 'trialing') || isSame || isOver) {
    throw new NotPossible(state, 'a change of plan', adviceFor[state])
  }
  const { currency } = from.price
  if (to.price.currency !== currency) {
    const advice = `The currency of a plan can’t be changed. Choose a plan in ${currency}, or cancel this plan first.`
    throw new NotPossible(state, 'a change of currency', advice)
  }
  // A trial pays nothing, so other terms simply replace its own.
  if (state === 'trialing') {
    const after = { ...subscription, terms: to, cancelsAtPeriodEnd: false }
    return { at, lines: [], after, nextCharge: nextChargeOf(after) }
  }
  if (!startsNow(from, to)) {
    const after = { ...subscription, nextTerms: to, cancelsAtPeriodEnd: false }
    return { at, lines: [], after, nextCharge: nextChargeOf(after) }
  }
  return quoteNow(subscription, to, at)
}

function quoteNow(subscription: Subscription, to: Terms, at: Date): ChangeQuote {
  const { terms: from, period } = subscription
  const { whole, left } = secondsIn(period, at)
  const rest = { startsAt: at, endsAt: period.endsAt }
  const isSameInterval = from.interval === to.interval
  const bought = isSameInterval ? rest : periodFrom(at, { startsAt: at, interval: to.interval })
  const lines = [
    { terms: from, period: rest, net: negated(shareOf(from.price, left, whole)) },
    {
      terms: to,
      period: bought,
      net: isSameInterval ? shareOf(to.price, left, whole) : to.price,
    },
  ]
  const after: Subscription = {
    ...subscription,
    terms: to,
    nextTerms: undefined,
    cancelsAtPeriodEnd: false,
    // The seconds that were paid for keep their price: a second change is prorated over the whole period again.
    ...(isSameInterval ? {} : { period: bought, anchor: at }),
  }
  return { at, lines, after, nextCharge: nextChargeOf(after) }
}

const nextChargeOf = ({ period, terms, nextTerms = terms }: Subscription) => ({
  at: period.endsAt,
  price: nextTerms.price,
})

/**
 * The quote to charge: exactly the one that was shown at `shownAt`, to the cent. Undefined when that is too long ago or
 * in the future, and a new one has to be shown first.
 */
export function quoteToCharge(
  subscription: Subscription,
  to: Terms,
  { shownAt, at }: { shownAt: Date; at: Date },
): ChangeQuote | undefined {
  // Another server, whose clock may be ahead, may have shown it.
  if (shownAt > secondsAfter(at, CLOCK_SKEW_SECONDS)) return undefined
  if (at > secondsAfter(shownAt, QUOTE_SECONDS)) return undefined
  // A period that ended in the meantime is charged first.
  if (shownAt < subscription.period.startsAt || at >= subscription.period.endsAt) return undefined
  return quoteChange(subscription, to, shownAt)
}
