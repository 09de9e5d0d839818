import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import { bytes, instant } from '../db/columns.ts'

/**
 * The keys that seal, hash and sign, each sealed with a key made from SECRET_KEY (envelope encryption, NIST SP 800-57
 * part 1 section 5.5): to change SECRET_KEY, only these rows are sealed anew. See server/platform/security/data-keys.ts.
 */
export const dataKeys = pgTable(
  'data_keys',
  {
    use: text().notNull(),
    number: integer().notNull(),
    sealed: bytes().notNull(),
    /** From then on it writes; it reads before that too. */
    inForceAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.use, table.number] })],
)
