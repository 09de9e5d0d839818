import { expect, test } from 'vitest'

import { addressesIn, notAddressesIn, whyNotInvited } from './invite-lines.ts'

test('addresses are separated by commas, semicolons, spaces and line breaks', () => {
  expect(addressesIn(' a@x.com,b@x.com; c@x.com\r\nd@x.com  e@x.com\n')).toEqual([
    'a@x.com',
    'b@x.com',
    'c@x.com',
    'd@x.com',
    'e@x.com',
  ])
})

test('an address that is pasted twice, or in another case, is invited once', () => {
  expect(addressesIn('a@x.com, A@x.com a@x.com')).toEqual(['a@x.com'])
})

test('the brackets of an address copied from an email program are left out', () => {
  expect(addressesIn('<a@x.com>, <b@x.com>')).toEqual(['a@x.com', 'b@x.com'])
})

test('text that isn’t an address is kept, and gets its own result', () => {
  expect(addressesIn('a@x.com nonsense')).toEqual(['a@x.com', 'nonsense'])
})

test('what isn’t an address is named as soon as it is complete', () => {
  expect(notAddressesIn('a@x.com nonsense, b')).toEqual(['nonsense'])
  expect(notAddressesIn('a@x.com nonsense, b\n')).toEqual(['nonsense', 'b'])
})

test('at most a hundred people are invited at once', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => `p${at}@x.com`)
  expect(whyNotInvited(many(100))).toBe(false)
  expect(whyNotInvited(many(101))).toMatch(/at most 100 people at a time. These are 101/)
  expect(whyNotInvited([])).toMatch(/at least one/)
})
