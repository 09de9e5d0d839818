import { describe, expect, test } from 'vitest'

import { chartFormat } from './format.ts'
import {
  summariseAreas,
  summariseBars,
  summariseLines,
  summariseParts,
  summariseTrend,
} from './summary.ts'

const format = chartFormat({ locale: 'en', timeZone: 'UTC' })
const empty = 'No data.'
const times = [9, 10, 11].map((hour) => Date.UTC(2026, 10, 21, hour))
const blocked = { label: 'Blocked', values: [10, 1240, 30] }
const allowed = { label: 'Allowed', values: [5, 5, 5] }

describe('summary of lines', () => {
  const inWords = (series: { label: string; values: (number | null)[] }[], at = times) =>
    summariseLines({ times: at, series, format, empty })

  test('lines are summarised by when they peaked and where they ended', () => {
    expect(inWords([blocked])).toBe(
      'Blocked peaked at 1,240 on Nov 21, 10:00 AM UTC and was last 30.',
    )
  })

  test('a line that ended at its peak is summarised without repeating the number', () => {
    expect(inWords([{ label: 'Score', values: [40, 62, 71] }])).toBe(
      'Score peaked at 71 on Nov 21, 11:00 AM UTC, the last measurement.',
    )
  })

  test('a line of two measurements is summarised by the change', () => {
    const two = times.slice(0, 2)
    expect(inWords([{ label: 'Score', values: [62, 71] }], two)).toBe(
      'Score rose from 62 on Nov 21, 9:00 AM to 71 on Nov 21, 10:00 AM UTC.',
    )
    expect(inWords([{ label: 'Score', values: [71, 62] }], two)).toBe(
      'Score fell from 71 on Nov 21, 9:00 AM to 62 on Nov 21, 10:00 AM UTC.',
    )
    // The hour that is repeated when summer time ends.
    const repeated = [0, 1].map((hour) => Date.UTC(2026, 9, 25, hour))
    const there = chartFormat({ locale: 'en', timeZone: 'Europe/Berlin' })
    const series = [{ label: 'Score', values: [62, 71] }]
    expect(summariseLines({ times: repeated, series, format: there, empty })).toBe(
      'Score rose from 62 on Oct 25, 2:00 AM GMT+2 to 71 on Oct 25, 2:00 AM GMT+1.',
    )
  })

  test('each of several lines is summarised, including one that never changed', () => {
    expect(inWords([blocked, allowed])).toBe(
      'Blocked peaked at 1,240 on Nov 21, 10:00 AM UTC; Allowed stayed at 5.',
    )
  })

  test('a summary of lines names the time zone once, at the end', () => {
    expect(inWords([blocked, { label: 'Challenged', values: [1, 2, 3] }])).toBe(
      'Blocked peaked at 1,240 on Nov 21, 10:00 AM and Challenged at 3 on Nov 21, 11:00 AM UTC.',
    )
  })

  test('missing values are counted in the summary of lines', () => {
    expect(inWords([{ label: 'p95', values: [null, 2, 1] }])).toBe(
      'p95 peaked at 2 on Nov 21, 10:00 AM UTC and was last 1; 1 of 3 values is missing.',
    )
  })

  test('a single time, only zeros and no data have their own summaries for lines', () => {
    expect(inWords([{ label: 'Blocked', values: [7] }], times.slice(0, 1))).toBe(
      'Blocked was 7 on Nov 21, 9:00 AM UTC, the only measurement.',
    )
    expect(inWords([{ label: 'Blocked', values: [0, 0, 0] }])).toBe(
      'Blocked stayed at 0 throughout.',
    )
    expect(inWords([])).toBe(empty)
    expect(inWords([{ label: 'Blocked', values: [null, null, null] }])).toBe(empty)
  })

  test('a summary of lines includes the unit and the time zone', () => {
    const there = chartFormat({ locale: 'en', timeZone: 'Asia/Tokyo', unit: 'ms' })
    const series = [{ label: 'Latency', values: [1, 20, 3] }]
    expect(summariseLines({ times, series, format: there, empty })).toBe(
      'Latency peaked at 20 ms on Nov 21, 7:00 PM GMT+9 and was last 3 ms.',
    )
  })
})

describe('summary of areas', () => {
  test('areas are summarised by the total, each share and the peak', () => {
    expect(summariseAreas({ times, series: [allowed, blocked], format, empty })).toBe(
      '1,295 in total: Blocked 99% and Allowed 1%; the peak was 1,245 on Nov 21, 10:00 AM UTC.',
    )
  })

  test('only zeros and no data have their own summaries for areas', () => {
    const zeros = [{ label: 'Blocked', values: [0, 0, 0] }]
    expect(summariseAreas({ times, series: zeros, format, empty })).toBe('All 3 values are 0.')
    const gaps = [...zeros, { label: 'Allowed', values: [0, null, 0] }]
    expect(summariseAreas({ times, series: gaps, format, empty })).toBe(
      'All 5 values are 0; 1 of 6 values is missing.',
    )
    expect(summariseAreas({ times: [], series: [], format, empty })).toBe(empty)
  })
})

describe('summary of bars', () => {
  const categories = ['SQL injection', 'Scanner', 'Bad bot']
  const inWords = (...values: (number | null)[]) =>
    summariseBars({ categories, series: [{ label: 'Attacks', values }], format, empty })

  test('bars are summarised by the leader', () => {
    expect(inWords(50, 30, 20)).toBe('SQL injection leads with 50, 50% of 100 in total.')
  })

  test('a summary of bars names both ends and no share when values are negative', () => {
    expect(inWords(5, -3, 1)).toBe('SQL injection is highest with 5, Scanner lowest with -3.')
  })

  test('only zeros, gaps and no data have their own summaries for bars', () => {
    expect(inWords(0, 0, 0)).toBe('All 3 are 0.')
    expect(inWords(4, null, null)).toBe('SQL injection: 4; 2 of 3 values are missing.')
    expect(inWords(null, null, null)).toBe(empty)
  })
})

test('parts are summarised by their shares, the largest first', () => {
  const parts = [
    { label: 'Failed', value: 1 },
    { label: 'Passed', value: 999 },
  ]
  expect(summariseParts({ parts, format, empty })).toBe('Of 1,000: Passed 100% and Failed <1%.')
  expect(summariseParts({ parts: [], format, empty })).toBe(empty)
})

test('numbers are exact in sentences and short on axes', () => {
  expect(format.exact(1_234_567.891)).toBe('1,234,567.89')
  expect(format.short(1_234_567)).toBe('1.23M')
  expect(format.short(1_200_000)).toBe('1.2M')
  expect(format.short(-950)).toBe('-950')
  expect(chartFormat({ locale: 'de', unit: 'ms' }).exact(1234.5)).toBe('1.234,5 ms')
})

test('a trend is summarised by its current value and its range', () => {
  const inWords = (...values: (number | null)[]) => summariseTrend({ values, format, empty })
  expect(inWords(3, null, 410, 27)).toBe('last 27, between 3 and 410')
  expect(inWords(0, 0)).toBe('0 throughout')
  expect(inWords(null)).toBe(empty)
})
