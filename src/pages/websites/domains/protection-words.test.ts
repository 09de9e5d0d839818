import { expect, test } from 'vitest'

import { modeInWords } from './protection-words.ts'

test('a website that is not protected is not said to block attacks', () => {
  expect(modeInWords({ mode: 'block', is_under_attack: false }, 'pending_ns')).toBe(
    'Mode: Block. It applies once the website is protected.',
  )
})

test('under attack mode is named before a website is protected, too', () => {
  expect(modeInWords({ mode: 'off', is_under_attack: true }, 'pending_ns')).toBe(
    'Under attack mode is on, otherwise the mode is Off. Both apply once the website is protected.',
  )
})

test('while under attack mode is on, the chosen mode is named as the one that applies otherwise', () => {
  expect(modeInWords({ mode: 'off', is_under_attack: true }, 'active')).toBe(
    'Under attack mode is on: attacks are blocked. When you turn it off, the mode is Off again.',
  )
})

test('the mode of a protected website says what happens to attacks', () => {
  expect(modeInWords({ mode: 'detect', is_under_attack: false }, 'active')).toMatch(
    /^Mode: Detect\. Suspected attacks are only logged/,
  )
})
