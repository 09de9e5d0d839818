import { expect, test } from 'vitest'

import { isNameTyped } from './confirm-dialog.state.ts'

const exact = { isCaseSensitive: true }
const anyCase = { isCaseSensitive: false }

test('only the complete name matches', () => {
  expect(isNameTyped('example.com', 'example.com', exact)).toBe(true)
  expect(isNameTyped('example.co', 'example.com', exact)).toBe(false)
  expect(isNameTyped('www.example.com', 'example.com', exact)).toBe(false)
  expect(isNameTyped('', 'example.com', exact)).toBe(false)
})

test('surrounding white space, as in copied text, is ignored', () => {
  expect(isNameTyped(' example.com\n', 'example.com', exact)).toBe(true)
  expect(isNameTyped('My  shop', 'My shop', exact)).toBe(false)
})

test('case matters unless it is ignored explicitly', () => {
  expect(isNameTyped('Example.com', 'example.com', exact)).toBe(false)
  expect(isNameTyped('Example.COM', 'example.com', anyCase)).toBe(true)
})

test('an accent typed in two keystrokes is the same letter', () => {
  expect(isNameTyped('cafe\u0301', 'caf\u00E9', exact)).toBe(true)
})
