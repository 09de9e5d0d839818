import type { Check } from '../../check.ts'
import { docs } from '../docs.ts'
import { isNotOfExtension, userRelations } from '../fragments.ts'
import { dropIndex, type Index } from '../indexes.ts'
import { shown } from '../quote.ts'

export const unusedIndexes: Check<Index & { since: string | null; bytes: string }> = {
  id: 'unused_indexes',
  title: 'Indexes aren’t used',
  severity: 'low',
  area: 'availability',
  why: 'Each one slows down writes and takes up space and memory. Check the standbys too before you drop one: they may use it.',
  privilege: null,
  minimumVersion: 13,
  link: docs('monitoring-stats.html#MONITORING-PG-STAT-ALL-INDEXES-VIEW'),
  notApplicable: ({ isStandby }) =>
    isStandby ? 'A standby doesn’t know which indexes its primary uses.' : undefined,
  // An index for a foreign key is used by deletes in the other table, which may be rare.
  sql: `select n.nspname::text as schema, x.relname::text as name, c.relname::text as table,
      false as is_partitioned, pg_catalog.pg_relation_size(x.oid)::text as bytes,
      (select to_char(d.stats_reset, 'YYYY-MM-DD') from pg_catalog.pg_stat_database d
        where d.datname = current_database()) as since
    from ${userRelations}
    join pg_catalog.pg_index i on i.indrelid = c.oid and i.indisvalid and not i.indisunique
      and not i.indisreplident and not i.indisclustered
    join pg_catalog.pg_class x on x.oid = i.indexrelid and x.relkind = 'i' and not x.relispartition
    where c.relkind in ('r', 'm') and pg_catalog.pg_stat_get_numscans(x.oid) = 0
      and ${isNotOfExtension('pg_class', 'c.oid')}
      and not exists (select from pg_catalog.pg_constraint k
        where k.conrelid = c.oid and (k.conindid = x.oid or k.contype = 'f'
          and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey))
    order by 1, 2`,
  read: (rows) =>
    rows.map((row) => ({
      object: shown(row.schema, row.name),
      evidence: `On ${shown(row.table)}: no scan since ${row.since ?? 'statistics began'}, ${Math.ceil(Number(row.bytes) / 1000)} kB.`,
      row,
    })),
  remedy: ({ row }) => dropIndex(row),
}
