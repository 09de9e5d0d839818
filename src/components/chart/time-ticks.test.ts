import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { DateFormat } from '../provider-context.ts'
import { timeTicks } from './time-ticks.ts'

const ticks = (
  from: string,
  to: string,
  timeZone = 'UTC',
  more: Partial<Parameters<typeof timeTicks>[2]> = {},
) => timeTicks(Date.parse(from), Date.parse(to), { timeZone, locale: 'en', count: 6, ...more })
const labels = (...given: Parameters<typeof ticks>) => ticks(...given).map((tick) => tick.label)

describe('time ticks', () => {
  test('ticks within a day are full hours, with the date at midnight', () => {
    expect(labels('2026-11-20T14:10:00Z', '2026-11-21T14:10:00Z')).toEqual([
      '6 PM',
      'Nov 21',
      '6 AM',
      '12 PM',
    ])
  })

  test('hours are written as in the language, with minutes where they matter', () => {
    const written = (locale: string, to: string) =>
      labels('2026-11-20T14:10:00Z', to, 'UTC', { locale })
    expect(written('de', '2026-11-21T14:10:00Z')).toContain('18:00')
    expect(written('de', '2026-11-20T15:10:00Z')).toContain('14:30')
    expect(written('en-GB', '2026-11-21T14:10:00Z')).toContain('06:00')
    expect(written('en-US', '2026-11-20T15:10:00Z')).toEqual(
      expect.arrayContaining(['2:30 PM', '3 PM']),
    )
  })

  test('ticks are days within weeks, months within a year, and the year in January', () => {
    expect(labels('2026-11-15T00:00:00Z', '2026-11-21T00:00:00Z')).toContain('Nov 18')
    expect(labels('2026-09-20T00:00:00Z', '2027-03-10T00:00:00Z')).toEqual([
      'Oct',
      'Nov',
      'Dec',
      '2027',
      'Feb',
      'Mar',
    ])
    expect(labels('2018-05-01T00:00:00Z', '2026-05-01T00:00:00Z')).toEqual([
      '2020',
      '2022',
      '2024',
      '2026',
    ])
  })

  test('days and months follow the date format', () => {
    const written = (dateFormat: DateFormat, to: string) =>
      labels('2026-11-15T00:00:00Z', to, 'UTC', { locale: 'en-GB', dateFormat })
    expect(written('numbers', '2026-11-21T00:00:00Z')).toContain('18/11')
    expect(written('iso', '2026-11-21T00:00:00Z')).toContain('11-18')
    expect(written('numbers', '2027-03-10T00:00:00Z')).toContain('01/2027')
    expect(written('iso', '2027-03-10T00:00:00Z')).toContain('2027-01')
    expect(written('iso', '2034-03-10T00:00:00Z')).toContain('2028')
  })

  test('ticks are round in the local time of the time zone, not in UTC', () => {
    const [first] = ticks('2026-11-20T14:10:00Z', '2026-11-21T14:10:00Z', 'Asia/Kolkata')
    expect(first).toEqual({ at: Date.parse('2026-11-20T18:30:00Z'), label: 'Nov 21' })
  })

  test('an hour that the clock skips has no tick, and later ticks stay round', () => {
    // In Berlin, clocks go from 02:00 to 03:00 on this night.
    const night = ticks('2026-03-28T23:00:00Z', '2026-03-29T04:00:00Z', 'Europe/Berlin')
    expect(night.map((tick) => tick.label)).toEqual([
      'Mar 29',
      '1 AM',
      '3 AM',
      '4 AM',
      '5 AM',
      '6 AM',
    ])
    expect(night[2]?.at).toBe(Date.parse('2026-03-29T01:00:00Z'))
  })

  test('a single time has no ticks', () => {
    expect(labels('2026-11-20T00:00:00Z', '2026-11-20T00:00:00Z')).toEqual([])
  })

  test('ticks are ascending and within the span, at least one and never too many', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4e12 }),
        fc.integer({ min: 60_000, max: 1e12 }),
        fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kolkata', 'America/St_Johns'),
        fc.integer({ min: 3, max: 8 }),
        (from, span, timeZone, count) => {
          const found = timeTicks(from, from + span, { timeZone, locale: 'en', count })
          const times = found.map((tick) => tick.at)
          expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b))
          expect(times.every((at) => at >= from && at <= from + span)).toBe(true)
          expect(times.length).toBeLessThanOrEqual(count + 2)
          expect(times.length).toBeGreaterThan(0)
        },
      ),
      { numRuns: 60 },
    )
  })
})
