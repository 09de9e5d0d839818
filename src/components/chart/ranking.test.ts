import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { ranked } from './ranking.ts'
import { sum } from './stack.ts'

const rows = fc.array(fc.record({ value: fc.integer({ min: 0, max: 1_000_000 }) }), {
  maxLength: 30,
})

describe('ranking', () => {
  test('a ranking has the largest first and the sum of the rest last', () => {
    const of = (...values: number[]) =>
      ranked(
        values.map((value) => ({ value })),
        3,
      )
    expect(of(1, 5, 2, 9)).toEqual({
      top: [{ value: 9 }, { value: 5 }],
      rest: { value: 3, count: 2 },
    })
    expect(of(1, 5, 2)).toEqual({ top: [{ value: 5 }, { value: 2 }, { value: 1 }], rest: null })
  })

  test('a ranking keeps every value, and none in the rest is larger than any at the top', () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 10 }), (items, most) => {
        const { top, rest } = ranked(items, most)
        expect(top.length + (rest?.count ?? 0)).toBe(items.length)
        expect(top.length + (rest ? 1 : 0)).toBeLessThanOrEqual(most)
        const values = top.map(({ value }) => value)
        expect(sum(values) + (rest?.value ?? 0)).toBe(sum(items.map(({ value }) => value)))
        expect(values).toEqual(values.toSorted((a, b) => b - a))
      }),
    )
  })
})
