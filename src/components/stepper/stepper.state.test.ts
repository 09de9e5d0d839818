import { expect, test } from 'vitest'

import { stepStatus } from './stepper.state.ts'

test('what lies behind is done, what lies ahead has not started', () => {
  expect([0, 1, 2].map((index) => stepStatus(index, 1))).toEqual(['done', 'current', 'upcoming'])
})
