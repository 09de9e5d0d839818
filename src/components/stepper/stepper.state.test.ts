import { expect, test } from 'vitest'

import { stepStatus } from './stepper.state.ts'

test('earlier steps are done, later steps have not started', () => {
  expect([0, 1, 2].map((index) => stepStatus(index, 1))).toEqual(['done', 'current', 'upcoming'])
})
