import { expect, test } from 'vitest'

import { outcome } from './outcome.ts'

test('text from outside is stored in a form that the database accepts, with a limited length', () => {
  expect(outcome(0, 'a\0b', `${'a'.repeat(599)}\u{1F511}\u{1F511}`)).toEqual({
    points: 0,
    finding: 'a\u{FFFD}b',
    observed: `${'a'.repeat(599)}\u{1F511}…`,
  })
})
