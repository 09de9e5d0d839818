import { array, assert, constantFrom, property } from 'fast-check'
import { expect, test } from 'vitest'

import { type DatabaseState, databaseStates } from '../../../contract/databases/database-states.ts'
import { ConnectionFailed } from '../connection/connection-fault.ts'
import {
  type DatabaseEvent,
  eventAfter,
  isWatched,
  stateAfter,
  transitions,
} from './transitions.ts'

const events = [...new Set(Object.values(transitions).flatMap(Object.keys))] as DatabaseEvent[]

test('any sequence of events leaves a database in a state of the contract, and none connects without a test', () => {
  assert(
    property(array(constantFrom(...events), { maxLength: 60 }), (happenings) => {
      let state: DatabaseState = 'draft'
      // A model of what must be true before a server is connected to on its own.
      let hasTested = false
      for (const event of happenings) {
        const next = stateAfter(state, event)
        if (next === undefined) continue
        expect(databaseStates).toContain(next)
        if (event === 'pass_test') hasTested = true
        if (event === 'remove') hasTested = false
        expect(isWatched(next) && !hasTested).toBe(false)
        state = next
      }
    }),
    { numRuns: 2_000 },
  )
})

test('every state can be reached from a draft, and can be removed', () => {
  const reached = new Set<DatabaseState>(['draft'])
  for (const state of reached) {
    for (const next of Object.values<DatabaseState>(transitions[state])) reached.add(next)
  }
  expect([...reached].toSorted()).toEqual([...databaseStates].toSorted())
  for (const state of databaseStates) {
    expect(stateAfter(state, 'remove')).toBe(state === 'removed' ? undefined : 'removed')
  }
})

test('a paused, removed or untested database is never connected to', () => {
  expect(databaseStates.filter((state) => !isWatched(state))).toEqual([
    'draft',
    'testing',
    'paused',
    'removed',
  ])
})

test('only a refused role or password makes the credentials invalid; a full server doesn’t', () => {
  const after = (...[step, fault]: ConstructorParameters<typeof ConnectionFailed>) =>
    eventAfter(new ConnectionFailed(step, fault))
  expect(after('sign_in', 'wrong_password')).toBe('refuse_credentials')
  expect(after('sign_in', 'not_allowed_by_hba')).toBe('refuse_credentials')
  expect(after('sign_in', 'too_many_connections')).toBe('lose_connection')
  expect(after('reachability', 'refused')).toBe('lose_connection')
  expect(after('tls', 'expired_certificate')).toBe('lose_connection')
})
