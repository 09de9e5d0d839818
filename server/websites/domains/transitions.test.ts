import { expect, test } from 'vitest'

import { type DomainState, domainStates } from '../../../contract/websites/domain-states.ts'
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
  const waysTo = (wanted: DomainState) =>
    domainStates.flatMap((state) =>
      events.filter((event) => stateAfter(state, event) === wanted).map((event) => [state, event]),
    )
  expect(waysTo('active')).toEqual([
    ['pending_ns', 'find_name_servers'],
    ['moved', 'find_name_servers'],
    ['suspended', 'resume'],
    ['expired', 'renew'],
  ])
  // A renewal restores the protection without a check: of its name servers, or whether others have the same.
  expect(waysTo('expired')).toEqual([
    ['active', 'expire'],
    ['suspended', 'expire'],
  ])
})
