import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { shares, stackSeries, sum, type Stack } from './stack.ts'

const COUNT = 6
const rowsOf = (value: fc.Arbitrary<number>) =>
  fc.array(
    fc.record({
      values: fc.array(fc.option(value, { nil: null }), { minLength: COUNT, maxLength: COUNT }),
    }),
    { minLength: 1, maxLength: 5 },
  )
const positive = fc.integer({ min: 0, max: 1_000_000 })
const any = fc.integer({ min: -1000, max: 1000 })

const spansAt = (layers: Stack['layers'], place: number) =>
  layers.map((layer) => layer[place] ?? null).filter((span) => span !== null)

describe('stack', () => {
  test('each series of a stack starts where the one below it ends', () => {
    const { layers, totals } = stackSeries([{ values: [1, 2] }, { values: [3, null] }], {
      count: 2,
    })
    expect(layers).toEqual([
      [
        [0, 1],
        [0, 2],
      ],
      [
        [1, 4],
        [2, 2],
      ],
    ])
    expect(totals).toEqual([4, 2])
  })

  test('a stack has a gap only where all numbers are missing', () => {
    const { layers, totals } = stackSeries([{ values: [null] }, { values: [null] }], { count: 1 })
    expect(layers).toEqual([[null], [null]])
    expect(totals).toEqual([null])
  })

  test('a stack ends at the total, each span is as high as its value, and there are no gaps between spans', () => {
    fc.assert(
      fc.property(rowsOf(positive), (rows) => {
        const { layers, totals } = stackSeries(rows, { count: COUNT })
        for (let place = 0; place < COUNT; place++) {
          const spans = spansAt(layers, place)
          expect(spans.at(-1)?.[1] ?? null).toBe(totals[place])
          spans.forEach(([low, high], row) => {
            expect(high - low).toBe(rows[row]?.values[place] ?? 0)
            expect(low).toBe(spans[row - 1]?.[1] ?? 0)
          })
        }
      }),
    )
  })

  test('a diverging stack extends as far up and down as its positive and negative values', () => {
    fc.assert(
      fc.property(rowsOf(any), (rows) => {
        const { layers } = stackSeries(rows, { count: COUNT, isDiverging: true })
        for (let place = 0; place < COUNT; place++) {
          const spans = spansAt(layers, place)
          const numbers = rows.map(({ values }) => values[place] ?? 0)
          const most = sum(numbers.filter((it) => it > 0))
          const least = sum(numbers.filter((it) => it < 0))
          if (spans.length === 0) continue
          expect(Math.max(0, ...spans.map(([, high]) => high))).toBe(most)
          expect(Math.min(0, ...spans.map(([low]) => low))).toBe(least)
        }
      }),
    )
  })
})

describe('shares', () => {
  test('rounded shares add up to 100', () => {
    expect(shares([1, 1, 1])).toEqual([34, 33, 33])
    expect(shares([0, 0])).toEqual([0, 0])
    expect(shares([])).toEqual([])
  })

  test('shares add up to 100 and are never a whole percent off, whatever the values', () => {
    fc.assert(
      fc.property(fc.array(positive, { minLength: 1, maxLength: 20 }), (values) => {
        const total = sum(values)
        fc.pre(total > 0)
        const found = shares(values)
        expect(sum(found)).toBe(100)
        found.forEach((percent, index) => {
          expect(Math.abs(percent - ((values[index] ?? 0) / total) * 100)).toBeLessThan(1.000001)
        })
      }),
    )
  })
})
