import type { Check } from '../../check.ts'
import { byHand, inTransaction } from '../../remedy.ts'
import { docs } from '../docs.ts'
import { isNotOfExtension, isRowTypeUsed, userRelations } from '../fragments.ts'
import { qualified, type Relation, shown } from '../quote.ts'

export const unloggedTables: Check<Relation & { is_stuck: boolean }> = {
  id: 'unlogged_tables',
  title: 'Tables are emptied by a crash',
  severity: 'medium',
  area: 'availability',
  why: 'Unlogged tables lose all rows when the server stops unexpectedly, and standbys don’t have them. For caches, ignore this finding.',
  privilege: null,
  minimumVersion: 13,
  link: docs('sql-createtable.html#SQL-CREATETABLE-UNLOGGED'),
  // A table that is logged can't reference one that isn't, so those that others reference come first.
  sql: `with recursive keys(oid, target) as (
      select distinct k.conrelid, k.confrelid from pg_catalog.pg_constraint k
      join pg_catalog.pg_class t on t.oid = k.confrelid and t.relpersistence = 'u'
      where k.contype = 'f' and k.conrelid <> k.confrelid
    ), reached(oid, target) as (
      select oid, target from keys
      union
      select r.oid, k.target from reached r join keys k on k.oid = r.target
    ), stuck as (
      select c.oid from pg_catalog.pg_class c where c.relkind = 'r' and c.relpersistence = 'u'
        and (${isRowTypeUsed('c')} or (c.oid, c.oid) in (select oid, target from reached))
    )
    select n.nspname::text as schema, c.relname::text as name,
      exists (select from stuck s where s.oid = c.oid
        or (c.oid, s.oid) in (select oid, target from reached)) as is_stuck
    from ${userRelations}
    where c.relkind = 'r' and c.relpersistence = 'u' and ${isNotOfExtension('pg_class', 'c.oid')}
    order by (select count(*) from reached r where r.oid = c.oid), 1, 2`,
  read: (rows) =>
    rows.map((row) => ({ object: shown(row.schema, row.name), evidence: 'It is unlogged.', row })),
  remedy({ row }) {
    const sql = `ALTER TABLE ${qualified(row)} SET LOGGED;`
    return row.is_stuck
      ? byHand(
          `Foreign keys that reference each other, or columns of its row type, make this statement fail. Drop them, run it for all these tables, and add them again: ${sql}`,
        )
      : inTransaction(sql)
  },
}
