// Separate from the schemas, so that a page that needs a list doesn't load zod.

/** The states of a website, from draft to removal (docs/design.md section 11). */
export const domainStates = [
  'draft',
  'scanning',
  'review',
  'pending_ns',
  'active',
  'moved',
  'expired',
  'removed',
] as const
export type DomainState = (typeof domainStates)[number]

/** Its records are set up at Parapet, so its name servers may be changed, and are checked. */
export const hasConfirmedRecords = (state: DomainState) =>
  state === 'pending_ns' || state === 'active' || state === 'moved'
