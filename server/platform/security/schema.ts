import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import { bytes, instant } from '../db/columns.ts'

/**
 * The keys that encrypt, hash and sign, each encrypted with a key derived from SECRET_KEY (envelope encryption, NIST SP
 * 800-57 part 1 section 5.5): after a change of SECRET_KEY, only these rows are re-encrypted. See
 * server/platform/security/data-keys.ts.
 */
export const dataKeys = pgTable(
  'data_keys',
  {
    use: text().notNull(),
    number: integer().notNull(),
    sealed: bytes().notNull(),
    /** From then on it writes; it can be used to read before that. */
    inForceAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.use, table.number] })],
)
