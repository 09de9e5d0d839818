import { expect, test } from 'vitest'

import { moveEnd, shareOf } from './slider.state.ts'

test('a value is placed between the ends of the scale', () => {
  expect([0, 25, 100].map((value) => shareOf(value, 0, 100))).toEqual([0, 0.25, 1])
  expect(shareOf(-5, -10, 0)).toBe(0.5)
})

test('a value outside the scale is placed at its end', () => {
  expect([shareOf(-1, 0, 10), shareOf(11, 0, 10)]).toEqual([0, 1])
})

test('a scale of zero length has its value at the start', () => {
  expect(shareOf(5, 5, 5)).toBe(0)
})

test('an end of a range stops at the other end', () => {
  expect(moveEnd([20, 60], 0, 40)).toEqual([40, 60])
  expect(moveEnd([20, 60], 0, 80)).toEqual([60, 60])
  expect(moveEnd([20, 60], 1, 10)).toEqual([20, 20])
})
