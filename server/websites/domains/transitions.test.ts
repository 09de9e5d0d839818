import { array, assert, boolean, constantFrom, property, record } from 'fast-check'
import { expect, test } from 'vitest'

import { type DomainState, domainStates } from '../../../contract/websites/domain-states.ts'
import { type DomainEvent, stateAfter, transitions } from './transitions.ts'

const events = [...new Set(Object.values(transitions).flatMap(Object.keys))] as DomainEvent[]
const happening = record({ event: constantFrom(...events), hasRecords: boolean() })

test('any sequence of events leaves a domain in a state of the contract', () => {
  assert(
    property(array(happening, { maxLength: 60 }), (happenings) => {
      let state: DomainState = 'draft'
      for (const { event, hasRecords } of happenings) {
        const next = stateAfter(state, event, { hasRecords })
        if (next === undefined) continue
        expect(domainStates).toContain(next)
        const isReviewOfDraft = hasRecords && next === 'review'
        expect([next, ...(isReviewOfDraft ? ['draft'] : [])]).toContain(stateAfter(state, event))
        state = next
      }
    }),
    { numRuns: 2_000 },
  )
})

test('no transition leads to a draft with records, which couldn’t be confirmed', () => {
  for (const state of domainStates) {
    for (const event of events) {
      expect(stateAfter(state, event, { hasRecords: true })).not.toBe('draft')
    }
  }
})

test('every state can be reached from a draft, and can be removed', () => {
  const reached = new Set<DomainState>(['draft'])
  for (const state of reached) {
    for (const next of Object.values<DomainState>(transitions[state])) reached.add(next)
  }
  expect([...reached].toSorted()).toEqual([...domainStates].toSorted())
  for (const state of domainStates) {
    expect(stateAfter(state, 'remove')).toBe(state === 'removed' ? undefined : 'removed')
  }
})

test('protection starts only with the name servers, or if it was on before', () => {
  const ways = domainStates.flatMap((state) =>
    events.filter((event) => stateAfter(state, event) === 'active').map((event) => [state, event]),
  )
  expect(ways).toEqual([
    ['pending_ns', 'find_name_servers'],
    ['moved', 'find_name_servers'],
    ['suspended', 'resume'],
    ['expired', 'renew'],
  ])
})
