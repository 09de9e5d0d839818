import type { Check } from '../../check.ts'
import { byHand, inTransaction } from '../../remedy.ts'
import { docs } from '../docs.ts'
import { isColumnFixed, isUserSchema } from '../fragments.ts'
import { identifier, qualified, type Relation, shown } from '../quote.ts'

export const sequencesRunOut: Check<
  Relation & {
    table: string | null
    column: string | null
    percent: number | null
    is_integer: boolean
    type: string
    is_bounded: boolean
    is_fixed: boolean
  }
> = {
  id: 'sequences_run_out',
  title: 'Sequences are running out of numbers',
  severity: 'high',
  area: 'availability',
  why: 'Once the last number is used, every insert fails.',
  privilege: null,
  minimumVersion: 13,
  link: docs('datatype-numeric.html#DATATYPE-SERIAL'),
  // The last number is only visible with SELECT or USAGE on the sequence.
  sql: `with sequences as (
      select n.nspname, c.relname, t.relname as table_name, a.attname, s.seqcycle,
        s.seqtypid <> 'int8'::pg_catalog.regtype as is_short,
        coalesce(a.atttypid in ('int2'::pg_catalog.regtype, 'int4'::pg_catalog.regtype), false) as is_integer,
        s.seqmin, least(s.seqmax, case a.atttypid when 'int2'::pg_catalog.regtype then 32767
          when 'int4'::pg_catalog.regtype then 2147483647 end) as highest,
        s.seqtypid::pg_catalog.regtype::text as type,
        t.reloftype <> 0 or a.attinhcount > 0 or ${isColumnFixed('t')} as is_fixed,
        s.seqmax not in (32767, 2147483647, 9223372036854775807) as is_bounded,
        pg_catalog.has_sequence_privilege(c.oid, 'SELECT, USAGE') as is_visible,
        case when pg_catalog.has_sequence_privilege(c.oid, 'SELECT, USAGE')
          then pg_catalog.pg_sequence_last_value(c.oid) end as last
      from pg_catalog.pg_sequence s
      join pg_catalog.pg_class c on c.oid = s.seqrelid and c.relpersistence <> 't'
      join pg_catalog.pg_namespace n on n.oid = c.relnamespace and ${isUserSchema()}
      left join pg_catalog.pg_depend d on d.classid = 'pg_catalog.pg_class'::pg_catalog.regclass
        and d.objid = c.oid and d.refclassid = d.classid and d.deptype in ('a', 'i') and d.refobjsubid > 0
      left join pg_catalog.pg_class t on t.oid = d.refobjid
      left join pg_catalog.pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
      where s.seqincrement > 0 and not s.seqcycle
    ), measured as (
      select *, case when is_visible
        then floor(100 * (coalesce(last, seqmin)::numeric - seqmin) / (highest::numeric - seqmin))::int end as percent
      from sequences where highest > seqmin
    )
    select nspname::text as schema, relname::text as name, table_name::text as table,
      attname::text as column, percent, is_integer, type, is_bounded,
      coalesce(is_fixed, false) as is_fixed
    from measured where percent >= 80
    union all
    (select nspname::text, relname::text, null, null, null, false, type, false, false from measured where not is_visible limit 1)`,
  read(rows) {
    const found = rows.filter(({ percent }) => percent !== null)
    if (found.length === 0 && rows.length > 0) return { notVisible: 'SELECT on all sequences' }
    return found.map((row) => ({
      object: shown(row.schema, row.name),
      evidence: `${row.percent}% of its numbers are used (${row.type}).`,
      row,
    }))
  },
  remedy({ row }) {
    if (row.type === 'bigint' && !row.is_integer && !row.is_bounded) {
      return byHand(
        `Plan a different kind of key for the rows numbered by ${shown(row.schema, row.name)}.`,
      )
    }
    const column =
      row.is_integer && row.table !== null && row.column !== null
        ? [
            `ALTER TABLE ${qualified({ schema: row.schema, name: row.table })} ALTER COLUMN ${identifier(row.column)} TYPE bigint;`,
          ]
        : []
    const sql = [...column, `ALTER SEQUENCE ${qualified(row)} AS bigint NO MAXVALUE;`]
    return row.is_integer && row.is_fixed
      ? byHand(
          `Views, policies, partitions or other objects that depend on the column stop this. Drop those first and create them again afterwards, or move the rows to a new table: ${sql.join(' ')}`,
        )
      : inTransaction(...sql)
  },
}
