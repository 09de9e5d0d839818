import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import type { CheckedNameServer } from '../../../contract/websites/name-servers.ts'
import { instant } from '../../platform/db/columns.ts'
import { domains } from './domains.ts'

/** Where the name servers of a website stand, from when its records are confirmed. */
export const nameServerChecks = pgTable('name_server_checks', {
  domainId: uuid()
    .primaryKey()
    .references(() => domains.id, { onDelete: 'cascade' }),
  assigned: jsonb().$type<string[]>().notNull(),
  since: instant().notNull(),
  checkedAt: instant(),
  found: jsonb().$type<CheckedNameServer[]>(),
  isDsPresent: boolean(),
  /** Why the last check could not tell. */
  failure: text(),
  /** Checks in a row that found none of ours. */
  misses: integer().notNull().default(0),
})
