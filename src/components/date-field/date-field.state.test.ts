import { describe, expect, test } from 'vitest'

import {
  dateProblem,
  digitsOf,
  inIsoOrder,
  isHalfFilled,
  isPlausible,
  keepDate,
  shownDate,
  startingPoint,
  toDateValue,
  toIso,
} from './date-field.state.ts'

describe('day', () => {
  test('a day is parsed and formatted unchanged', () => {
    expect(toIso(toDateValue('2026-11-21'))).toBe('2026-11-21')
  })
  test('a text that isn’t a day is parsed as null', () => {
    for (const text of ['', '2026-02-30', '21.11.2026', null, undefined]) {
      expect(toDateValue(text)).toBeNull()
    }
    expect(toIso(null)).toBeNull()
  })
})

describe('instant', () => {
  test('an instant is shown in the local time of its zone, and formatted in UTC', () => {
    const value = toDateValue('2026-11-21T23:30:00Z', 'Europe/Berlin')
    expect(value).toMatchObject({ day: 22, hour: 0, minute: 30 })
    expect(toIso(value)).toBe('2026-11-21T23:30:00.000Z')
  })
  test('an instant is kept across the change to winter time', () => {
    const early = toIso(toDateValue('2026-10-25T00:30:00Z', 'Europe/Berlin'))
    const late = toIso(toDateValue('2026-10-25T01:30:00Z', 'Europe/Berlin'))
    expect([early, late]).toEqual(['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'])
  })
})

test('empty segments start from the given day, at midnight in the zone', () => {
  expect(toIso(startingPoint('2026-11-21', { readerZone: undefined }))).toBe('2026-11-21')
  const inBerlin = { timeZone: 'Europe/Berlin', readerZone: undefined }
  expect(toIso(startingPoint('2026-11-21', inBerlin))).toBe('2026-11-20T23:00:00.000Z')
})

test('in ISO order the year comes first, joined by hyphens, and the time keeps its order', () => {
  const segments = ['21', '/', '11', '/', '2026', ', ', '09', ':', '30'].map((text, place) => ({
    text,
    type:
      ['day', 'literal', 'month', 'literal', 'year', 'literal', 'hour', 'literal', 'minute'][
        place
      ] ?? '',
    isPlaceholder: false,
    isEditable: place % 2 === 0,
  }))
  const written = (given: typeof segments) =>
    inIsoOrder(given)
      .map(({ text }) => text)
      .join('')
  expect(written(segments)).toBe('2026-11-21 09:30')
  expect(written(segments.slice(0, 5))).toBe('2026-11-21')
})

describe('partly filled', () => {
  const segment = (type: string, isPlaceholder: boolean) => ({
    type,
    isPlaceholder,
    isEditable: type !== 'literal',
  })
  test('a date with a day and no year is partly filled', () => {
    const parts = [segment('day', false), segment('literal', false), segment('year', true)]
    expect(isHalfFilled(parts)).toBe(true)
  })
  test('an empty or complete date isn’t partly filled', () => {
    expect(isHalfFilled([segment('day', true), segment('literal', false)])).toBe(false)
    expect(isHalfFilled([segment('day', false), segment('year', false)])).toBe(false)
  })
})

test('a value outside the limits is too early or too late; the limits are included', () => {
  const problem = (iso: string) =>
    dateProblem(toDateValue(iso), toDateValue('2026-11-02'), toDateValue('2026-11-20'))
  expect(problem('2026-11-01')).toBe('early')
  expect(problem('2026-11-02')).toBeNull()
  expect(problem('2026-11-20')).toBeNull()
  expect(problem('2026-11-21')).toBe('late')
  expect(dateProblem(null, toDateValue('2026-11-02'), null)).toBeNull()
})

test('a year that is still being typed isn’t a date yet', () => {
  expect(['0002-11-21', '0202-11-21', '2026-11-21', null].map(isPlausible)).toEqual([
    false,
    false,
    true,
    true,
  ])
})

describe('draft', () => {
  const half = keepDate('0020-11-21', '2026-11-21')
  const whole = keepDate('2027-11-21', '2026-11-21')

  test('a draft is shown while its year is incomplete, and after the field is left that way', () => {
    expect(shownDate(half, '2026-11-21')).toBe('0020-11-21')
    expect(shownDate(half, null)).toBe('0020-11-21')
  })
  test('a draft ends when another value is set, or the value is cleared', () => {
    expect(shownDate(half, '2026-01-01')).toBe('2026-01-01')
    expect(shownDate(whole, '2027-11-21')).toBe('2027-11-21')
    expect(shownDate(whole, null)).toBeNull()
  })
  test('a draft ends when the parent keeps the old value', () => {
    expect(shownDate(whole, '2026-11-21')).toBe('2026-11-21')
  })
})

test('digits of any script are digits, and other text is none', () => {
  for (const text of [
    '0123456789',
    '٠١٢٣٤٥٦٧٨٩',
    '۰۱۲۳۴۵۶۷۸۹',
    '०१२३४५६७८९',
    '０１２３４５６７８９',
  ])
    expect(digitsOf(text)).toBe('0123456789')
  expect(digitsOf('𞥑𞥒')).toBe('12')
  for (const text of ['', 'a', '1a', '-1', '1.5']) expect(digitsOf(text)).toBe('')
})
