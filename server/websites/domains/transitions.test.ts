import { expect, test } from 'vitest'

import { domainStates } from '../../../contract/websites/domain-states.ts'
import { eventsOf, reachableFrom } from '../../testing/transitions.ts'
import { stateAfter, transitions } from './transitions.ts'

const events = eventsOf(transitions)

test('with records, what would be a draft is a review, and nothing else differs', () => {
  for (const state of domainStates) {
    for (const event of events) {
      const next = stateAfter(state, event)
      expect(stateAfter(state, event, { hasRecords: true })).toBe(
        next === 'draft' ? 'review' : next,
      )
    }
  }
})

test('every state can be reached from a draft, and can be removed', () => {
  expect(reachableFrom(transitions, 'draft')).toEqual(new Set(domainStates))
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
