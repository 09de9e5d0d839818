import type { Check } from '../../check.ts'
import { byHand, inTransaction } from '../../remedy.ts'
import { docs } from '../docs.ts'
import { isNotOfExtension, isRowTypeUsed, userRelations } from '../fragments.ts'
import { identifier, qualified, type Relation, shown } from '../quote.ts'

export const noPrimaryKey: Check<
  Relation & {
    is_partitioned: boolean
    can_add_column: boolean
    index: string | null
    columns: string[] | null
  }
> = {
  id: 'no_primary_key',
  title: 'Tables have no primary key',
  severity: 'medium',
  area: 'availability',
  why: 'Duplicates can’t be told apart, and logical replication refuses to update or delete rows.',
  privilege: null,
  minimumVersion: 13,
  link: docs('ddl-constraints.html#DDL-CONSTRAINTS-PRIMARY-KEYS'),
  // A unique index can become the key if its columns can’t be null. Of several on the same columns, it is the one that
  // `duplicate_indexes` keeps.
  sql: ({
    version,
  }) => `select n.nspname::text as schema, c.relname::text as name, c.relkind = 'p' as is_partitioned,
      c.reloftype = 0 and not ${isRowTypeUsed('c')}
        and not exists (select from pg_catalog.pg_inherits h where h.inhparent = c.oid) as can_add_column,
      (select x.relname::text from pg_catalog.pg_index i
        join pg_catalog.pg_class x on x.oid = i.indexrelid and x.relkind = 'i'
        join pg_catalog.pg_am m on m.oid = x.relam and m.amname = 'btree'
        where i.indrelid = c.oid and i.indisunique and i.indisvalid and i.indimmediate
          and i.indpred is null and i.indexprs is null
          and i.indoption::text !~ '[^0 ]' ${version >= 150_000 ? 'and not i.indnullsnotdistinct' : ''}
          and not exists (select from unnest(i.indclass) one
            join pg_catalog.pg_opclass o on o.oid = one and not o.opcdefault)
          and not exists (select from unnest(i.indkey, i.indcollation) one(number, collation_oid)
            join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum = one.number
            where one.collation_oid <> a.attcollation)
          and not exists (select from pg_catalog.pg_constraint k
            join pg_catalog.pg_index y on y.indexrelid = k.conindid
            where y.indrelid = c.oid and y.indkey::text = i.indkey::text)
          and not exists (select from pg_catalog.pg_attribute a
            where a.attrelid = c.oid and a.attnum = any (i.indkey) and not a.attnotnull)
        order by i.indisreplident or i.indisclustered desc, x.relname limit 1) as index,
      (select array_agg(a.attname::text) from pg_catalog.pg_attribute a
        where a.attrelid = c.oid and a.attname in ('id', 'row_id') and not a.attisdropped) as columns
    from ${userRelations}
    where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence <> 't'
      and not exists (select from pg_catalog.pg_index i where i.indrelid = c.oid and i.indisprimary)
      and ${isNotOfExtension('pg_class', 'c.oid')}
    order by 1, 2`,
  read: (rows) =>
    rows.map((row) => ({
      object: shown(row.schema, row.name),
      evidence:
        row.index === null
          ? 'It has no primary key.'
          : `It has no primary key; ${shown(row.index)} could become one.`,
      row,
    })),
  remedy({ row }) {
    if (row.index !== null && !row.is_partitioned) {
      return inTransaction(
        `ALTER TABLE ${qualified(row)} ADD PRIMARY KEY USING INDEX ${identifier(row.index)};`,
      )
    }
    const column = ['id', 'row_id'].find((one) => !row.columns?.includes(one))
    if (row.is_partitioned || !row.can_add_column || column === undefined) {
      return byHand(
        `Choose columns of ${shown(row.schema, row.name)} that identify a row, together with those of a partition key, and add a primary key on them.`,
      )
    }
    return inTransaction(
      `ALTER TABLE ${qualified(row)} ADD COLUMN ${column} bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY;`,
    )
  },
}
