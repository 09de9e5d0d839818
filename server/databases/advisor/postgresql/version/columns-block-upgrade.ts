import type { Check } from '../../check.ts'
import { byHand, inTransaction } from '../../remedy.ts'
import { docs } from '../docs.ts'
import { isColumnFixed, userRelations } from '../fragments.ts'
import { identifier, qualified, type Relation, shown } from '../quote.ts'

export const columnsBlockUpgrade: Check<
  Relation & { column: string; type: string; is_fixed: boolean }
> = {
  id: 'columns_block_upgrade',
  title: 'Columns block upgrades',
  severity: 'low',
  area: 'version',
  why: 'pg_upgrade refuses columns of these types, since they contain numbers that change with the version.',
  privilege: null,
  minimumVersion: 13,
  link: docs('pgupgrade.html'),
  // A column of a partition changes with that of its table.
  sql: `select n.nspname::text as schema, c.relname::text as name, a.attname::text as column,
      t.typname::text as type, c.relkind = 'm' or c.reloftype <> 0 or ${isColumnFixed('c')} as is_fixed
    from ${userRelations}
    join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and a.attinhcount = 0
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
  remedy({ row }) {
    const sql = `ALTER TABLE ${qualified(row)} ALTER COLUMN ${identifier(row.column)} TYPE text USING ${identifier(row.column)}::text;`
    return row.is_fixed
      ? byHand(
          `Views, policies, partitions or other objects that depend on the column stop this, and a materialized view has to be created again. Drop those first and create them again afterwards: ${sql}`,
        )
      : inTransaction(sql)
  },
}
