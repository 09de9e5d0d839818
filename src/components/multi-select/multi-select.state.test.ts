import { describe, expect, test } from 'vitest'

import { isSameList } from '../combobox/combobox.options.ts'
import { foldedChips, withAll } from './multi-select.state.ts'

test('selecting all keeps what was chosen first, adds each once and leaves out what is locked', () => {
  const options = [
    { value: 'a', label: 'A' },
    { value: 'b', label: 'B', isDisabled: true },
    { value: 'c', label: 'C' },
  ]
  expect(withAll(['x', 'c'], options)).toEqual(['x', 'c', 'a'])
})

describe('chips', () => {
  const chips = ['a', 'b', 'c', 'd']
  test('fold into a count when they are many', () => {
    expect(foldedChips(chips, 2, false)).toEqual({ shown: ['a', 'b'], rest: 2 })
  })
  test('never fold a single one, whose chip takes no more room than its count', () => {
    expect(foldedChips(chips, 3, false)).toEqual({ shown: chips, rest: 0 })
  })
  test('unfold for whoever works with them', () => {
    expect(foldedChips(chips, 2, true)).toEqual({ shown: chips, rest: 0 })
  })
})

test('lists are the same when they hold the same in the same order', () => {
  expect(isSameList(['a', 'b'], ['a', 'b'])).toBe(true)
  expect(isSameList(['a', 'b'], ['b', 'a'])).toBe(false)
  expect(isSameList(['a'], ['a', 'b'])).toBe(false)
})
