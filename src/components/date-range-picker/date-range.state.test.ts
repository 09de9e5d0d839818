import { parseDate } from '@internationalized/date'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'

import {
  farthestDay,
  keepRange,
  rangeOfDays,
  rangeProblem,
  shownDraft,
  toInterval,
  toRange,
  usualPresets,
} from './date-range.state.ts'

const labels = {
  today: 'Today',
  lastDays: (days: number) => `Last ${days} days`,
  thisMonth: 'This month',
}

describe('range', () => {
  test('a range consists of two days in order, which may be the same', () => {
    expect(toRange({ start: '2026-11-01', end: '2026-11-01' })).not.toBeNull()
    expect(toRange({ start: '2026-11-02', end: '2026-11-01' })).toBeNull()
    expect(toRange({ start: '2026-11-02', end: null })).toBeNull()
    expect(toRange({ start: '0202-11-02', end: '2026-11-03' })).toBeNull()
    expect(toRange({ start: '2026-02-30', end: '2026-11-03' })).toBeNull()
  })
  test('a value with a text that isn’t a day is no value', () => {
    const march = { start: '2026-03-01', end: '2026-03-02' }
    expect(rangeOfDays(march)).toBe(march)
    expect(rangeOfDays({ ...march, start: '2026-02-30' })).toBeNull()
    expect(rangeOfDays({ ...march, end: '2026-03-01T12:00' })).toBeNull()
    expect(rangeOfDays(null)).toBeNull()
  })
  test('a range is submitted as an ISO interval, and an empty one as an empty string', () => {
    expect(toInterval({ start: '2026-11-01', end: '2026-11-21' })).toBe('2026-11-01/2026-11-21')
    expect(toInterval(null)).toBe('')
  })
})

describe('problem of a range', () => {
  const limits = { min: '2026-11-01', max: '2026-11-30' }
  const problem = (start: string | null, end: string | null) => rangeProblem({ start, end }, limits)

  test('two valid days, or none, are no problem', () => {
    expect(problem('2026-11-01', '2026-11-30')).toBeNull()
    expect(problem(null, null)).toBeNull()
  })
  test('a missing day, a wrong order or a day outside the limits is a problem', () => {
    expect(problem('2026-11-02', null)).toBe('half')
    expect(problem(null, '2026-11-02')).toBe('half')
    expect(problem('2026-11-02', '0020-11-05')).toBe('half')
    expect(problem('2026-11-05', '2026-11-02')).toBe('reversed')
    expect(problem('2026-10-31', '2026-11-02')).toBe('early')
    expect(problem('2026-11-02', '2026-12-01')).toBe('late')
  })
  test('a text that isn’t a day is a missing day, whatever it is', () => {
    expect(rangeProblem({ start: '2026-02-30', end: '2026-03-02' }, {})).toBe('half')
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(problem(text, '2026-11-02')).toBe('half')
      }),
    )
  })
})

describe('days that can’t be chosen', () => {
  const isDayUnavailable = (day: string) => ['2026-11-10', '2026-11-20'].includes(day)
  const problem = (start: string, end: string) =>
    rangeProblem({ start, end }, { isDayUnavailable, maxDays: 7 })
  const reach = (towards: string, limits = {}) =>
    farthestDay(parseDate('2026-11-15'), parseDate(towards), limits).toString()

  test('a range can’t include an unavailable day', () => {
    expect(problem('2026-11-11', '2026-11-16')).toBeNull()
    expect(problem('2026-11-10', '2026-11-12')).toBe('unavailable')
    expect(problem('2026-11-08', '2026-11-12')).toBe('unavailable')
    expect(problem('2026-11-08', '2026-11-10')).toBe('unavailable')
  })
  test('a range has at most as many days as allowed, the first and the last one included', () => {
    expect(problem('2026-11-11', '2026-11-17')).toBeNull()
    expect(problem('2026-11-11', '2026-11-18')).toBe('long')
  })
  test('a mistyped year doesn’t check every day until then', () => {
    const isNever = vi.fn<(day: string) => boolean>(() => false)
    const draft = { start: '2026-11-11', end: '9026-11-16' }
    expect(rangeProblem(draft, { isDayUnavailable: isNever })).toBe('unavailable')
    expect(isNever.mock.calls.length).toBeLessThan(4000)
  })
  test('a range ends before the next unavailable day, in both directions', () => {
    expect(reach('2026-11-30', { isDayUnavailable })).toBe('2026-11-19')
    expect(reach('2026-11-01', { isDayUnavailable })).toBe('2026-11-11')
    expect(reach('2026-11-30')).toBe('2026-11-30')
  })
  test('a range ends at its maximum length, in both directions', () => {
    expect(reach('2026-11-30', { maxDays: 3 })).toBe('2026-11-17')
    expect(reach('2026-11-01', { maxDays: 3 })).toBe('2026-11-13')
    expect(reach('2026-11-16', { maxDays: 3 })).toBe('2026-11-16')
  })
})

describe('presets', () => {
  const ranges = (today: string, limits = {}) =>
    Object.fromEntries(
      usualPresets(today, labels, limits).map(({ label, range }) => [label, toInterval(range)]),
    )

  test('presets end today and include today', () => {
    expect(ranges('2026-03-02')).toEqual({
      Today: '2026-03-02/2026-03-02',
      'Last 7 days': '2026-02-24/2026-03-02',
      'Last 30 days': '2026-02-01/2026-03-02',
      'This month': '2026-03-01/2026-03-02',
    })
  })
  test('presets are cut to the limits', () => {
    expect(ranges('2026-03-02', { min: '2026-02-20' })['Last 30 days']).toBe(
      '2026-02-20/2026-03-02',
    )
    expect(ranges('2026-03-02', { max: '2026-03-01' })).toEqual({
      'Last 7 days': '2026-02-24/2026-03-01',
      'Last 30 days': '2026-02-01/2026-03-01',
      'This month': '2026-03-01/2026-03-01',
    })
  })
  test('presets that are too long or include an unavailable day are left out', () => {
    expect(Object.keys(ranges('2026-03-02', { maxDays: 7 }))).toEqual([
      'Today',
      'Last 7 days',
      'This month',
    ])
    const isDayUnavailable = (day: string) => day === '2026-02-28'
    expect(Object.keys(ranges('2026-03-02', { isDayUnavailable }))).toEqual(['Today', 'This month'])
  })
})

describe('draft', () => {
  const value = { start: '2026-11-03', end: '2026-11-12' }
  const reversed = keepRange({ start: '2026-11-03', end: '2026-11-01' }, value)
  const later = { start: '2026-11-03', end: '2026-11-18' }
  const whole = keepRange(later, value)

  test('a draft is shown while it is incomplete, and after the field is left that way', () => {
    expect(shownDraft(reversed, value)).toEqual(reversed.draft)
    expect(shownDraft(reversed, null)).toEqual(reversed.draft)
  })
  test('a draft ends when another value is set, or the value is cleared', () => {
    expect(shownDraft(reversed, later)).toEqual(later)
    expect(shownDraft(whole, null)).toEqual({ start: null, end: null })
  })
  test('a draft ends when the parent keeps the old value', () => {
    expect(shownDraft(whole, value)).toEqual(value)
  })
})
