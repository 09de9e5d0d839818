import type { Check } from '../../check.ts'
import { docs } from '../docs.ts'
import { isNotOfExtension, userRelations } from '../fragments.ts'
import { dropIndex, type Index } from '../indexes.ts'
import { shown } from '../quote.ts'

export const duplicateIndexes: Check<Index & { kept: string }> = {
  id: 'duplicate_indexes',
  title: 'Indexes are duplicated',
  severity: 'low',
  area: 'availability',
  why: 'Each one slows down writes and takes up space and memory, and the second one never helps.',
  privilege: null,
  minimumVersion: 13,
  link: docs('sql-dropindex.html'),
  // The one that a constraint or replication relies on is kept, or else a unique one.
  sql: ({ version }) => `with alike as (
      select i.indexrelid, i.indrelid, x.relname, x.relkind, n.nspname, c.relname as table_name,
        exists (select from pg_catalog.pg_constraint k
          where k.conindid = i.indexrelid) or i.indisreplident or i.indisclustered as is_needed,
        i.indisunique,
        row_number() over same as place, first_value(x.relname) over same as kept,
        first_value(i.indisunique) over same as is_kept_unique
      from ${userRelations}
      join pg_catalog.pg_index i on i.indrelid = c.oid and i.indisvalid
      join pg_catalog.pg_class x on x.oid = i.indexrelid and not x.relispartition
      where c.relkind in ('r', 'p', 'm') and ${isNotOfExtension('pg_class', 'c.oid')}
      window same as (
        partition by i.indrelid, x.relam, i.indnkeyatts, i.indkey::text, i.indclass::text,
          i.indcollation::text, i.indoption::text,${
            // Two unique indexes that differ in this allow different rows.
            version >= 150_000 ? 'i.indnullsnotdistinct,' : ''
          }
          case when i.indexprs is not null then pg_catalog.pg_get_expr(i.indexprs, i.indrelid) end,
          case when i.indpred is not null then pg_catalog.pg_get_expr(i.indpred, i.indrelid) end
        order by i.indisprimary desc, exists (select from pg_catalog.pg_constraint k
          where k.conindid = i.indexrelid) or i.indisreplident or i.indisclustered desc,
          i.indisunique desc, x.relname
        rows between unbounded preceding and unbounded following)
    )
    select nspname::text as schema, relname::text as name, table_name::text as table,
      relkind = 'I' as is_partitioned, kept::text as kept
    from alike where place > 1 and not is_needed and (is_kept_unique or not indisunique)
    order by 1, 2`,
  read: (rows) =>
    rows.map((row) => ({
      object: shown(row.schema, row.name),
      evidence: `On ${shown(row.table)}, it is the same as ${shown(row.kept)}.`,
      row,
    })),
  remedy: ({ row }) => dropIndex(row),
}
