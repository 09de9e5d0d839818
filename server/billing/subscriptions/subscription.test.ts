import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'

import { subscriptionStates } from '../../../contract/billing/billing-states.ts'
import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import { eventsOf, reachableFrom } from '../../testing/transitions.ts'
import { money } from '../money/money.ts'
import { quoteChange } from './change-plan.ts'
import { periodFrom } from './periods.ts'
import {
  cancelled,
  ended,
  kept,
  nextDue,
  nextPeriod,
  NotPossible,
  paid,
  paused,
  paymentFailed,
  resumed,
  startPaid,
  startTrial,
  type Subscription,
  type Terms,
} from './subscription.ts'
import { isLive, stateAfter, transitions } from './transitions.ts'
import { mayTry } from './trials.ts'

const start = new Date('2026-01-31T10:00:00Z')
const days = (count: number) => secondsAfter(start, count * DAY_SECONDS)
const terms = (plan: string, rank: number, interval: Terms['interval'], minor: number): Terms => ({
  plan,
  version: 1,
  rank,
  interval,
  price: money('EUR', minor),
})
const basic = terms('basic', 1, 'month', 1200)
const team = terms('team', 2, 'month', 3000)
const basicYear = terms('basic', 1, 'year', 12_000)

describe('the table', () => {
  const events = eventsOf(transitions)

  test('every state can be reached from “none”, and every active subscription can be cancelled', () => {
    expect(reachableFrom(transitions, 'none')).toEqual(new Set(subscriptionStates))
    for (const state of subscriptionStates) {
      expect(stateAfter(state, 'cancel')).toBe(isLive(state) ? 'cancelled' : undefined)
    }
  })

  test('a cancelled subscription is never reactivated, and none becomes active without a payment', () => {
    expect(events.filter((event) => stateAfter('cancelled', event))).toEqual([])
    const ways = subscriptionStates.flatMap((state) =>
      events
        .filter((event) => stateAfter(state, event) === 'active')
        .map((event) => [state, event]),
    )
    expect(ways).toEqual([
      ['none', 'pay'],
      ['trialing', 'pay'],
      ['active', 'pay'],
      ['past_due', 'pay'],
      ['suspended', 'pay'],
      ['paused', 'resume'],
    ])
  })
})

const actions = {
  succeed: paid,
  fail: paymentFailed,
  cancel: cancelled,
  keep: kept,
  pause: paused,
  resume: resumed,
  upgrade: (one: Subscription, at: Date) => quoteChange(one, team, at).after,
  downgrade: (one: Subscription, at: Date) => quoteChange(one, basic, at).after,
  yearly: (one: Subscription, at: Date) => quoteChange(one, basicYear, at).after,
}
type Action = keyof typeof actions

/** The subscription after an action, or unchanged when it isn't possible. */
function attempted(action: Action, subscription: Subscription, at: Date): Subscription {
  try {
    return actions[action](subscription, at)
  } catch (error) {
    if (error instanceof NotPossible) return subscription
    throw error
  }
}

/** Does what time has caused until `until`; payments fail or succeed. */
function advance(subscription: Subscription, until: Date, isPaying: boolean): Subscription {
  let now = subscription
  for (let due = nextDue(now); due && due.at <= until; due = nextDue(now)) {
    const before = now
    now =
      due.action === 'end' ? ended(now) : isPaying ? paid(now, due.at) : paymentFailed(now, due.at)
    expect(due.at >= before.period.endsAt).toBe(true)
    const isGap = now.period.startsAt.getTime() !== before.period.endsAt.getTime()
    expect(now.state === 'active' && isGap).toBe(false)
  }
  return now
}

