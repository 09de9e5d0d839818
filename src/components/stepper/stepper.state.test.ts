import { expect, test } from 'vitest'

import { stepStatus } from './stepper.state.ts'

test('earlier steps are done, later steps have not started', () => {
  expect([0, 1, 2].map((index) => stepStatus(index, 1))).toEqual(['done', 'current', 'upcoming'])
})

test('a step with an error is neither done nor upcoming', () => {
  expect([0, 1, 2].map((index) => stepStatus(index, 1, true))).toEqual(['error', 'error', 'error'])
})
