import { expect, test } from 'vitest'

import { hasMoreValues } from './json-values.ts'

test('every value counts, wherever the body begins in its buffer', () => {
  for (const text of ['1,'.repeat(1000), '[[['.repeat(1000), ' {} , '.repeat(1000), '[{,\n1']) {
    const values = text.replaceAll(/[^,[{]/g, '').length
    for (let offset = 0; offset < 8; offset += 1) {
      const bytes = Buffer.from(' '.repeat(offset) + text).subarray(offset)
      expect(hasMoreValues(bytes, values - 1)).toBe(true)
      expect(hasMoreValues(bytes, values)).toBe(false)
    }
  }
})

test('what a string contains is no value', () => {
  const bytes = Buffer.from(JSON.stringify({ text: '[{,\\"'.repeat(100), other: ['é,ÿ'] }))
  expect(hasMoreValues(bytes, 3)).toBe(false)
  expect(hasMoreValues(bytes, 2)).toBe(true)
})
