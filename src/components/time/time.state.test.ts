import { expect, test } from 'vitest'

import { dayKey, exactText, timeText } from './time.state.ts'

const at = new Date('2026-11-21T23:30:05Z')
const utc = { locale: 'en-GB', timeZone: 'UTC' }
const berlin = { locale: 'en-GB', timeZone: 'Europe/Berlin' }
const minutesLater = (minutes: number) => ({ ...utc, now: at.getTime() + minutes * 60_000 })

test('an instant is formatted in the reader’s zone', () => {
  expect(timeText(at, 'date', utc)).toBe('21 November 2026')
  expect(timeText(at, 'date', berlin)).toBe('22 November 2026')
  expect(timeText(at, 'time', berlin)).toBe('00:30')
})

test('the exact instant includes its seconds and its zone', () => {
  expect(exactText(at, utc)).toMatch(/21 November 2026.*23:30:05 UTC/)
})

test('the day of an instant is the reader’s', () => {
  expect(dayKey(at, 'UTC')).toBe('2026-11-21')
  expect(dayKey(at, 'Europe/Berlin')).toBe('2026-11-22')
  expect(dayKey(new Date('2026-04-01T02:00:00Z'), 'America/Los_Angeles')).toBe('2026-03-31')
})

test.each([
  [0.5, 'now'],
  [1, '1 minute ago'],
  [59, '59 minutes ago'],
  [60, '1 hour ago'],
  [25 * 60, '1 day ago'],
  [6.9 * 24 * 60, '6 days ago'],
  [8 * 24 * 60, '21 November 2026'],
  [-90, 'in 1 hour'],
])('%d minutes later it reads “%s”', (minutes, words) => {
  expect(timeText(at, 'relative', minutesLater(minutes))).toBe(words)
})

test.each([
  ['words', 'en-US', 'date', 'November 21, 2026'],
  ['numbers', 'en-US', 'date', '11/21/2026'],
  ['numbers', 'en-DE', 'date', '21/11/2026'],
  ['numbers', 'en-GB', 'date-time', '21/11/2026, 23:30'],
  ['iso', 'en-US', 'date', '2026-11-21'],
  ['iso', 'en-GB', 'date-time', '2026-11-21 23:30'],
  ['iso', 'en-GB', 'time', '23:30'],
  ['iso', 'en-GB', 'relative', '2026-11-21'],
] as const)('in %s and %s, a %s reads “%s”', (dateFormat, locale, format, text) => {
  expect(timeText(at, format, { locale, timeZone: 'UTC', dateFormat })).toBe(text)
})

test('without the current time, an instant can’t be relative', () => {
  expect(timeText(at, 'relative', utc)).toBe('21 November 2026')
})
