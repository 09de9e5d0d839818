import { describe, expect, test } from 'vitest'

import { isSameList } from '../combobox/combobox.options.ts'
import { foldedChips, withAll } from './multi-select.state.ts'

test('selecting all keeps the selected options first, adds each once and leaves out disabled ones', () => {
  const options = [
    { value: 'a', label: 'A' },
    { value: 'b', label: 'B', isDisabled: true },
    { value: 'c', label: 'C' },
  ]
  expect(withAll(['x', 'c'], options)).toEqual(['x', 'c', 'a'])
})

describe('chips', () => {
  const chips = ['a', 'b', 'c', 'd']
  test('many chips are collapsed into a count', () => {
    expect(foldedChips(chips, 2, false)).toEqual({ shown: ['a', 'b'], rest: 2 })
  })
  test('a single chip is never collapsed, because it takes no more room than a count', () => {
    expect(foldedChips(chips, 3, false)).toEqual({ shown: chips, rest: 0 })
  })
  test('the chips are expanded while the field is in use', () => {
    expect(foldedChips(chips, 2, true)).toEqual({ shown: chips, rest: 0 })
  })
})

test('lists are equal when they contain the same values in the same order', () => {
  expect(isSameList(['a', 'b'], ['a', 'b'])).toBe(true)
  expect(isSameList(['a', 'b'], ['b', 'a'])).toBe(false)
  expect(isSameList(['a'], ['a', 'b'])).toBe(false)
})
