import { describe, expect, test } from 'vitest'

import { daysPeriod, periodNamed } from './period.ts'

test('a period that an address names is one of four, or a day', () => {
  expect(periodNamed('week')).toBe('week')
  for (const name of [null, '', 'year', 'constructor', 'toString']) {
    expect(periodNamed(name)).toBe('day')
  }
})

describe('days', () => {
  test('are a period with its first and its last day, whole', () => {
    const period = daysPeriod('2026-07-01', '2026-07-02')
    expect(period).toEqual({
      from: new Date(2026, 6, 1).toISOString(),
      to: new Date(2026, 6, 3).toISOString(),
    })
  })

  test('that are none, as an address may have them, are no period', () => {
    expect(daysPeriod(null, '2026-07-02')).toBeNull()
    expect(daysPeriod('2026-07-01', '2026-13-02')).toBeNull()
    expect(daysPeriod('yesterday', '2026-07-02')).toBeNull()
  })
})
