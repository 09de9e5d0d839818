import type { DomainState } from '../../../contract/websites/domain-states.ts'

/**
 * What can happen to a domain, and where it stands then (PAGES, "States"). What isn't listed is refused. Where it would
 * be a draft with records, it is up for review.
 */
export const transitions = {
  draft: { start_scan: 'scanning', take_records: 'review', remove: 'removed' },
  scanning: { finish_scan: 'review', cancel_scan: 'draft', remove: 'removed' },
  review: { start_scan: 'scanning', confirm_records: 'pending_ns', remove: 'removed' },
  pending_ns: {
    find_name_servers: 'active',
    reopen_records: 'review',
    expire: 'expired',
    remove: 'removed',
  },
  active: {
    lose_name_servers: 'moved',
    suspend: 'suspended',
    expire: 'expired',
    remove: 'removed',
  },
  moved: { find_name_servers: 'active', remove: 'removed' },
  suspended: { resume: 'active', expire: 'expired', remove: 'removed' },
  expired: { renew: 'active', remove: 'removed' },
  // Its name servers may have changed meanwhile, so what was found is looked at again.
  removed: { restore: 'draft' },
} as const satisfies Record<DomainState, Partial<Record<string, DomainState>>>

type EventsOf<Table> = Table extends unknown ? keyof Table : never
export type DomainEvent = EventsOf<(typeof transitions)[DomainState]>

/** The state after the event, or undefined where the table has none. */
export function stateAfter(
  state: DomainState,
  event: DomainEvent,
  { hasRecords = false } = {},
): DomainState | undefined {
  const next = (transitions[state] as Partial<Record<DomainEvent, DomainState>>)[event]
  // Only from a review can records be confirmed, so those of a draft would lie there for ever.
  return next === 'draft' && hasRecords ? 'review' : next
}
