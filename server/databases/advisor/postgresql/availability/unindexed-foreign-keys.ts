import type { Check } from '../../check.ts'
import { alone, inTransaction } from '../../remedy.ts'
import { docs } from '../docs.ts'
import { columnNames, isNotOfExtension, userRelations } from '../fragments.ts'
import { identifier, qualified, type Relation, shown } from '../quote.ts'

export const unindexedForeignKeys: Check<
  Relation & { key: string; columns: string[]; is_partitioned: boolean }
> = {
  id: 'unindexed_foreign_keys',
  title: 'Foreign keys have no index',
  severity: 'low',
  area: 'availability',
  why: 'Each delete in the other table reads this one in full, under a lock that blocks others.',
  privilege: null,
  minimumVersion: 13,
  link: docs('ddl-constraints.html#DDL-CONSTRAINTS-FK'),
  // The first columns of an index have to be those of the key, in any order. Those of INCLUDE come last.
  sql: `select n.nspname::text as schema, c.relname::text as name, k.conname::text as key,
      ${columnNames('k.conkey', 'c.oid')} as columns, c.relkind = 'p' as is_partitioned
    from ${userRelations}
    join pg_catalog.pg_constraint k on k.conrelid = c.oid and k.contype = 'f' and k.conparentid = 0
    where ${isNotOfExtension('pg_class', 'c.oid')}
      and not exists (select from pg_catalog.pg_index i
        where i.indrelid = c.oid and i.indisvalid and i.indpred is null
          and cardinality(k.conkey) <= i.indnkeyatts
          and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey)
    order by 1, 2, 3`,
  read: (rows) =>
    rows.map((row) => ({
      object: shown(row.schema, row.name, row.key),
      evidence: `No index begins with ${row.columns.map((one) => shown(one)).join(', ')}.`,
      row,
    })),
  remedy({ row }) {
    const on = `ON ${qualified(row)} (${row.columns.map(identifier).join(', ')});`
    return row.is_partitioned
      ? inTransaction(`CREATE INDEX ${on}`)
      : alone(`CREATE INDEX CONCURRENTLY ${on}`)
  },
}
