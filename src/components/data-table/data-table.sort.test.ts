import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { nextSort, sortOrder, type SortDirection, type SortValue } from './data-table.sort.ts'

const { compare: compareText } = new Intl.Collator('en')
const order = (values: readonly SortValue[], direction: SortDirection = 'ascending') => [
  ...sortOrder(values, (value) => value, { direction, compareText }),
]
const sorted = (values: readonly SortValue[], direction?: SortDirection) =>
  order(values, direction).map((index) => values[index])

describe('sortOrder', () => {
  test('texts are in the order of a stable sort, in both directions', () => {
    const word = fc.constantFrom('a', 'B', 'b', 'ä', 'edge', 'Edge', 'z')
    fc.assert(
      fc.property(fc.array(word), (words) => {
        expect(sorted(words)).toEqual(words.toSorted(compareText))
        expect(sorted(words, 'descending')).toEqual(words.toSorted((a, b) => compareText(b, a)))
      }),
    )
  })

  test('numbers are in the order of a stable sort, in both directions', () => {
    const number = fc.double({ noNaN: true }).map((any) => (any === 0 ? 0 : any))
    fc.assert(
      fc.property(fc.array(number), (numbers) => {
        const ascending = numbers.toSorted((a, b) => Number(a > b) - Number(a < b))
        expect(sorted(numbers)).toEqual(ascending)
        expect(sorted(numbers, 'descending')).toEqual(ascending.toReversed())
      }),
    )
  })

  test('every row appears once, whatever it is sorted by', () => {
    const value = fc.oneof(
      fc.string(),
      fc.double(),
      fc.boolean(),
      fc.constantFrom(null, undefined, '', new Date(Number.NaN), new Date(0)),
    )
    fc.assert(
      fc.property(fc.array(value), (values) => {
        const everyRow = values.map((_, index) => index)
        expect(order(values).toSorted((a, b) => a - b)).toEqual(everyRow)
      }),
    )
  })

  test('rows with equal values keep their order, in both directions', () => {
    expect(order(['b', 'a', 'b', 'a'])).toEqual([1, 3, 0, 2])
    expect(order(['b', 'a', 'b', 'a'], 'descending')).toEqual([0, 2, 1, 3])
  })

  test('missing values come last, in both directions', () => {
    expect(order([null, 2, undefined, 1, Number.NaN, ''])).toEqual([3, 1, 0, 2, 4, 5])
    expect(order([null, 2, undefined, 1, Number.NaN, ''], 'descending')).toEqual([1, 3, 0, 2, 4, 5])
  })

  test('dates are sorted by time, and no before yes', () => {
    expect(order([new Date('2026-11-02'), new Date('2026-10-03')])).toEqual([1, 0])
    expect(order([true, false, true])).toEqual([1, 0, 2])
  })
})

describe('nextSort', () => {
  test('a new column starts with its first direction, and the same column reverses', () => {
    const first = nextSort(null, 'requests', 'descending')
    expect(first).toEqual({ column: 'requests', direction: 'descending' })
    expect(nextSort(first, 'requests', 'descending').direction).toBe('ascending')
    expect(nextSort(first, 'name')).toEqual({ column: 'name', direction: 'ascending' })
  })
})
