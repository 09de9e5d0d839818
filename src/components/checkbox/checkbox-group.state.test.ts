import { expect, test } from 'vitest'

import { extent, toggled, toggledAll } from './checkbox-group.state.ts'

const options = [{ value: 'a' }, { value: 'b' }, { value: 'c' }]
const withLocked = [{ value: 'a' }, { value: 'b' }, { value: 'c', isDisabled: true }]

test('the selected values keep the order of the options', () => {
  expect(toggled(['c'], 'a', options)).toEqual(['a', 'c'])
})

test('a second click removes the value', () => {
  expect(toggled(['a', 'c'], 'a', options)).toEqual(['c'])
})

test('a value without an option isn’t lost', () => {
  expect(toggled(['old', 'c'], 'a', options)).toEqual(['a', 'c', 'old'])
})

test('toggling all selects all from some, and none from all', () => {
  expect(toggledAll(['b'], options)).toEqual(['a', 'b', 'c'])
  expect(toggledAll(['a', 'b', 'c'], options)).toEqual([])
})

test('disabled options keep their state when all or none are selected', () => {
  expect(toggledAll([], withLocked)).toEqual(['a', 'b'])
  expect(toggledAll(['a', 'b', 'c'], withLocked)).toEqual(['c'])
})

test.each([
  [[], 'none'],
  [['b'], 'some'],
  [['a', 'b', 'c'], 'all'],
  [['old'], 'none'],
] as const)('%j is %s', (chosen, is) => {
  expect(extent(chosen, options)).toBe(is)
})
