import { expect, test } from 'vitest'

import { currentStep } from './set-up-page.tsx'

test.for([
  ['draft', 0],
  ['scanning', 0],
  ['review', 1],
  ['pending_ns', 2],
  ['moved', 2],
  ['expired', 2],
  ['active', 4],
  ['suspended', 4],
] as const)('a website in the state %s has not passed step %i', ([state, current]) => {
  expect(currentStep(state, 2)).toBe(current)
})
