import { assert, property } from 'fast-check'
import { expect, test } from 'vitest'

import { type PaymentState, paymentStates } from '../../../contract/billing/billing-states.ts'
import { anySteps, reachableFrom } from '../../testing/transitions.ts'
import { isUndecided, stateAfter, transitions } from './transitions.ts'

const hasMoney = (state: PaymentState) => state === 'succeeded' || state === 'disputed'

test('webhooks in any order charge at most once and refund at most once', () => {
  assert(
    property(anySteps(transitions, 'created'), (steps) => {
      let [taken, returned] = [0, 0]
      for (const { state, next } of steps) {
        if (!hasMoney(state) && hasMoney(next)) taken += 1
        if (hasMoney(state) && !hasMoney(next)) returned += 1
        expect(isUndecided(next) && !isUndecided(state)).toBe(false)
      }
      expect(taken).toBeLessThanOrEqual(1)
      expect(taken - returned).toBe(hasMoney(steps.at(-1)?.next ?? 'created') ? 1 : 0)
    }),
    { numRuns: 1_000 },
  )
})

test('every state can be reached, and final states don’t change', () => {
  expect(reachableFrom(transitions, 'created')).toEqual(new Set(paymentStates))
  for (const state of ['failed', 'cancelled', 'refunded'] as const) {
    expect(transitions[state]).toEqual({})
  }
})

test('while the provider processes a payment, it can’t be cancelled', () => {
  expect(stateAfter('processing', 'cancel')).toBeUndefined()
})
