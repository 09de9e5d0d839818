// Separate from the schemas, so that a page that needs a list doesn't load zod.

export const customerDatabaseSortFields = ['name', 'customer', 'status', 'grade'] as const
export type CustomerDatabaseSortField = (typeof customerDatabaseSortFields)[number]

/** Ascending, or descending with a leading minus. */
export const customerDatabaseSorts = customerDatabaseSortFields.flatMap(
  (field) => [field, `-${field}`] as const,
)
export type CustomerDatabaseSort = (typeof customerDatabaseSorts)[number]

/** The most databases in one request. */
export const MANY_DATABASES_MAX = 100
