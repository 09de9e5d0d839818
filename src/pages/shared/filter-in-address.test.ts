import { expect, test } from 'vitest'

import { filterIn, inAddress } from './filter-in-address.ts'

const options = ['blocked', 'logged'].map((value) => ({ value, label: value }))
const fields = [
  { id: 'action', label: 'Action', options },
  { id: 'mode', label: 'Mode', options, isMultiple: true },
  { id: 'path', label: 'Path' },
]
const filterOf = (query: string) => filterIn(new URLSearchParams(query), fields)

test('options and text in the address are filters', () => {
  expect(filterOf('action=logged&mode=logged,blocked&path=/a,b')).toEqual({
    action: 'logged',
    mode: 'logged,blocked',
    path: '/a,b',
  })
})

test('an unknown option in the address is not a filter', () => {
  expect(filterOf('action=nonsense&mode=nonsense,blocked&path=')).toEqual({ mode: 'blocked' })
  expect(filterOf('action=blocked,logged')).toEqual({})
})

test('what a filter lacks is removed from the address', () => {
  expect(inAddress({ path: '/a' }, fields)).toEqual({
    action: undefined,
    mode: undefined,
    path: '/a',
  })
  expect(Object.keys(inAddress({}, fields))).toEqual(['action', 'mode', 'path'])
})
