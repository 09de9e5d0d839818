// Separate from the schemas, so that a page that needs a list doesn't load zod.

/** The states of a website, from draft to removal (docs/design.md section 11). */
export const domainStates = [
  'draft',
  'scanning',
  'review',
  'pending_ns',
  'active',
  'moved',
  'suspended',
  'expired',
  'removed',
] as const
export type DomainState = (typeof domainStates)[number]

/** Days after its expiry during which a website can be renewed; then it is removed. */
export const EXPIRED_REMOVAL_DAYS = 30

/** A website is removed after this many days in the state, counted from `state_changed_at`. */
export const removalDays: Partial<Record<DomainState, number>> = {
  pending_ns: 28,
  moved: 7,
  expired: EXPIRED_REMOVAL_DAYS,
}

/** Its records are set up at Parapet, so its name servers may be changed, and are checked. */
export const hasConfirmedRecords = (state: DomainState) =>
  state === 'pending_ns' || state === 'active' || state === 'moved'
