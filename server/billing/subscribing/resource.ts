import type { resources } from '../../organisation/schema.ts'

/** The website or database that a plan is for. */
export type Resource = typeof resources.$inferSelect
