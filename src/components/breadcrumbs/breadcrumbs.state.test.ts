import { expect, test } from 'vitest'

import { foldOf } from './breadcrumbs.state.ts'

test('up to three levels are never collapsed', () => {
  expect([0, 1, 2, 3].map((count) => foldOf(count).where)).toEqual(Array(4).fill('nowhere'))
})

test('four or five levels are collapsed on a phone', () => {
  expect(foldOf(4)).toEqual({ from: 1, to: 2, where: 'phone' })
  expect(foldOf(5)).toEqual({ from: 1, to: 3, where: 'phone' })
})

test('more than five levels are collapsed at any width, except the first and the last two', () => {
  expect(foldOf(8)).toEqual({ from: 1, to: 6, where: 'everywhere' })
})
