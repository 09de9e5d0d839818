import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { recordSources, type RecordType } from '../../../contract/record-types.ts'
import { instant } from '../../platform/db/columns.ts'
import { domains } from './domains.ts'

/** The records that a website's zone will have at Parapet. */
export const domainRecords = pgTable(
  'domain_records',
  {
    id: uuid().primaryKey().defaultRandom(),
    domainId: uuid()
      .notNull()
      .references(() => domains.id, { onDelete: 'cascade' }),
    /** Relative to the zone: `@`, `www`, `*`. */
    name: text().notNull(),
    type: text().$type<RecordType>().notNull(),
    ttl: integer().notNull(),
    /** In the presentation format of RFC 1035, section 5.1. */
    content: text().notNull(),
    source: text({ enum: recordSources }).notNull(),
    /** Carried over to Parapet; other records stay in the list, so that the choice can be undone. */
    isKept: boolean().notNull(),
    isProxied: boolean().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    // The content is hashed, because an index row is limited to about 2,700 octets.
    uniqueIndex('domain_records_once').on(
      table.domainId,
      table.name,
      table.type,
      sql`md5(${table.content})`,
    ),
  ],
)
