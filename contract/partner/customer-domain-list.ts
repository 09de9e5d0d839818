// Separate from the schemas, so that a page that needs a list doesn't load zod.

/** Those of /web-security, and the customer. `attacks` is the number of blocked requests in the last 24 hours. */
export const customerDomainSortFields = ['name', 'customer', 'status', 'grade', 'attacks'] as const
export type CustomerDomainSortField = (typeof customerDomainSortFields)[number]

/** Ascending, or descending with a leading minus. */
export const customerDomainSorts = customerDomainSortFields.flatMap(
  (field) => [field, `-${field}`] as const,
)
export type CustomerDomainSort = (typeof customerDomainSorts)[number]
