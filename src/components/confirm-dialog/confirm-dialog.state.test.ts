import { expect, test } from 'vitest'

import { isNameTyped } from './confirm-dialog.state.ts'

const exact = { isCaseSensitive: true }
const anyCase = { isCaseSensitive: false }

test('only the whole name is the name', () => {
  expect(isNameTyped('example.com', 'example.com', exact)).toBe(true)
  expect(isNameTyped('example.co', 'example.com', exact)).toBe(false)
  expect(isNameTyped('www.example.com', 'example.com', exact)).toBe(false)
  expect(isNameTyped('', 'example.com', exact)).toBe(false)
})

test('white space around it, as a copy brings along, does not count', () => {
  expect(isNameTyped(' example.com\n', 'example.com', exact)).toBe(true)
  expect(isNameTyped('My  shop', 'My shop', exact)).toBe(false)
})

test('case counts unless it is told not to', () => {
  expect(isNameTyped('Example.com', 'example.com', exact)).toBe(false)
  expect(isNameTyped('Example.COM', 'example.com', anyCase)).toBe(true)
})

test('an accent typed in two keystrokes is the same letter', () => {
  expect(isNameTyped('cafe\u0301', 'caf\u00E9', exact)).toBe(true)
})