test('regardless of a person’s actions and the outcome of payments, time is paid for once, without gaps', () => {
  const step = record({
    action: constantFrom(...(Object.keys(actions) as Action[])),
    afterSeconds: integer({ min: 0, max: 40 * DAY_SECONDS }),
    isPaying: constantFrom(true, true, false),
  })
  assert(
    property(array(step, { maxLength: 40 }), constantFrom(0, 14), (steps, trialDays) => {
      let at = start
      let now = trialDays ? startTrial(basic, { at, days: trialDays }) : startPaid(basic, at)
      for (const { action, afterSeconds, isPaying } of steps) {
        at = secondsAfter(at, afterSeconds)
        now = advance(now, at, isPaying)
        const before = now
        now = attempted(action, now, at)
        expect(now.period.endsAt > now.period.startsAt).toBe(true)
        const isOwed = now.state === 'past_due' || now.state === 'suspended'
        expect(isOwed && !now.failure).toBe(false)
        expect(now.state === 'active' && now.failure !== undefined).toBe(false)
        expect(now.state === 'paused' && !now.pausedAt).toBe(false)
        // An active subscription is paid for at this very second.
        expect(now.state === 'active' && at >= now.period.endsAt).toBe(false)
        const isShortened = before.period.endsAt > now.period.endsAt
        expect(isShortened && action === 'downgrade').toBe(false)
        const isOwing = before.state === 'past_due' || before.state === 'suspended'
        expect(action === 'keep' && isOwing && now !== before).toBe(false)
        // It changes nothing but what happens at the end of the period.
        const asKept = { ...before, nextTerms: undefined, cancelsAtPeriodEnd: false }
        expect(action === 'keep' && now !== before ? now : asKept).toEqual(asKept)
      }
    }),
    { numRuns: 500 },
  )
})

test('a failed payment is retried on days 1, 3, 5 and 7, and then the subscription is suspended', () => {
  let now = startPaid(basic, start)
  const tried: [string, number][] = []
  for (let due = nextDue(now); due; due = nextDue(now)) {
    const firstAt = now.failure?.failedAt ?? due.at
    tried.push([now.state, (due.at.getTime() - firstAt.getTime()) / 1000 / DAY_SECONDS])
    now = paymentFailed(now, due.at)
  }
  expect(tried).toEqual([
    ['active', 0],
    ['past_due', 1],
    ['past_due', 3],
    ['past_due', 5],
    ['past_due', 7],
  ])
  expect(now.state).toBe('suspended')

  // Paid again: the new period starts now, since nothing was protected in between.
  const back = paid(now, days(60))
  expect(back).toMatchObject({ state: 'active', failure: undefined, anchor: days(60) })
  expect(back.period).toEqual(periodFrom(days(60), { startsAt: days(60), interval: 'month' }))
})

test('a late attempt postpones the next one only if less than a day would be left', () => {
  const due = startPaid(basic, start).period.endsAt
  const nextAfter = (attemptedDays: number) =>
    nextDue(
      paymentFailed(
        paymentFailed(startPaid(basic, start), due),
        secondsAfter(due, attemptedDays * DAY_SECONDS),
      ),
    )?.at
  expect(nextAfter(1.9)).toEqual(secondsAfter(due, 3 * DAY_SECONDS))
  expect(nextAfter(2.9)).toEqual(secondsAfter(due, 3.9 * DAY_SECONDS))
})

test('an attempt before the next retry doesn’t use up a retry', () => {
  const due = startPaid(basic, start).period.endsAt
  const once = paymentFailed(startPaid(basic, start), due)
  expect(paymentFailed(once, secondsAfter(due, DAY_SECONDS - 1))).toEqual(once)
  expect(paymentFailed(once, secondsAfter(due, DAY_SECONDS)).failure?.retries).toBe(1)
})

test('the time before a late payment is paid for, too', () => {
  const first = startPaid(basic, start)
  const due = first.period.endsAt
  const now = paid(paymentFailed(first, due), secondsAfter(due, DAY_SECONDS))
  expect(now.period.startsAt).toEqual(due)
})

