import type { Check } from '../../check.ts'
import { inTransaction } from '../../remedy.ts'
import { docs } from '../docs.ts'
import { userRelations } from '../fragments.ts'
import { identifier, qualified, type Relation, shown } from '../quote.ts'

export const columnsBlockUpgrade: Check<Relation & { column: string; type: string }> = {
  id: 'columns_block_upgrade',
  title: 'Columns block upgrades',
  severity: 'low',
  area: 'version',
  why: 'pg_upgrade refuses columns of these types, since they contain numbers that change with the version.',
  privilege: null,
  minimumVersion: 13,
  link: docs('pgupgrade.html'),
  sql: `select n.nspname::text as schema, c.relname::text as name, a.attname::text as column,
      t.typname::text as type
    from ${userRelations}
    join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_catalog.pg_type t on t.oid = a.atttypid
    where c.relkind in ('r', 'p', 'm') and t.typnamespace = 'pg_catalog'::pg_catalog.regnamespace
      and t.typname in ('regcollation', 'regconfig', 'regdictionary', 'regnamespace', 'regoper',
        'regoperator', 'regproc', 'regprocedure')
    order by 1, 2, 3`,
  read: (rows) =>
    rows.map((row) => ({
      object: shown(row.schema, row.name, row.column),
      evidence: `Its type is ${row.type}.`,
      row,
    })),
  remedy: ({ row }) =>
    inTransaction(
      `ALTER TABLE ${qualified(row)} ALTER COLUMN ${identifier(row.column)} TYPE text USING ${identifier(row.column)}::text;`,
    ),
}
