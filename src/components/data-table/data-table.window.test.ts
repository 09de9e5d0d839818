import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { detailsBefore, firstSeen, rowWindow } from './data-table.window.ts'

const input = fc.record({
  scrollTop: fc.integer({ min: -200, max: 5_000_000 }),
  viewportHeight: fc.integer({ min: 0, max: 2000 }),
  rowHeight: fc.integer({ min: 24, max: 300 }),
  rowCount: fc.integer({ min: 0, max: 100_000 }),
})

describe('rowWindow', () => {
  test('every visible row is rendered', () => {
    fc.assert(
      fc.property(input, ({ scrollTop, viewportHeight, rowHeight, rowCount }) => {
        const most = Math.max(0, rowCount * rowHeight - viewportHeight)
        const top = Math.min(Math.max(0, scrollTop), most)
        const { start, end } = rowWindow({
          first: firstSeen(top, rowHeight),
          viewportHeight,
          rowHeight,
          rowCount,
        })
        expect(start * rowHeight).toBeLessThanOrEqual(top)
        expect(end * rowHeight).toBeGreaterThanOrEqual(
          Math.min(top + viewportHeight, rowCount * rowHeight),
        )
      }),
    )
  })

  test('the window lies within the existing rows, and is small', () => {
    fc.assert(
      fc.property(input, ({ scrollTop, viewportHeight, rowHeight, rowCount }) => {
        const first = firstSeen(scrollTop, rowHeight)
        const { start, end } = rowWindow({ first, viewportHeight, rowHeight, rowCount })
        expect(start).toBeGreaterThanOrEqual(0)
        expect(end).toBeGreaterThanOrEqual(start)
        expect(end).toBeLessThanOrEqual(rowCount)
        expect(end - start).toBeLessThanOrEqual(Math.ceil(viewportHeight / rowHeight) + 7)
      }),
    )
  })

  test('the last rows are shown when the list becomes shorter than the scroll position', () => {
    const window = rowWindow({ first: 90_000, viewportHeight: 400, rowHeight: 40, rowCount: 30 })
    expect(window).toEqual({ start: 16, end: 30 })
  })
})

test('details between rows move the rows after them', () => {
  const details = { below: [1, 4], heightPx: 100 }
  // Rows of 40 px: row 1 ends at 80, its details at 180, and row 4 ends at 300.
  expect(firstSeen(79, 40, details)).toBe(1)
  expect(firstSeen(80, 40, details)).toBe(1)
  expect(firstSeen(179, 40, details)).toBe(1)
  expect(firstSeen(180, 40, details)).toBe(2)
  expect(firstSeen(399, 40, details)).toBe(4)
  expect(firstSeen(400, 40, details)).toBe(5)
  expect(detailsBefore(1, details)).toBe(0)
  expect(detailsBefore(2, details)).toBe(100)
  expect(detailsBefore(9, details)).toBe(200)
})
