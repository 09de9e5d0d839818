import { expect, test } from 'vitest'

import { moveEnd, onScale, shareOf } from './slider.state.ts'

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

test('a value is on a step, and at most the last one', () => {
  const on = (min: number, max: number, step: number) => (value: number) =>
    onScale(value, { min, max, step })
  expect([-20, 0.4, 0.5, 57, 150].map(on(0, 100, 1))).toEqual([0, 0, 1, 57, 100])
  expect([0, 14, 15, 204, 205].map(on(10, 205, 10))).toEqual([10, 10, 20, 200, 200])
  expect([0.1, 0.26, 0.3, 1].map(on(0, 0.3, 0.1))).toEqual([0.1, 0.3, 0.3, 0.3])
  expect([-1, 0, 1].map(on(-1, 1, 0.3))).toEqual([-1, -0.1, 0.8])
  expect([0, 1.2e-7, 1].map(on(0, 5e-7, 1e-7))).toEqual([0, 1e-7, 5e-7])
  expect([0, 5, 9].map(on(5, 5, 1))).toEqual([5, 5, 5])
})
