import { describe, expect, test } from 'vitest'

import { daysPeriod } from '../../shared/days-period.ts'
import { longerPeriod, periodNamed } from './period.ts'

test('a period in the URL is one of four, and a day by default', () => {
  expect(periodNamed('week')).toBe('week')
  for (const name of [null, '', 'year', 'constructor', 'toString']) {
    expect(periodNamed(name)).toBe('day')
  }
})

test('a longer period follows each but the longest, and no custom range', () => {
  expect(longerPeriod('hour')).toBe('day')
  expect(longerPeriod('week')).toBe('month')
  expect(longerPeriod('month')).toBeUndefined()
  expect(longerPeriod('days')).toBeUndefined()
})

describe('days', () => {
  test('two days are a period that includes both completely', () => {
    const period = daysPeriod('2026-07-01', '2026-07-02')
    expect(period).toEqual({
      from: new Date(2026, 6, 1).toISOString(),
      to: new Date(2026, 6, 3).toISOString(),
    })
  })

  test('invalid days in a URL are not a period', () => {
    expect(daysPeriod(null, '2026-07-02')).toBeNull()
    expect(daysPeriod('2026-07-01', '2026-13-02')).toBeNull()
    expect(daysPeriod('yesterday', '2026-07-02')).toBeNull()
  })
})
