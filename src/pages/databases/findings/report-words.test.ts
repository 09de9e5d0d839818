import { expect, test } from 'vitest'

import { isUnknown } from './report-words.ts'

test('a check that does not apply is not unknown', () => {
  const states = ['pass', 'fail', 'not_visible', 'not_applicable', 'error'] as const
  expect(states.filter((state) => isUnknown({ state }))).toEqual(['not_visible', 'error'])
})
