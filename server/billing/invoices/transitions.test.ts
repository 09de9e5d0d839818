import { array, assert, constantFrom, property } from 'fast-check'
import { expect, test } from 'vitest'

import { type InvoiceState, invoiceStates } from '../../../contract/billing/billing-states.ts'
import { type InvoiceEvent, stateAfter, transitions } from './transitions.ts'

const events = [...new Set(Object.values(transitions).flatMap(Object.keys))] as InvoiceEvent[]

test('no sequence of events makes an issued invoice a draft, or a paid one void', () => {
  assert(
    property(array(constantFrom(...events), { maxLength: 30 }), (happenings) => {
      const past: InvoiceState[] = ['draft']
      for (const event of happenings) {
        const next = stateAfter(past.at(-1) ?? 'draft', event)
        if (next) past.push(next)
      }
      expect(past.lastIndexOf('draft')).toBe(0)
      expect(past.includes('paid') && past.at(-1) !== 'paid').toBe(false)
      expect(new Set(past).size).toBe(past.length)
    }),
    { numRuns: 500 },
  )
})

test('every state can be reached from a draft', () => {
  const reached = new Set<InvoiceState>(['draft'])
  for (const state of reached) {
    for (const next of Object.values<InvoiceState>(transitions[state])) reached.add(next)
  }
  expect([...reached].toSorted()).toEqual([...invoiceStates].toSorted())
})
