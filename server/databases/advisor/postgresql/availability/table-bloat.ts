import type { Check } from '../../check.ts'
import { alone } from '../../remedy.ts'
import { docs } from '../docs.ts'
import { isNotOfExtension, userRelations } from '../fragments.ts'
import { qualified, type Relation, shown } from '../quote.ts'

const MEGABYTE = 1_000_000

export const tableBloat: Check<Relation & { bytes: string; expected: string | null }> = {
  id: 'table_bloat',
  title: 'Tables are mostly empty space',
  severity: 'low',
  area: 'availability',
  why: 'Scans and backups read the empty space too. VACUUM FULL frees it, but locks the table while it runs.',
  privilege: null,
  minimumVersion: 13,
  link: docs('sql-vacuum.html'),
  // Estimated from the average width of columns, which is only visible for tables that the role may read.
  sql: `with large as (
      select n.nspname as schema, c.relname as name, c.reltuples, c.relpages::int8 * 8192 as bytes,
        (select case when count(*) = count(s.avg_width)
            then sum((1 - s.null_frac) * s.avg_width) + 36 end
          from pg_catalog.pg_attribute a
          left join pg_catalog.pg_stats s on s.schemaname = n.nspname and s.tablename = c.relname
            and s.attname = a.attname and not s.inherited
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as width
      from ${userRelations}
      where c.relkind in ('r', 'm') and c.relpages > 2560 and c.reltuples >= 0
        and ${isNotOfExtension('pg_class', 'c.oid')}
    ), measured as (
      select schema::text, name::text, bytes::text, round(reltuples * width)::int8::text as expected,
        bytes - reltuples * width as waste
      from large where width is not null and bytes - reltuples * width > 20000000
        and bytes > 2 * reltuples * width
      order by waste desc
    )
    select schema, name, bytes, expected from measured
    union all
    (select schema::text, name::text, bytes::text, null from large where width is null limit 1)`,
  read(rows) {
    const found = rows.filter(({ expected }) => expected !== null)
    if (found.length === 0 && rows.length > 0) {
      return { notVisible: 'SELECT on the tables, for their statistics in pg_stats' }
    }
    return found.map((row) => ({
      object: shown(row.schema, row.name),
      evidence: `${megabytes(row.bytes)} MB for about ${megabytes(row.expected)} MB of rows.`,
      row,
    }))
  },
  remedy: ({ row }) => alone(`VACUUM (FULL, ANALYZE) ${qualified(row)};`),
}

const megabytes = (bytes: string | null) => Math.ceil(Number(bytes) / MEGABYTE)
