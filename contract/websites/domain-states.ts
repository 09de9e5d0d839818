// Apart from the schemas, so that a page that needs a list doesn't carry zod.

/** The life of a domain, from its name to its end (PAGES, "States"). */
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

/** Days in which a removed domain can be brought back; then it is purged. */
export const DOMAIN_RESTORE_DAYS = 7

/** Days after its expiry in which a website waits to be renewed; then it is removed. */
export const EXPIRED_REMOVAL_DAYS = 30

/** Its records stand with Parapet, so its name servers may be changed, and are looked at. */
export const hasConfirmedRecords = (state: DomainState) =>
  state === 'pending_ns' || state === 'active' || state === 'moved'
