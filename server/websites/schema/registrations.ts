import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../platform/db/columns.ts'
import { domains } from './domains.ts'

/** The registry's data for a domain. */
export const registrations = pgTable('registrations', {
  domainId: uuid()
    .primaryKey()
    .references(() => domains.id, { onDelete: 'cascade' }),
  checkedAt: instant().notNull(),
  expiresAt: instant(),
  registeredAt: instant(),
  registrar: text(),
  statuses: jsonb().$type<string[]>().notNull(),
  /** Why the last check was inconclusive. */
  failure: text(),
})
