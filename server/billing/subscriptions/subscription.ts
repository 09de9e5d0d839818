import type {
  BillingInterval,
  SubscriptionState,
} from '../../../contract/billing/billing-states.ts'
import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Money } from '../money/money.ts'
import { nextRetryAt } from './dunning.ts'
import { type Period, periodFrom } from './periods.ts'
import { isLive, stateAfter, type SubscriptionEvent } from './transitions.ts'

/** What was bought: a version of a plan, and its price without tax for each interval. */
export type Terms = {
  readonly plan: string
  readonly version: number
  readonly rank: number
  readonly interval: BillingInterval
  readonly price: Money
}

/** A subscription that was started. Its period is the trial, or what was paid for last. */
export type Subscription = {
  readonly state: Exclude<SubscriptionState, 'none'>
  readonly terms: Terms
  readonly period: Period
  /** Renewals are counted from here. */
  readonly anchor: Date
  /** The terms from the next period on: a downgrade. */
  readonly nextTerms: Terms | undefined
  readonly cancelsAtPeriodEnd: boolean
  /** The first failed payment of those that are still owed, and how many retries have failed since. */
  readonly failure: { readonly failedAt: Date; readonly retries: number } | undefined
  readonly pausedAt: Date | undefined
}

/** An event that the state doesn't allow. */
export class NotPossible extends Error {
  /** What a person can do about it, if it is known. */
  readonly advice: string | undefined

  constructor(state: SubscriptionState, event: string, advice?: string) {
    super(`${event} isn't possible for a subscription that is ${state}`)
    this.advice = advice
  }
}

const started = (
  event: SubscriptionEvent,
  { terms, period }: Pick<Subscription, 'terms' | 'period'>,
): Subscription => ({
  state: changedState('none', event),
  terms,
  period,
  anchor: period.startsAt,
  nextTerms: undefined,
  cancelsAtPeriodEnd: false,
  failure: undefined,
  pausedAt: undefined,
})

/** Nothing is charged before the trial ends. */
export const startTrial = (terms: Terms, { at, days }: { at: Date; days: number }) =>
  started('start_trial', {
    terms,
    period: { startsAt: at, endsAt: secondsAfter(at, days * DAY_SECONDS) },
  })

/** The first period was paid. */
export const startPaid = (terms: Terms, at: Date) =>
  started('pay', {
    terms,
    period: periodFrom(at, { startsAt: at, interval: terms.interval }),
  })

/**
 * The charge that was due succeeded: the next period starts where the last one ended. After a suspension it starts
 * now, because nothing was protected in between.
 */
export function paid(subscription: Subscription, at: Date): Subscription {
  const { state, terms, nextTerms = terms } = subscription
  const next = changedState(state, 'pay')
  if (isPaidFor(subscription, at)) throw new NotPossible(state, 'a second charge')
  return {
    ...subscription,
    state: next,
    terms: nextTerms,
    nextTerms: undefined,
    ...nextPeriod(subscription, at),
    failure: undefined,
  }
}

/** The period that the next charge pays for, as it is invoiced, and from where it is counted. */
export function nextPeriod(
  { state, period, anchor, terms, nextTerms = terms }: Subscription,
  at: Date,
): Pick<Subscription, 'period' | 'anchor'> {
  const startsAt = state === 'suspended' ? at : period.endsAt
  // A trial that ends, a new interval and a suspension start to count again.
  const isContinued =
    (state === 'active' || state === 'past_due') && nextTerms.interval === terms.interval
  const from = isContinued ? anchor : startsAt
  return { anchor: from, period: periodFrom(from, { startsAt, interval: nextTerms.interval }) }
}

/** Nothing is due before a trial or a period that was paid for ends. */
const isPaidFor = ({ state, period }: Subscription, at: Date) =>
  (state === 'active' || state === 'trialing') && at < period.endsAt

/**
 * The charge that was due failed. After the last retry, the plan is suspended. An attempt before
 * the next retry, such as with another card, doesn't use up a retry.
 */
