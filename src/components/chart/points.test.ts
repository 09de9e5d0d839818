import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { isolatedIndexes, movedIndex, nearestIndex, spread } from './points.ts'

describe('nearest point', () => {
  test('the nearest point is the one at the smallest distance, the earlier of two', () => {
    expect(nearestIndex([0, 10, 50], 29)).toBe(1)
    expect(nearestIndex([0, 10, 50], 30)).toBe(1)
    expect(nearestIndex([0, 10, 50], 31)).toBe(2)
    expect(nearestIndex([0, 10, 50], -5)).toBe(0)
    expect(nearestIndex([], 3)).toBe(-1)
  })

  test('no other point is nearer than the nearest one', () => {
    const positions = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1 })
    fc.assert(
      fc.property(positions, fc.integer({ min: -20, max: 120 }), (places, place) => {
        const found = Math.abs((places[nearestIndex(places, place)] ?? Infinity) - place)
        expect(found).toBe(Math.min(...places.map((it) => Math.abs(it - place))))
      }),
    )
  })
})

describe('keys of the slider', () => {
  const from = { index: 5, count: 40, isRtl: false }

  test('an arrow key moves by one point in reading direction', () => {
    expect(movedIndex('ArrowRight', from)).toBe(6)
    expect(movedIndex('ArrowLeft', from)).toBe(4)
    expect(movedIndex('ArrowRight', { ...from, isRtl: true })).toBe(4)
    expect(movedIndex('ArrowLeft', { ...from, isRtl: true })).toBe(6)
  })

  test('a down arrow moves down in a list', () => {
    expect(movedIndex('ArrowDown', { ...from, isVertical: true })).toBe(6)
    expect(movedIndex('ArrowDown', from)).toBe(4)
  })

  test('Home, End and page keys move to the ends and by pages, but never beyond', () => {
    expect(movedIndex('Home', from)).toBe(0)
    expect(movedIndex('End', from)).toBe(39)
    expect(movedIndex('PageUp', from)).toBe(9)
    expect(movedIndex('ArrowLeft', { ...from, index: 0 })).toBe(0)
    expect(movedIndex('ArrowRight', { ...from, index: 39 })).toBe(39)
  })

  test('a key that isn’t used, or a plot without points, changes nothing', () => {
    expect(movedIndex('Tab', from)).toBeNull()
    expect(movedIndex('ArrowRight', { ...from, count: 0 })).toBeNull()
  })
})

test('a point between two gaps is isolated', () => {
  expect(isolatedIndexes([1, null, 2, null, 3, 4])).toEqual([0, 2])
  expect(isolatedIndexes([7])).toEqual([0])
  expect(isolatedIndexes([null, null])).toEqual([])
})

describe('spreading labels', () => {
  const room = { gap: 16, from: 0, to: 200 }

  test('labels that have room stay where they are', () => {
    expect(spread([100, 20, 60], room)).toEqual([100, 20, 60])
  })

  test('labels keep their distance and stay inside the plot', () => {
    expect(spread([198, 199, 10], room)).toEqual([184, 200, 10])
  })

  test('labels keep their order, distance and bounds, whatever positions they want', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 8 }), (wanted) => {
        const pairs = wanted.map(
          (want, index) => [want, spread(wanted, room)[index] ?? NaN] as const,
        )
        const sorted = pairs.toSorted((a, b) => a[1] - b[1])
        sorted.forEach(([want, place], index) => {
          const before = sorted[index - 1]
          expect(place).toBeGreaterThanOrEqual(0)
          expect(place).toBeLessThanOrEqual(200)
          if (!before) return
          expect(place - before[1]).toBeGreaterThanOrEqual(16)
          expect(want).toBeGreaterThanOrEqual(before[0])
        })
      }),
    )
  })
})
