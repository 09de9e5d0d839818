import { expect, test } from 'vitest'

import { isCommandKey } from './command-key.ts'

const press = (changes: object = {}) => ({
  key: 'k',
  metaKey: false,
  ctrlKey: false,
  shiftKey: false,
  altKey: false,
  repeat: false,
  isComposing: false,
  defaultPrevented: false,
  ...changes,
})
const apple = { isApple: true }
const other = { isApple: false }

test('the shortcut is Ctrl with K, and ⌘ with K on Apple’s systems', () => {
  expect(isCommandKey(press({ ctrlKey: true }), other)).toBe(true)
  expect(isCommandKey(press({ metaKey: true }), apple)).toBe(true)
  expect(isCommandKey(press({ ctrlKey: true, key: 'K' }), other)).toBe(true)
})

test('shortcuts that text fields need are left to the field', () => {
  expect(isCommandKey(press(), other)).toBe(false)
  expect(isCommandKey(press({ ctrlKey: true }), apple)).toBe(false)
  expect(isCommandKey(press({ ctrlKey: true, key: 'a' }), other)).toBe(false)
})

test.each(['shiftKey', 'altKey', 'repeat', 'isComposing', 'defaultPrevented'])(
  'the shortcut doesn’t react to %s',
  (change) => {
    expect(isCommandKey(press({ ctrlKey: true, [change]: true }), other)).toBe(false)
  },
)
