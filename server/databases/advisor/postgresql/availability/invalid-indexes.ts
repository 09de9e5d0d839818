import type { Check } from '../../check.ts'
import { ifRowsAllow } from '../../remedy.ts'
import { docs } from '../docs.ts'
import { userRelations } from '../fragments.ts'
import { qualified, type Relation, shown } from '../quote.ts'

export const invalidIndexes: Check<Relation & { table: string }> = {
  id: 'invalid_indexes',
  title: 'Indexes are invalid',
  severity: 'medium',
  area: 'availability',
  why: 'Building them failed. They slow down each write, are never used for reading, and may not enforce what they should.',
  privilege: null,
  minimumVersion: 13,
  link: docs('sql-createindex.html#SQL-CREATEINDEX-CONCURRENTLY'),
  sql: `select n.nspname::text as schema, x.relname::text as name, c.relname::text as table
    from ${userRelations}
    join pg_catalog.pg_index i on i.indrelid = c.oid and not i.indisvalid
    join pg_catalog.pg_class x on x.oid = i.indexrelid and x.relkind = 'i'
    where not exists (select from pg_catalog.pg_stat_progress_create_index b
      where b.index_relid = i.indexrelid)
    order by 1, 2`,
  read: (rows) =>
    rows.map((row) => ({
      object: shown(row.schema, row.name),
      evidence: `On ${shown(row.table)}, it was never completed.`,
      row,
    })),
  // A unique index is also invalid because rows are duplicates.
  remedy: ({ row }) => ifRowsAllow(`REINDEX INDEX CONCURRENTLY ${qualified(row)};`),
}
