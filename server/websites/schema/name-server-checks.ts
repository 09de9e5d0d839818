import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import type { CheckedNameServer } from '../../../contract/websites/name-servers.ts'
import { instant } from '../../platform/db/columns.ts'
import { domains } from './domains.ts'

/** The state of a website's name servers, once its records are confirmed. */
export const nameServerChecks = pgTable('name_server_checks', {
  domainId: uuid()
    .primaryKey()
    .references(() => domains.id, { onDelete: 'cascade' }),
  assigned: jsonb().$type<string[]>().notNull(),
  since: instant().notNull(),
  checkedAt: instant(),
  found: jsonb().$type<CheckedNameServer[]>(),
  isDsPresent: boolean(),
  /** Why the last check was inconclusive. */
  failure: text(),
  /** Consecutive checks that found none of ours. */
  misses: integer().notNull().default(0),
})
