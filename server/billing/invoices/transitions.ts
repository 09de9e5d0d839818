import type { InvoiceState } from '../../../contract/billing/billing-states.ts'
import { type EventsOf, stateAfterIn } from '../../platform/transitions.ts'

/**
 * The events of an invoice, and the state after each. From `open` on, only the state changes, and never back to a
 * draft. What was paid is corrected by a credit note, so it can't become void. What nobody will pay any more is written off.
 */
export const transitions = {
  draft: { finalise: 'open' },
  open: { pay: 'paid', void: 'void', give_up: 'uncollectible' },
  paid: {},
  void: {},
  uncollectible: {},
} as const satisfies Record<InvoiceState, Partial<Record<string, InvoiceState>>>

export type InvoiceEvent = EventsOf<typeof transitions>

/** Returns the state after the event, or undefined when the table has none. */
export const stateAfter = stateAfterIn(transitions)
