import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { numberNotation, numberProblem, stepped } from './number-field.state.ts'

const locales = [
  'en-GB',
  'de-DE',
  'fr-FR',
  'de-CH',
  'en-IN',
  'ar-EG',
  'fa-IR',
  'sv-SE',
  'bg-BG',
  'es-ES',
  'pl-PL',
  // With digits of their own.
  'bn-BD',
  'mr-IN',
  'my-MM',
  'ne-NP',
]

describe.each(locales)('in %s', (locale) => {
  const { format, parse } = numberNotation(locale)

  test('a formatted number is parsed back to itself', () => {
    const anyNumber = fc
      .tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 3 }))
      .map(([figures, places]) => figures / 10 ** places)
    fc.assert(
      fc.property(anyNumber, (value) => {
        expect(parse(format(value))).toBe(value + 0)
      }),
    )
  })
})

test.each([
  ['en-GB', '1,234', 1234],
  ['en-GB', ' 1,234,567.5\n', 1234567.5],
  ['en-GB', '1,2', undefined],
  ['en-GB', '12,34', undefined],
  ['en-GB', '1.234.567', undefined],
  ['en-GB', '-5', -5],
  ['en-GB', '−5', -5],
  ['en-GB', '+5', 5],
  ['en-GB', '.5', 0.5],
  ['en-GB', '5.', 5],
  ['en-GB', '１２３', 123],
  ['en-GB', '', null],
  ['en-GB', '-', undefined],
  ['en-GB', '.', undefined],
  ['en-GB', 'abc', undefined],
  ['en-GB', '12abc', undefined],
  ['en-GB', '1e5', undefined],
  ['en-GB', '12345678901234567890', undefined],
  ['en-IN', '12,34,567', 1234567],
  ['de-DE', '1.234,5', 1234.5],
  ['de-DE', '1,5', 1.5],
  ['fr-FR', '1 234,5', 1234.5],
  ['fr-FR', '1\u00A0234', 1234],
  ['de-CH', "1'234.5", 1234.5],
  ['ar-EG', '١٬٢٣٤٫٥', 1234.5],
  ['ar-EG', '1,234.5', 1234.5],
  // The numeric keypad of a French keyboard.
  ['fr-FR', '1.5', 1.5],
  ['fr-FR', '1 234.5', 1234.5],
  ['fr-FR', '1.234', undefined],
  ['pt-PT', '1.25', 1.25],
  ['en-GB', '1.234', 1.234],
  ['de-DE', '1.5', undefined],
  ['bn-BD', '১,২৩৪.৫', 1234.5],
  ['bn-BD', '1234', 1234],
  ['my-MM', '၁၂', 12],
] as const)('in %s "%s" means %s', (locale, text, meaning) => {
  expect(numberNotation(locale).parse(text)).toBe(meaning)
})

test.each([
  [5, { by: 1, step: 1 }, 6],
  [5, { by: -1, step: 1 }, 4],
  [0.1, { by: 1, step: 0.2 }, 0.2],
  [0.2, { by: 1, step: 0.1 }, 0.3],
  [0.3, { by: 1, step: 0.1 }, 0.4],
  [7, { by: 1, step: 5 }, 10],
  [7, { by: -1, step: 5 }, 5],
  [7, { by: 1, step: 5, min: 1 }, 11],
  [60, { by: 10, step: 60 }, 660],
  [98, { by: 10, step: 1, max: 100 }, 100],
  [5000, { by: -1, step: 1, max: 100 }, 100],
  [-3, { by: -1, step: 1, min: 0 }, 0],
  [null, { by: 1, step: 1, min: 5 }, 5],
  [null, { by: -1, step: 1, max: 9 }, 9],
  [null, { by: 1, step: 1 }, 0],
  [null, { by: 1, step: 1, max: -5 }, -5],
] as const)('from %s, %o goes to %s', (value, step, next) => {
  expect(stepped(value, step)).toBe(next)
})

test('a step never leaves the range', () => {
  const number = fc.integer({ min: -1000, max: 1000 })
  fc.assert(
    fc.property(number, number, number, fc.constantFrom(-10, -1, 1, 10), (value, a, b, by) => {
      const range = { min: Math.min(a, b), max: Math.max(a, b) }
      const next = stepped(value, { by, step: 7, ...range })
      expect(numberProblem(next, range)).toBeNull()
    }),
  )
})

test.each([
  [undefined, 'number'],
  [null, null],
  [0, 'min'],
  [1, null],
  [100, null],
  [101, 'max'],
] as const)('in a field from 1 to 100, %s causes the error %s', (meaning, problem) => {
  expect(numberProblem(meaning, { min: 1, max: 100 })).toBe(problem)
})
