import { expect, test } from 'vitest'

import { outcome } from './outcome.ts'

test('what others have written is kept as the database takes it, and no longer than it has to be', () => {
  expect(outcome(0, 'a\0b', `${'a'.repeat(599)}\u{1F511}\u{1F511}`)).toEqual({
    points: 0,
    finding: 'a\u{FFFD}b',
    observed: `${'a'.repeat(599)}\u{1F511}…`,
  })
})
