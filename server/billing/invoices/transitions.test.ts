import { assert, property } from 'fast-check'
import { expect, test } from 'vitest'

import { type InvoiceState, invoiceStates } from '../../../contract/billing/billing-states.ts'
import { anySteps, reachableFrom } from '../../testing/transitions.ts'
import { transitions } from './transitions.ts'

test('no sequence of events makes an issued invoice a draft, or a paid one void', () => {
  assert(
    property(anySteps(transitions, 'draft'), (steps) => {
      const past: InvoiceState[] = ['draft', ...steps.map(({ next }) => next)]
      expect(past.lastIndexOf('draft')).toBe(0)
      expect(past.includes('paid') && past.at(-1) !== 'paid').toBe(false)
      expect(new Set(past).size).toBe(past.length)
    }),
    { numRuns: 500 },
  )
})

test('every state can be reached from a draft', () => {
  expect(reachableFrom(transitions, 'draft')).toEqual(new Set(invoiceStates))
})
