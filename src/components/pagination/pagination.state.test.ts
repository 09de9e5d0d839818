import { describe, expect, test } from 'vitest'

import { clampPage, pageItems, rangeOfPage } from './pagination.state.ts'

describe('page numbers', () => {
  test('a few pages are all shown', () => {
    expect(pageItems(3, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  test('of many pages, the first, the last and those around the current one are shown', () => {
    expect(pageItems(10, 20)).toEqual([1, 'gap-before', 9, 10, 11, 'gap-after', 20])
    expect(pageItems(1, 20)).toEqual([1, 2, 3, 4, 5, 'gap-after', 20])
    expect(pageItems(20, 20)).toEqual([1, 'gap-before', 16, 17, 18, 19, 20])
  })

  test('every page has the same number of items, the current page among them, and no gap of one page', () => {
    for (let page = 1; page <= 30; page += 1) {
      const items = pageItems(page, 30)
      expect(items).toHaveLength(7)
      expect(items).toContain(page)
      items.forEach((item, index) => {
        if (typeof item === 'number') return
        const before = items[index - 1]
        const after = items[index + 1]
        expect(Number(after) - Number(before)).toBeGreaterThan(2)
      })
    }
  })

  test('no pages are shown when there are none', () => {
    expect(pageItems(1, 0)).toEqual([])
  })
})

test('a page after the last one becomes the last one', () => {
  expect(clampPage(9, 4)).toBe(4)
  expect(clampPage(0, 4)).toBe(1)
  expect(clampPage(3, 0)).toBe(1)
})

test('the last page ends with the last row', () => {
  expect(rangeOfPage(3, 50, 120)).toEqual({ from: 101, to: 120, total: 120 })
  expect(rangeOfPage(1, 50, 0)).toEqual({ from: 0, to: 0, total: 0 })
})
