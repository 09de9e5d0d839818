import type { PaymentState } from '../../../contract/billing/billing-states.ts'
import { type EventsOf, stateAfterIn } from '../../platform/transitions.ts'

/**
 * The events of a payment, as its provider reports them. A failed one is final: another card is another payment.
 * Events that aren't listed are ignored, because webhooks arrive late, twice and out of order. No event undoes a refund:
 * one that fails afterwards is recorded by `recordRefund`, after the provider was asked again.
 */
export const transitions = {
  created: {
    require_action: 'requires_action',
    process: 'processing',
    succeed: 'succeeded',
    fail: 'failed',
    cancel: 'cancelled',
  },
  requires_action: {
    process: 'processing',
    succeed: 'succeeded',
    fail: 'failed',
    cancel: 'cancelled',
  },
  processing: { succeed: 'succeeded', fail: 'failed' },
  succeeded: { refund: 'refunded', dispute: 'disputed' },
  // A dispute that is won, or lost for a part, leaves money here; one that is lost for all of it returns it.
  disputed: { close_dispute: 'succeeded', lose_dispute: 'refunded' },
  failed: {},
  cancelled: {},
  refunded: {},
} as const satisfies Record<PaymentState, Partial<Record<string, PaymentState>>>

export type PaymentEvent = EventsOf<typeof transitions>
/** Those of a dispute, which may be about a part, are recorded by `recordDispute`. */
export type WholePaymentEvent = Exclude<PaymentEvent, 'dispute' | 'close_dispute' | 'lose_dispute'>

/** Returns the state after the event, or undefined when the table has none. */
export const stateAfter = stateAfterIn(transitions)

/** The payment may still take money: until it can't, nothing else is paid with another one. */
export const undecidedStates: readonly PaymentState[] = ['created', 'requires_action', 'processing']
export const isUndecided = (state: PaymentState) => undecidedStates.includes(state)
