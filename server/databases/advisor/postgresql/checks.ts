import type { Check } from '../check.ts'

/** All checks for PostgreSQL, in the order of the areas. */
export const postgresqlChecks: readonly Check[] = []
