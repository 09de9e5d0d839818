import { array, assert, constantFrom, property } from 'fast-check'
import { expect, test } from 'vitest'

import { type DomainState, domainStates } from '../../contract/domain-states.ts'
import { type DomainEvent, stateAfter, transitions } from './transitions.ts'

const events = [...new Set(Object.values(transitions).flatMap(Object.keys))] as DomainEvent[]

test('whatever happens in whatever order, a domain stands in a state of the contract', () => {
  assert(
    property(array(constantFrom(...events), { maxLength: 60 }), (happening) => {
      let state: DomainState = 'draft'
      for (const event of happening) {
        const next = stateAfter(state, event)
        if (next === undefined) continue
        expect(domainStates).toContain(next)
        expect(transitions[state]).toHaveProperty(event, next)
        state = next
      }
    }),
    { numRuns: 2_000 },
  )
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

test('protection begins with the name servers only, or when it was on before', () => {
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
