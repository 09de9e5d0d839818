import { index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'

import { domainStates } from '../../../contract/websites/domain-states.ts'
import { organisations } from '../../organisation/schema.ts'
import { instant } from '../../platform/db/columns.ts'

/** The websites of an organisation. A name is unique per organisation; its name servers show who really owns it. */
export const domains = pgTable(
  'domains',
  {
    id: uuid().primaryKey().defaultRandom(),
    organisationId: uuid()
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    /** The registrable domain: lower case, international labels in punycode. */
    name: text().notNull(),
    /** Unique among all websites: the ids of its firewall rules are derived from it. */
    number: integer().generatedAlwaysAsIdentity().unique(),
    state: text({ enum: domainStates }).notNull(),
    stateChangedAt: instant().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    unique('domains_organisation_name_unique').on(table.organisationId, table.name),
    index().on(table.state, table.stateChangedAt),
  ],
)
