import { expect, test } from 'vitest'

import { valueKinds } from '../../../contract/databases/inventory.ts'
import { nearMisses, valuesOfKinds } from './testing-values.ts'
import { valueKindOf } from './value-kinds.ts'

test.for(valueKinds)('%s is recognised by its values, and not by near misses', (kind) => {
  const [first = '', ...rest] = valuesOfKinds[kind]
  expect(valueKindOf([first, ...rest])).toBe(kind)
  // With a third value of the kind, the column would be.
  expect(rest).toHaveLength(2)
  const mistaken = nearMisses[kind].filter((miss) => valueKindOf([...rest, miss]) !== undefined)
  expect(mistaken).toEqual([])
})

test('60 % of the different values have to be of the kind, and at least three', () => {
  const emails = ['a@example.com', 'b@example.com', 'c@example.com']
  expect(valueKindOf([...emails, '', '  ', 'x', 'y', 'y '])).toBe('email')
  expect(valueKindOf([...emails, 'x', 'y', 'z'])).toBeUndefined()
  expect(valueKindOf(emails.slice(1))).toBeUndefined()
  expect(valueKindOf(['a@example.com', ' a@example.com', 'a@example.com '])).toBeUndefined()
})

test('ordinary values are of no kind', () => {
  const at = (make: (index: number) => string) => Array.from({ length: 100 }, (_, one) => make(one))
  for (const values of [
    at((one) => String(100_000_000 + one)),
    at((one) => String(10_000_000_000 + one)),
    at((one) => `+49 30 901820 ${one}`),
    at((one) => `2026-03-${String((one % 28) + 1).padStart(2, '0')}T09:00:${one % 60}Z`),
    at((one) => `https://example.com/?page=${one}`),
    at((one) => `Order ${one}: two kestrels`),
    at((one) => `00000000-0000-4000-8000-0000000000${String(one).padStart(2, '0')}`),
  ])
    expect([values[0], valueKindOf(values)]).toEqual([values[0], undefined])
})
