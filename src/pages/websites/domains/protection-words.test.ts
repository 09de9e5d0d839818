import { expect, test } from 'vitest'

import { modeInWords } from './protection-words.ts'

test('a website that is not protected is not said to block attacks', () => {
  expect(modeInWords({ mode: 'block', is_under_attack: false }, 'pending_ns')).toBe(
    'Set to Block, for when the website is protected.',
  )
})

test('Under attack is named before a website is protected, too', () => {
  expect(modeInWords({ mode: 'off', is_under_attack: true }, 'pending_ns')).toBe(
    'Under attack is on, and the mode is Off, for when the website is protected.',
  )
})

test('while Under attack is on, the chosen mode is named as the one that applies otherwise', () => {
  expect(modeInWords({ mode: 'off', is_under_attack: true }, 'active')).toBe(
    'Attacks are blocked while Under attack is on. Otherwise set to Off.',
  )
})

test('the mode of a protected website says what happens to attacks', () => {
  expect(modeInWords({ mode: 'detect', is_under_attack: false }, 'active')).toMatch(
    /^Set to Detect\. Suspected attacks are only logged/,
  )
})
