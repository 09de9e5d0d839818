import type { DomainState } from '../../../contract/websites/domain-states.ts'
import { type EventsOf, stateAfterIn } from '../../platform/transitions.ts'

/**
 * The events that can happen to a website, and the state after each (docs/design.md section 11). Events that aren't
 * listed are refused. A draft with records becomes a review instead.
 */
export const transitions = {
  draft: { start_scan: 'scanning', take_records: 'review', remove: 'removed' },
  scanning: { finish_scan: 'review', cancel_scan: 'draft', remove: 'removed' },
  review: { start_scan: 'scanning', confirm_records: 'pending_ns', remove: 'removed' },
  pending_ns: { find_name_servers: 'active', remove: 'removed' },
  active: {
    lose_name_servers: 'moved',
    suspend: 'suspended',
    expire: 'expired',
    remove: 'removed',
  },
  moved: { find_name_servers: 'active', remove: 'removed' },
  suspended: {
    resume: 'active',
    lose_name_servers: 'moved',
    expire: 'expired',
    remove: 'removed',
  },
  expired: { renew: 'active', remove: 'removed' },
  // Its name servers may have changed in the meantime, so the records are reviewed again.
  removed: { restore: 'draft' },
} as const satisfies Record<DomainState, Partial<Record<string, DomainState>>>

export type DomainEvent = EventsOf<typeof transitions>
/** What happens because of its plan. The email about it is one about the plan. */
export type PlanEvent = 'suspend' | 'resume'

const inTable = stateAfterIn(transitions)

/** Returns the state after the event, or undefined when the table has none. */
export function stateAfter(
  state: DomainState,
  event: DomainEvent,
  { hasRecords = false } = {},
): DomainState | undefined {
  const next = inTable(state, event)
  // Records can only be confirmed from a review, so those of a draft would be stuck there.
  return next === 'draft' && hasRecords ? 'review' : next
}
