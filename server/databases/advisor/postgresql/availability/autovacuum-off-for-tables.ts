import type { Check } from '../../check.ts'
import { inTransaction } from '../../remedy.ts'
import { docs } from '../docs.ts'
import { isFalse, userRelations } from '../fragments.ts'
import { qualified, type Relation, shown } from '../quote.ts'

export const autovacuumOffForTables: Check<Relation> = {
  id: 'autovacuum_off_for_tables',
  title: 'Autovacuum is off for tables',
  severity: 'medium',
  area: 'availability',
  why: 'Such a table grows with each update, and its plans get worse as its statistics age.',
  privilege: null,
  minimumVersion: 13,
  link: docs('sql-createtable.html#RELOPTION-AUTOVACUUM-ENABLED'),
  sql: `select n.nspname::text as schema, c.relname::text as name from ${userRelations}
    where c.relkind in ('r', 'm') and exists (
      select from pg_catalog.pg_options_to_table(c.reloptions) v
      where v.option_name = 'autovacuum_enabled' and ${isFalse('v.option_value')})
    order by 1, 2`,
  read: (rows) =>
    rows.map((row) => ({
      object: shown(row.schema, row.name),
      evidence: 'autovacuum_enabled is off.',
      row,
    })),
  remedy: ({ row }) => inTransaction(`ALTER TABLE ${qualified(row)} RESET (autovacuum_enabled);`),
}
