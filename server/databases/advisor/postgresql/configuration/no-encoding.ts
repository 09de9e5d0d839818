import type { Check } from '../../check.ts'
import { byHand } from '../../remedy.ts'
import { docs } from '../docs.ts'
import { shown } from '../quote.ts'

export const noEncoding: Check<{ database: string }> = {
  id: 'no_encoding',
  title: 'The database has no encoding',
  severity: 'medium',
  area: 'configuration',
  why: 'With SQL_ASCII the server accepts any bytes, so text ends up in mixed encodings, and escaping can be defeated.',
  privilege: null,
  minimumVersion: 13,
  link: docs('multibyte.html'),
  sql: `select datname::text as database from pg_catalog.pg_database
    where datname = current_database() and pg_catalog.pg_encoding_to_char(encoding) = 'SQL_ASCII'`,
  read: (rows) =>
    rows.map((row) => ({
      object: shown(row.database),
      evidence: 'Its encoding is SQL_ASCII.',
      row,
    })),
  remedy: ({ row }) =>
    byHand(
      `Dump ${shown(row.database)}, create a database with ENCODING 'UTF8' TEMPLATE template0, and restore the dump there.`,
    ),
}
