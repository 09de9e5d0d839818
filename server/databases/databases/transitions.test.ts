import { assert, property } from 'fast-check'
import { expect, test } from 'vitest'

import { databaseStates } from '../../../contract/databases/database-states.ts'
import { anySteps, reachableFrom } from '../../testing/transitions.ts'
import { ConnectionFailed } from '../connection/connection-fault.ts'
import { eventAfter, isWatched, stateAfter, transitions } from './transitions.ts'

test('no sequence of events connects to a database without a test', () => {
  assert(
    property(anySteps(transitions, 'draft'), (steps) => {
      // A model of what must be true before a server is connected to on its own.
      let hasTested = false
      for (const { event, next } of steps) {
        if (event === 'pass_test') hasTested = true
        if (event === 'remove') hasTested = false
        expect(isWatched(next) && !hasTested).toBe(false)
      }
    }),
    { numRuns: 2_000 },
  )
})

test('every state can be reached from a draft, and can be removed', () => {
  expect(reachableFrom(transitions, 'draft')).toEqual(new Set(databaseStates))
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

// A line missing from pg_hba.conf once counted as a refused password, and was never tried again.
test('only a refused role or password makes the credentials invalid; a refused address, a full server or a missing database doesn’t', () => {
  const after = (...[step, fault]: ConstructorParameters<typeof ConnectionFailed>) =>
    eventAfter(new ConnectionFailed(step, fault))
  expect(after('sign_in', 'wrong_password')).toBe('refuse_credentials')
  expect(after('sign_in', 'account_locked')).toBe('refuse_credentials')
  expect(after('sign_in', 'not_allowed_by_hba')).toBe('lose_connection')
  expect(after('sign_in', 'host_refused')).toBe('lose_connection')
  expect(after('sign_in', 'too_many_connections')).toBe('lose_connection')
  expect(after('sign_in', 'no_such_database')).toBe('lose_connection')
  expect(after('sign_in', 'no_connect_privilege')).toBe('lose_connection')
  expect(after('reachability', 'refused')).toBe('lose_connection')
  expect(after('tls', 'expired_certificate')).toBe('lose_connection')
})
