import { expect, test } from 'vitest'

import { filterIn } from './filter-in.ts'

const options = ['blocked', 'logged'].map((value) => ({ value, label: value }))
const fields = [
  { id: 'action', label: 'Action', options },
  { id: 'mode', label: 'Mode', options, isMultiple: true },
  { id: 'path', label: 'Path' },
]
const inAddress = (query: string) => filterIn(new URLSearchParams(query), fields)

test('options and text in the address are filters', () => {
  expect(inAddress('action=logged&mode=logged,blocked&path=/a,b')).toEqual({
    action: 'logged',
    mode: 'logged,blocked',
    path: '/a,b',
  })
})

test('an unknown option in the address is not a filter', () => {
  expect(inAddress('action=nonsense&mode=nonsense,blocked&path=')).toEqual({ mode: 'blocked' })
  expect(inAddress('action=blocked,logged')).toEqual({})
})
