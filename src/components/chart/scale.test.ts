import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { valueAxis, valueScale } from './scale.ts'

/** Whole numbers, and numbers with two decimals. */
const value = fc.option(
  fc
    .tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.constantFrom(1, 100))
    .map(([number, by]) => number / by),
  { nil: null },
)

describe('value axis', () => {
  test('the value axis ends at round numbers', () => {
    expect(valueAxis([3, 87])).toEqual({ min: 0, max: 100, ticks: [0, 20, 40, 60, 80, 100] })
    expect(valueAxis([1_234_567]).max).toBe(1_500_000)
  })

  test('the value axis extends below zero for negative values, and includes zero', () => {
    const axis = valueAxis([-40, 55])
    expect(axis.min).toBeLessThanOrEqual(-40)
    expect(axis.ticks).toContain(0)
  })

  test('the value axis has one tick when there are no values or only zeros', () => {
    expect(valueAxis([])).toEqual({ min: 0, max: 1, ticks: [0] })
    expect(valueAxis([0, 0, null])).toEqual({ min: 0, max: 1, ticks: [0] })
  })

  test('the value axis never shows half an attack', () => {
    expect(valueAxis([0, 1, 2]).ticks).toEqual([0, 1, 2])
    expect(valueAxis([1]).ticks).toEqual([0, 1])
  })

  test('the value axis contains every value and zero', () => {
    fc.assert(
      fc.property(fc.array(value, { maxLength: 30 }), (values) => {
        const { min, max, ticks } = valueAxis(values)
        for (const it of values) {
          if (it === null) continue
          expect(it).toBeGreaterThanOrEqual(min)
          expect(it).toBeLessThanOrEqual(max)
        }
        expect(ticks).toContain(0)
        expect(ticks).toEqual(ticks.toSorted((a, b) => a - b))
        expect(ticks.every((tick) => tick >= min && tick <= max)).toBe(true)
        expect(ticks.length).toBeLessThanOrEqual(11)
      }),
    )
  })
})

test('a scale puts the smallest value at one end and the largest at the other', () => {
  const y = valueScale({ min: -10, max: 10, ticks: [] }, [200, 0])
  expect([y(-10), y(0), y(10)]).toEqual([200, 100, 0])
})
