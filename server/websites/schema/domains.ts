import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'

import { domainStates } from '../../../contract/websites/domain-states.ts'
import { accounts } from '../../account/schema.ts'
import { instant } from '../../platform/db/columns.ts'

/** The websites of an account. A name is unique per account; its name servers show who really owns it. */
export const domains = pgTable(
  'domains',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The registrable domain: lower case, international labels in punycode. */
    name: text().notNull(),
    state: text({ enum: domainStates }).notNull(),
    stateChangedAt: instant().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    unique('domains_account_name_unique').on(table.accountId, table.name),
    index().on(table.state, table.stateChangedAt),
  ],
)
