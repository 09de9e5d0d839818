// Separate from the schemas, so that a page that needs a list doesn't load zod.

/**
 * The sort fields of the list of websites: status is the time of its last change, grade is the underlying score,
 * blocked is the sum of the last 24 hours, registered is the expiry date.
 */
export const domainSortFields = ['name', 'status', 'grade', 'blocked', 'registered'] as const
export type DomainSortField = (typeof domainSortFields)[number]

/** Ascending, or descending with a leading minus. */
export const domainSorts = domainSortFields.flatMap((field) => [field, `-${field}`] as const)
export type DomainSort = (typeof domainSorts)[number]

/** The most websites in one bulk action. */
export const MANY_DOMAINS_MAX = 100
