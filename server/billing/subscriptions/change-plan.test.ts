import { assert, constantFrom, integer, property } from 'fast-check'
import { expect, test } from 'vitest'

import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import { money } from '../money/money.ts'
import { quoteChange, quoteToCharge } from './change-plan.ts'
import { cancelled, NotPossible, paid, startPaid, startTrial, type Terms } from './subscription.ts'

const start = new Date('2026-03-01T00:00:00Z')
const terms = (plan: string, rank: number, interval: Terms['interval'], minor: number): Terms => ({
  plan,
  version: 1,
  rank,
  interval,
  price: money('EUR', minor),
})
const plans = {
  basic: terms('basic', 1, 'month', 1200),
  basicYear: terms('basic', 1, 'year', 12_000),
  team: terms('team', 2, 'month', 3000),
  teamYear: terms('team', 2, 'year', 30_000),
  cheaperTeam: { ...terms('team', 2, 'month', 2500), version: 2 },
} as const
type Name = keyof typeof plans

// March has 2,678,400 seconds.
test.for<[from: Name, to: Name, seconds: number, nets: number[], due: number]>([
  ['basic', 'team', 0, [-1200, 3000], 1800],
  ['basic', 'team', 1_339_200, [-600, 1500], 900],
  ['basic', 'team', 1, [-1200, 3000], 1800],
  ['basic', 'team', 1339, [-1199, 2999], 1800],
  ['basic', 'team', 2_678_399, [-0, 0], 0],
  ['basic', 'team', 1_000_000, [-752, 1880], 1128],
  ['basic', 'basicYear', 1_339_200, [-600, 12_000], 11_400],
  ['basic', 'teamYear', 0, [-1200, 30_000], 28_800],
  ['basicYear', 'teamYear', 15_768_000, [-6000, 15_000], 9000],
  ['team', 'basic', 1_339_200, [], 0],
  ['basicYear', 'basic', 5, [], 0],
  ['basicYear', 'team', 5, [], 0],
  ['teamYear', 'basicYear', 5, [], 0],
  ['team', 'basicYear', 5, [], 0],
  ['team', 'cheaperTeam', 5, [], 0],
])('from %s to %s after %i seconds costs %o, due %i', ([from, to, seconds, nets, due]) => {
  const quote = quoteChange(startPaid(plans[from], start), plans[to], secondsAfter(start, seconds))
  expect(quote.lines.map(({ net }) => net.minor)).toEqual(nets.map((net) => net + 0))
  expect(nets.reduce((sum, net) => sum + net, 0)).toBe(due)
})

test('the charge equals the amount shown, to the cent, for a quarter of an hour', () => {
  const names = Object.keys(plans) as Name[]
  assert(
    property(
      constantFrom(...names),
      constantFrom(...names),
      integer({ min: 0, max: 27 * DAY_SECONDS }),
      integer({ min: 0, max: 1800 }),
      (from, to, seconds, hesitation) => {
        if (from === to) return
        const now = startPaid(plans[from], start)
        const shownAt = secondsAfter(start, seconds)
        const charged = quoteToCharge(now, plans[to], {
          shownAt,
          at: secondsAfter(shownAt, hesitation),
        })
        expect(charged).toEqual(
          hesitation <= 900 ? quoteChange(now, plans[to], shownAt) : undefined,
        )
      },
    ),
    { numRuns: 300 },
  )
})

test('a quote from the future, or from before a renewal, isn’t charged', () => {
  const now = startPaid(plans.basic, start)
  const soon = secondsAfter(start, 61)
  expect(quoteToCharge(now, plans.team, { shownAt: soon, at: start })).toBeUndefined()
  const { endsAt } = now.period
  const before = secondsAfter(endsAt, -60)
  expect(quoteToCharge(now, plans.team, { shownAt: before, at: endsAt })).toBeUndefined()
  const renewed = paid(now, endsAt)
  expect(quoteToCharge(renewed, plans.team, { shownAt: before, at: endsAt })).toBeUndefined()
})

test('a quote of another server, whose clock is ahead, is charged', () => {
  const now = startPaid(plans.basic, start)
  const shownAt = secondsAfter(start, 30)
  const quote = quoteToCharge(now, plans.team, { shownAt, at: start })
  expect(quote).toEqual(quoteChange(now, plans.team, shownAt))
})

test('changing and changing back costs nothing but the time in between', () => {
  const now = startPaid(plans.basic, start)
  const at = secondsAfter(start, 1_339_200)
  const up = quoteChange(now, plans.team, at)
  expect(up.after.period).toEqual(now.period)
  expect(up.nextCharge).toEqual({ at: now.period.endsAt, price: plans.team.price })
  const down = quoteChange(up.after, plans.basic, at)
  expect(down.lines).toEqual([])
  expect(down.after.terms).toBe(plans.team)
  expect(down.nextCharge).toEqual({ at: now.period.endsAt, price: plans.basic.price })
  const renewed = paid(down.after, now.period.endsAt)
  expect(renewed).toMatchObject({ terms: plans.basic, nextTerms: undefined })
})

test('another plan during a trial costs nothing today and keeps the end of the trial', () => {
  const trial = startTrial(plans.basic, { at: start, days: 14 })
  const quote = quoteChange(cancelled(trial, start), plans.teamYear, secondsAfter(start, 5))
  expect(quote.lines).toEqual([])
  expect(quote.after).toMatchObject({ period: trial.period, cancelsAtPeriodEnd: false })
  expect(quote.nextCharge).toEqual({ at: trial.period.endsAt, price: plans.teamYear.price })
})

test('the same terms, another currency and a period that is over are refused', () => {
  const now = startPaid(plans.basic, start)
  expect(() => quoteChange(now, plans.basic, start)).toThrow(NotPossible)
  const dollars = { ...plans.team, price: money('USD', 3000) }
  expect(() => quoteChange(now, dollars, start)).toThrow(NotPossible)
  expect(() => quoteChange(now, plans.team, now.period.endsAt)).toThrow(NotPossible)
})
