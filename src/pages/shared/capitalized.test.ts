import { expect, test } from 'vitest'

import { capitalized } from './capitalized.ts'

test('the first letter becomes a capital, even one outside of the basic plane', () => {
  expect(capitalized('locked, held')).toBe('Locked, held')
  expect(capitalized('𐐨 letter')).toBe('𐐀 letter')
  expect(capitalized('')).toBe('')
})
