import type { Check } from '../../check.ts'
import { inTransaction } from '../../remedy.ts'
import { docs } from '../docs.ts'
import { isNotOfExtension, userRelations } from '../fragments.ts'
import { qualified, type Relation, shown } from '../quote.ts'

export const unloggedTables: Check<Relation> = {
  id: 'unlogged_tables',
  title: 'Tables are emptied by a crash',
  severity: 'medium',
  area: 'availability',
  why: 'Unlogged tables lose all rows when the server stops unexpectedly, and standbys don’t have them. For caches, ignore this finding.',
  privilege: null,
  minimumVersion: 13,
  link: docs('sql-createtable.html#SQL-CREATETABLE-UNLOGGED'),
  sql: `select n.nspname::text as schema, c.relname::text as name from ${userRelations}
    where c.relkind = 'r' and c.relpersistence = 'u' and ${isNotOfExtension('pg_class', 'c.oid')}
    order by 1, 2`,
  read: (rows) =>
    rows.map((row) => ({ object: shown(row.schema, row.name), evidence: 'It is unlogged.', row })),
  remedy: ({ row }) => inTransaction(`ALTER TABLE ${qualified(row)} SET LOGGED;`),
}
