import { assert, integer, nat, property } from 'fast-check'
import { expect, test } from 'vitest'

import { money, MoneyError, negated, shareOf, sumOf } from './money.ts'

test.for([
  [1000, 1, 3, 333],
  [1000, 2, 3, 667],
  [1, 1, 2, 1],
  [-1, 1, 2, -1],
  [5, 1, 10, 1],
  [4, 1, 10, 0],
  [999, 2550, 10_000, 255],
  [Number.MAX_SAFE_INTEGER, 2_678_400, 2_678_400, Number.MAX_SAFE_INTEGER],
] as const)('of %i cents, the share %i/%i is %i', ([minor, part, whole, expected]) => {
  expect(shareOf(money('EUR', minor), part, whole)).toEqual(money('EUR', expected))
})

test('a share is the nearest cent, and a credit is rounded like its charge', () => {
  assert(
    property(
      integer({ min: -(2 ** 21), max: 2 ** 21 }),
      nat(),
      integer({ min: 1, max: 2 ** 31 }),
      (minor, part, whole) => {
        const share = shareOf(money('USD', minor), part, whole)
        const distance = BigInt(share.minor) * BigInt(whole) - BigInt(minor) * BigInt(part)
        expect(2n * (distance < 0n ? -distance : distance) <= BigInt(whole)).toBe(true)
        expect(shareOf(money('USD', -minor), part, whole)).toEqual(negated(share))
      },
    ),
  )
})

test('fractions of a cent and sums of two currencies are refused', () => {
  expect(() => money('EUR', 0.5)).toThrow(MoneyError)
  expect(() => money('EUR', Number.MAX_SAFE_INTEGER + 1)).toThrow(MoneyError)
  expect(() => sumOf('EUR', [money('EUR', 1), money('USD', 1)])).toThrow(MoneyError)
  expect(() => shareOf(money('EUR', 1), 1, 0)).toThrow(MoneyError)
  expect(() => shareOf(money('EUR', 1), -1, 2)).toThrow(MoneyError)
})

/** Regression: minus zero is shown as -€0.00, and isn't equal to zero. */
test('zero, negated, is zero', () => {
  expect(negated(money('EUR', 0))).toEqual({ currency: 'EUR', minor: 0 })
})
