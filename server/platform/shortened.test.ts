import { expect, test } from 'vitest'

import { shortened } from './shortened.ts'

// PostgreSQL refuses half a character in JSON.
test('a text that is shortened within a character is still well-formed', () => {
  expect(shortened('ab😀', 3)).toBe('ab\u{FFFD}…')
  expect(shortened('a😀', 3)).toBe('a😀')
})
