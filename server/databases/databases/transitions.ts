import type { ConnectionFault } from '../../../contract/databases/connection-steps.ts'
import type { DatabaseState } from '../../../contract/databases/database-states.ts'
import { type EventsOf, stateAfterIn } from '../../platform/transitions.ts'
import type { ConnectionFailed } from '../connection/connection-fault.ts'

/**
 * The events that can happen to a database, and the state after each (docs/design.md section 11). Events that aren't
 * listed are refused. Only the states with `finish_check` are ever connected to outside of a test.
 */
export const transitions = {
  draft: { start_test: 'testing', remove: 'removed' },
  // A test that was interrupted is started again, or ended by `endInterruptedTests`.
  testing: {
    start_test: 'testing',
    pass_test: 'connected',
    fail_test: 'draft',
    remove: 'removed',
  },
  connected: {
    finish_check: 'monitored',
    lose_connection: 'unreachable',
    refuse_credentials: 'credentials_invalid',
    replace_connection: 'connected',
    pause: 'paused',
    remove: 'removed',
  },
  monitored: {
    finish_check: 'monitored',
    lose_connection: 'unreachable',
    refuse_credentials: 'credentials_invalid',
    replace_connection: 'connected',
    pause: 'paused',
    remove: 'removed',
  },
  unreachable: {
    pass_test: 'connected',
    finish_check: 'monitored',
    lose_connection: 'unreachable',
    refuse_credentials: 'credentials_invalid',
    replace_connection: 'connected',
    pause: 'paused',
    remove: 'removed',
  },
  credentials_invalid: {
    pass_test: 'connected',
    finish_check: 'monitored',
    lose_connection: 'unreachable',
    refuse_credentials: 'credentials_invalid',
    replace_connection: 'connected',
    pause: 'paused',
    remove: 'removed',
  },
  paused: { resume: 'connected', replace_connection: 'paused', remove: 'removed' },
  // Its password was destroyed, so its connection is tested again.
  removed: { restore: 'draft' },
} as const satisfies Record<DatabaseState, Partial<Record<string, DatabaseState>>>

export type DatabaseEvent = EventsOf<typeof transitions>

/** Returns the state after the event, or undefined when the table has none. */
export const stateAfter = stateAfterIn(transitions)

/** Whether the server is checked daily, and on request. */
export const isWatched = (state: DatabaseState) => stateAfter(state, 'finish_check') !== undefined

/** Whether the last attempt to connect failed. */
export const isLost = (state: DatabaseState) =>
  state === 'unreachable' || state === 'credentials_invalid'

/** What a failed connection means for a database that was connected before. */
export const eventAfter = ({ step, fault }: ConnectionFailed): DatabaseEvent =>
  step === 'sign_in' && !temporary.has(fault) ? 'refuse_credentials' : 'lose_connection'

/** They say nothing about the role or its password. */
const temporary: ReadonlySet<ConnectionFault> = new Set([
  'too_many_connections',
  'starting_up',
  'sign_in_failed',
  'too_much_data',
  'host_refused',
  'tls_required',
  'too_slow',
  'pooler',
  'unsupported_plugin',
  // Before a password is asked for, as `host_refused` of MySQL.
  'not_allowed_by_hba',
  // PostgreSQL reports them after it has accepted the password, and a database may be restored every night.
  'no_such_database',
  'no_connect_privilege',
])
