import { index, integer, pgTable } from 'drizzle-orm/pg-core'

import { bytes, instant } from '../db/columns.ts'

export const rateLimits = pgTable(
  'rate_limits',
  {
    /** Keyed hash of the limit's name and its subject: no address or email is stored here. */
    key: bytes().primaryKey(),
    hits: integer().notNull(),
    windowEndsAt: instant().notNull(),
  },
  (table) => [index().on(table.windowEndsAt)],
)
