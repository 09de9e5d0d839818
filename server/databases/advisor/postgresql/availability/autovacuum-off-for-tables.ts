import type { Check } from '../../check.ts'
import { inTransaction } from '../../remedy.ts'
import { docs } from '../docs.ts'
import { userRelations } from '../fragments.ts'
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
    where c.relkind in ('r', 'm') and exists (select from unnest(c.reloptions) option
      where lower(option) in ('autovacuum_enabled=false', 'autovacuum_enabled=off',
        'autovacuum_enabled=no', 'autovacuum_enabled=0'))
    order by 1, 2`,
  read: (rows) =>
    rows.map((row) => ({
      object: shown(row.schema, row.name),
      evidence: 'autovacuum_enabled is off.',
      row,
    })),
  remedy: ({ row }) => inTransaction(`ALTER TABLE ${qualified(row)} RESET (autovacuum_enabled);`),
}
