import type { Check } from '../../check.ts'
import { inTransaction } from '../../remedy.ts'
import { docs } from '../docs.ts'
import { isGranted, isNotOfExtension, userRelations } from '../fragments.ts'
import { qualified, type Relation, shown } from '../quote.ts'

export const partitionsWithoutRowSecurity: Check<Relation & { parent: string }> = {
  id: 'partitions_without_row_security',
  title: 'Partitions can be used without the policies of their table',
  severity: 'high',
  area: 'row_level_security',
  why: 'Policies of the table don’t apply to somebody who names a partition of it.',
  privilege: null,
  minimumVersion: 13,
  link: docs('ddl-rowsecurity.html'),
  sql: `select n.nspname::text as schema, c.relname::text as name, parent.relname::text as parent
    from ${userRelations}
    join pg_catalog.pg_inherits i on i.inhrelid = c.oid
    join pg_catalog.pg_class parent on parent.oid = i.inhparent
    where parent.relrowsecurity and not c.relrowsecurity
      and ${isGranted}
      and ${isNotOfExtension('pg_class', 'c.oid')}
    order by 1, 2`,
  read: (rows) =>
    rows.map((row) => ({
      object: shown(row.schema, row.name),
      evidence: `It is granted to others, and has no row-level security; ${shown(row.parent)} has.`,
      row,
    })),
  remedy: ({ row }) => inTransaction(`ALTER TABLE ${qualified(row)} ENABLE ROW LEVEL SECURITY;`),
}