export function paymentFailed(subscription: Subscription, at: Date): Subscription {
  const { state, failure, period } = subscription
  const next = changedState(state, 'fail_payment')
  if (isPaidFor(subscription, at)) throw new NotPossible(state, 'an early charge')
  const retryAt = failure && nextRetryAt(failure.failedAt, failure.retries)
  if (state === 'suspended' || (retryAt && at < retryAt)) return subscription
  const now = failure ? nextFailure(failure, at) : { failedAt: at, retries: 0 }
  const isLast = nextRetryAt(now.failedAt, now.retries) === undefined
  return {
    ...subscription,
    state: isLast ? changedState(next, 'suspend') : next,
    failure: now,
    // What is owed after a trial starts with its end.
    ...(state === 'trialing' && { anchor: period.endsAt }),
  }
}

/**
 * A retry has failed. If it was made so late that the next one would follow within a day, such as after a website was
 * restored, the days without retries don't count.
 */
function nextFailure(failure: NonNullable<Subscription['failure']>, at: Date) {
  const retries = failure.retries + 1
  const next = nextRetryAt(failure.failedAt, retries)
  const earliest = secondsAfter(at, DAY_SECONDS)
  const lateMs = next ? Math.max(0, earliest.getTime() - next.getTime()) : 0
  return { failedAt: new Date(failure.failedAt.getTime() + lateMs), retries }
}

/**
 * Takes effect at the end of the period; where nothing was paid for, immediately. A pause ends, so that the paid time
 * that is left isn't lost.
 */
export function cancelled(subscription: Subscription, at: Date): Subscription {
  const { state } = subscription
  if (state === 'paused') return cancelled(resumed(subscription, at), at)
  if (state === 'trialing' || state === 'active') {
    return { ...subscription, cancelsAtPeriodEnd: true, nextTerms: undefined }
  }
  return ended(subscription)
}

export const ended = (subscription: Subscription): Subscription => ({
  ...subscription,
  state: changedState(subscription.state, 'cancel'),
})

/**
 * Undoes a cancellation or a downgrade, which is possible until the period ends. After that, the downgrade is invoiced
 * and may be paid.
 */
export function kept(subscription: Subscription, at: Date): Subscription {
  const { state, period, nextTerms, cancelsAtPeriodEnd } = subscription
  const isWaiting = state === 'paused' || (state === 'active' && at < period.endsAt)
  const isDowngraded = nextTerms !== undefined && isWaiting
  if (!isLive(state) || (!cancelsAtPeriodEnd && !isDowngraded)) {
    throw new NotPossible(state, 'keep')
  }
  return { ...subscription, cancelsAtPeriodEnd: false, nextTerms: undefined }
}

export const paused = (subscription: Subscription, at: Date): Subscription => {
  if (subscription.cancelsAtPeriodEnd || at >= subscription.period.endsAt) {
    throw new NotPossible(subscription.state, 'pause')
  }
  return { ...subscription, state: changedState(subscription.state, 'pause'), pausedAt: at }
}

/** The remaining paid time continues: the period moves by the length of the pause. */
export function resumed(subscription: Subscription, at: Date): Subscription {
  const { state, period, pausedAt } = subscription
  const next = changedState(state, 'resume')
  if (!pausedAt) throw new NotPossible(state, 'resume')
  const later = (date: Date) => new Date(date.getTime() + at.getTime() - pausedAt.getTime())
  const moved = { startsAt: later(period.startsAt), endsAt: later(period.endsAt) }
  // Renewals follow the day on which the paid time now ends.
  return { ...subscription, state: next, pausedAt: undefined, period: moved, anchor: moved.endsAt }
}

/**
 * What happens next as time passes, and when. Nothing happens automatically to a suspended, paused or cancelled
 * subscription.
 */
export function nextDue({
  state,
  period,
  failure,
  cancelsAtPeriodEnd,
}: Subscription): { at: Date; action: 'charge' | 'end' } | undefined {
  if (state === 'trialing' || state === 'active') {
    return { at: period.endsAt, action: cancelsAtPeriodEnd ? 'end' : 'charge' }
  }
  const retryAt = state === 'past_due' && failure && nextRetryAt(failure.failedAt, failure.retries)
  return retryAt ? { at: retryAt, action: 'charge' } : undefined
}

function changedState(state: SubscriptionState, event: SubscriptionEvent): Subscription['state'] {
  const next = stateAfter(state, event)
  if (next === undefined || next === 'none') throw new NotPossible(state, event)
  return next
}
