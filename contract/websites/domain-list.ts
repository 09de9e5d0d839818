// Apart from the schemas, so that a page that needs a list doesn't carry zod.

/**
 * What the list of websites is sorted by: status is when it last changed, grade is the score behind it, blocked is the
 * sum of 24 hours, registered is until when.
 */
export const domainSortFields = ['name', 'status', 'grade', 'blocked', 'registered'] as const
export type DomainSortField = (typeof domainSortFields)[number]

/** From the lowest on, or with a minus from the highest on. */
export const domainSorts = domainSortFields.flatMap((field) => [field, `-${field}`] as const)
export type DomainSort = (typeof domainSorts)[number]

/** In a filter: a website without a grade. */
export const NO_GRADE = 'none'

/** How many websites something is done to at once. */
export const MANY_DOMAINS_MAX = 100
