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
  why: 'Policies of the table don’t apply to queries that name a partition directly.',
  privilege: null,
  minimumVersion: 13,
  link: docs('ddl-rowsecurity.html'),
  // A partition may have partitions, and a table several parents: the nearest with policies is evidence.
  sql: `with recursive ancestors(oid, ancestor, distance) as (
      select inhrelid, inhparent, 1 from pg_catalog.pg_inherits
      union
      select a.oid, i.inhparent, a.distance + 1
      from ancestors a join pg_catalog.pg_inherits i on i.inhrelid = a.ancestor
    )
    select n.nspname::text as schema, c.relname::text as name,
      (array_agg(ancestor.relname::text order by a.distance, ancestor.relname))[1] as parent
    from ${userRelations}
    join ancestors a on a.oid = c.oid
    join pg_catalog.pg_class ancestor on ancestor.oid = a.ancestor
    where ancestor.relrowsecurity and not c.relrowsecurity
      and ${isGranted}
      and ${isNotOfExtension('pg_class', 'c.oid')}
    group by 1, 2 order by 1, 2`,
  read: (rows) =>
    rows.map((row) => ({
      object: shown(row.schema, row.name),
      evidence: `It is granted to others and has no row-level security, but ${shown(row.parent)} does.`,
      row,
    })),
  remedy: ({ row }) => inTransaction(`ALTER TABLE ${qualified(row)} ENABLE ROW LEVEL SECURITY;`),
}
