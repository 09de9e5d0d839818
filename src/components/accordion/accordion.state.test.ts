import { expect, test } from 'vitest'

import { itemToFocus, openItems } from './accordion.state.ts'

test('opening an item closes the one that was open', () => {
  expect(openItems(['dns'], 'tls', false)).toEqual(['tls'])
})

test('pressing an open item closes it', () => {
  expect(openItems(['dns'], 'dns', false)).toEqual([])
  expect(openItems(['dns', 'tls'], 'dns', true)).toEqual(['tls'])
})

test('several items can be open if that is allowed', () => {
  expect(openItems(['dns'], 'tls', true)).toEqual(['dns', 'tls'])
})

test('the arrow keys move to the next heading and wrap around; Home and End go to the ends', () => {
  const from = (index: number) =>
    ['ArrowDown', 'ArrowUp', 'Home', 'End'].map((key) => itemToFocus(key, index, 3))
  expect(from(0)).toEqual([1, 2, 0, 2])
  expect(from(2)).toEqual([0, 1, 0, 2])
  expect(itemToFocus('Tab', 0, 3)).toBeUndefined()
})
