import fc from 'fast-check'
import { expect, test } from 'vitest'

import { passwordStrength } from './password-strength.ts'

test.each([
  ['', 'short'],
  ['quiet', 'short'],
  // Eight characters, each a surrogate pair: counted the way people count them.
  ['🧱🧱🧱🧱', 'short'],
  ['aaaaaaaaaaaa', 'weak'],
  ['12345678', 'weak'],
  ['abcdefghijkl', 'weak'],
  ['password', 'weak'],
  ['abababababab', 'weak'],
  ['quiet rampart', 'good'],
  ['quiet rampart lantern', 'strong'],
  ['kV7#qmz2Lw!x', 'strong'],
  ['тихий вал и фонарь', 'strong'],
] as const)('“%s” is %s', (password, strength) => {
  expect(passwordStrength(password, 8)).toBe(strength)
})

test('a longer password is never weaker than its beginning', () => {
  const order = ['short', 'weak', 'good', 'strong']
  const typed = fc.tuple(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }))
  fc.assert(
    fc.property(typed, ([start, rest]) => {
      const rank = (password: string) => order.indexOf(passwordStrength(password, 8))
      expect(rank(start + rest)).toBeGreaterThanOrEqual(rank(start))
    }),
  )
})