test('a subscription from 31 January renews on the last day of shorter months', () => {
  let now = startPaid(basic, start)
  const ends = [now.period.endsAt]
  for (let count = 0; count < 4; count += 1) {
    now = paid(now, now.period.endsAt)
    ends.push(now.period.endsAt)
  }
  expect(ends.map((end) => end.toISOString())).toEqual([
    '2026-02-28T10:00:00.000Z',
    '2026-03-31T10:00:00.000Z',
    '2026-04-30T10:00:00.000Z',
    '2026-05-31T10:00:00.000Z',
    '2026-06-30T10:00:00.000Z',
  ])
  const leapDay = new Date('2028-02-29T00:00:00Z')
  expect(periodFrom(leapDay, { startsAt: leapDay, interval: 'year' }).endsAt.toISOString()).toBe(
    '2029-02-28T00:00:00.000Z',
  )
})

test('the first payment after a trial pays for a whole period, even if it fails at first', () => {
  for (const bought of [basic, basicYear]) {
    const trial = startTrial(bought, { at: start, days: 14 })
    const whole = periodFrom(days(14), { startsAt: days(14), interval: bought.interval })
    const failed = paymentFailed(trial, days(14))
    const late = paid(failed, days(15))
    expect(late.period).toEqual(whole)
    // It is what was invoiced, and what another payer is invoiced in the meantime.
    expect(nextPeriod(trial, days(14)).period).toEqual(whole)
    expect(nextPeriod(failed, days(15)).period).toEqual(whole)
    expect(paid(late, whole.endsAt)).toEqual(paid(paid(trial, days(14)), whole.endsAt))
  }
})

test('a trial charges nothing before its end, and a cancelled one never', () => {
  const trial = startTrial(basic, { at: start, days: 14 })
  expect(nextDue(trial)).toEqual({ at: days(14), action: 'charge' })
  expect(() => paid(trial, days(13))).toThrow(NotPossible)
  const leaving = cancelled(trial, days(1))
  expect(leaving.state).toBe('trialing')
  expect(nextDue(leaving)).toEqual({ at: days(14), action: 'end' })
  expect(nextDue(kept(leaving, days(2)))).toEqual({ at: days(14), action: 'charge' })
})

test('a pause postpones the end of the paid period', () => {
  const resting = paused(startPaid(basic, start), days(10))
  expect(nextDue(resting)).toBeUndefined()
  const back = resumed(resting, days(100))
  expect(back.period.endsAt).toEqual(days(28 + 90))
  expect(nextDue(back)).toEqual({ at: days(28 + 90), action: 'charge' })
})

test('a paused subscription that is cancelled keeps its paid time, until which it can be kept', () => {
  const resting = paused(startPaid(basic, start), days(10))
  const leaving = cancelled(resting, days(100))
  expect(leaving).toMatchObject({ state: 'active', cancelsAtPeriodEnd: true })
  expect(nextDue(leaving)).toEqual({ at: days(28 + 90), action: 'end' })
  expect(nextDue(kept(leaving, days(101)))).toEqual({ at: days(28 + 90), action: 'charge' })
})

test('a downgrade can be undone until the period ends, but not once it is charged', () => {
  const bought = startPaid(team, start)
  const { endsAt } = bought.period
  const downgraded = quoteChange(bought, basic, days(1)).after
  expect(downgraded.nextTerms).toBe(basic)
  expect(kept(downgraded, days(2))).toEqual(bought)
  const resting = paused(downgraded, days(2))
  expect(kept(resting, days(100))).toEqual({ ...resting, nextTerms: undefined })
  expect(() => kept(bought, days(2))).toThrow(NotPossible)
  // The invoice for the next period is issued then: for the lower price, but this would keep the higher plan.
  expect(() => kept(downgraded, endsAt)).toThrow(NotPossible)
  expect(() => kept(paymentFailed(downgraded, endsAt), endsAt)).toThrow(NotPossible)
})

test('an organisation has one trial for each website, even if the website is added again', () => {
  const had = [{ organisationId: 'a', kind: 'website', name: 'example.com' }] as const
  expect(mayTry(had, had[0])).toBe(false)
  expect(mayTry(had, { ...had[0], name: 'example.org' })).toBe(true)
  expect(mayTry(had, { ...had[0], kind: 'database' })).toBe(true)
  expect(mayTry(had, { ...had[0], organisationId: 'b' })).toBe(true)
})
