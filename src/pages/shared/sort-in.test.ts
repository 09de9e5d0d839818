import { expect, test } from 'vitest'

import { sortField, sortIn } from './sort-in.ts'

const columns = ['name', 'grade'] as const
const read = (text: string) => sortIn(new URLSearchParams(text), columns)

test.each(['grade', '-grade', '-name'])('the order “%s” in the URL is kept', (text) => {
  expect(sortField(read(`sort=${text}`))).toBe(text)
})

test.each(['', 'sort=name', 'sort=unknown', 'sort=-'])(
  'a list with “%s” in the URL is sorted by name, which needs no parameter',
  (text) => {
    expect(read(text)).toEqual({ column: 'name', direction: 'ascending' })
    expect(sortField(read(text))).toBeUndefined()
  },
)
