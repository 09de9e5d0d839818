import { expect, test } from 'vitest'

import { extent, toggled, toggledAll } from './checkbox-group.state.ts'

const options = [{ value: 'a' }, { value: 'b' }, { value: 'c' }]
const withLocked = [{ value: 'a' }, { value: 'b' }, { value: 'c', isDisabled: true }]

test('the choice keeps the order of the options', () => {
  expect(toggled(['c'], 'a', options)).toEqual(['a', 'c'])
})

test('a second click takes the value out again', () => {
  expect(toggled(['a', 'c'], 'a', options)).toEqual(['c'])
})

test('a value that is no option is not lost', () => {
  expect(toggled(['old', 'c'], 'a', options)).toEqual(['a', 'c', 'old'])
})

test('all of a part is all; all of all is nothing', () => {
  expect(toggledAll(['b'], options)).toEqual(['a', 'b', 'c'])
  expect(toggledAll(['a', 'b', 'c'], options)).toEqual([])
})

test('what is disabled keeps its state when all are chosen or none', () => {
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
