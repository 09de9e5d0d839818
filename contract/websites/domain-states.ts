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

/** The states of a website that is protected. An unpaid plan ends its limits and features, but not the protection. */
export const protectingStates = ['active', 'suspended'] as const satisfies readonly DomainState[]
export const isProtecting = (state: DomainState) => protectingStates.some((one) => one === state)

/** Its records are set up at Parapet, so its name servers may be changed, and are checked. */
export const hasConfirmedRecords = (state: DomainState) =>
  state === 'pending_ns' || state === 'moved' || isProtecting(state)
