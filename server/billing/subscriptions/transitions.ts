import type { SubscriptionState } from '../../../contract/billing/billing-states.ts'
import { type EventsOf, stateAfterIn } from '../../platform/transitions.ts'

/**
 * The events that can happen to a subscription, and the state after each (docs/design.md section 11). Events that
 * aren't listed are refused. A cancelled one is never reactivated: coming back means a new subscription.
 */
export const transitions = {
  none: { start_trial: 'trialing', pay: 'active' },
  trialing: { pay: 'active', fail_payment: 'past_due', cancel: 'cancelled' },
  active: { pay: 'active', fail_payment: 'past_due', pause: 'paused', cancel: 'cancelled' },
  past_due: {
    pay: 'active',
    fail_payment: 'past_due',
    suspend: 'suspended',
    cancel: 'cancelled',
  },
  suspended: { pay: 'active', fail_payment: 'suspended', cancel: 'cancelled' },
  paused: { resume: 'active', cancel: 'cancelled' },
  cancelled: {},
} as const satisfies Record<SubscriptionState, Partial<Record<string, SubscriptionState>>>

export type SubscriptionEvent = EventsOf<typeof transitions>

/** Returns the state after the event, or undefined when the table has none. */
export const stateAfter = stateAfterIn(transitions)

/** A live subscription blocks a second checkout for the same website or database. */
export const isLive = (state: SubscriptionState) => state !== 'none' && state !== 'cancelled'
