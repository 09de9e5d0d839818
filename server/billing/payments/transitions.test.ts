import { array, assert, constantFrom, property } from 'fast-check'
import { expect, test } from 'vitest'

import { type PaymentState, paymentStates } from '../../../contract/billing/billing-states.ts'
import { isUndecided, type PaymentEvent, stateAfter, transitions } from './transitions.ts'

const events = [...new Set(Object.values(transitions).flatMap(Object.keys))] as PaymentEvent[]
const hasMoney = (state: PaymentState) => state === 'succeeded' || state === 'disputed'

test('webhooks in any order charge at most once and refund at most once', () => {
  assert(
    property(array(constantFrom(...events), { maxLength: 60 }), (happenings) => {
      let state: PaymentState = 'created'
      let [taken, returned] = [0, 0]
      for (const event of happenings) {
        const next = stateAfter(state, event)
        if (next === undefined) continue
        if (!hasMoney(state) && hasMoney(next)) taken += 1
        if (hasMoney(state) && !hasMoney(next)) returned += 1
        expect(isUndecided(next) && !isUndecided(state)).toBe(false)
        state = next
      }
      expect(taken).toBeLessThanOrEqual(1)
      expect(taken - returned).toBe(hasMoney(state) ? 1 : 0)
    }),
    { numRuns: 1_000 },
  )
})

test('every state can be reached, and final states don’t change', () => {
  const reached = new Set<PaymentState>(['created'])
  for (const state of reached) {
    for (const next of Object.values<PaymentState>(transitions[state])) reached.add(next)
  }
  expect([...reached].toSorted()).toEqual([...paymentStates].toSorted())
  for (const state of ['failed', 'cancelled', 'refunded'] as const) {
    expect(events.filter((event) => stateAfter(state, event))).toEqual([])
  }
})

test('while the provider processes a payment, it can’t be cancelled', () => {
  expect(stateAfter('processing', 'cancel')).toBeUndefined()
})
