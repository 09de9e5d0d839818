import type { Check } from '../../check.ts'
import { alone } from '../../remedy.ts'
import { docs } from '../docs.ts'
import { qualified, type Relation, shown } from '../quote.ts'

/** Half of what is left of the 2,147,483,648 that there are. */
const MAX_AGE = 1_000_000_000

export const rowsNotFrozen: Check<Relation & { age: number; multixact_age: number }> = {
  id: 'rows_not_frozen',
  title: 'Transaction IDs are running out',
  severity: 'high',
  area: 'availability',
  why: 'Old rows have to be frozen before IDs wrap around at 2 billion. Shortly before, the server refuses all writes.',
  privilege: null,
  minimumVersion: 13,
  link: docs('routine-vacuuming.html#VACUUM-FOR-WRAPAROUND'),
  // Long values are in another table, which is frozen separately.
  sql: `select * from (
      select n.nspname::text as schema, c.relname::text as name,
        greatest(pg_catalog.age(c.relfrozenxid), pg_catalog.age(long.relfrozenxid)) as age,
        greatest(pg_catalog.mxid_age(c.relminmxid), pg_catalog.mxid_age(long.relminmxid)) as multixact_age
      from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
      left join pg_catalog.pg_class long on long.oid = c.reltoastrelid
      where c.relkind in ('r', 'm') and c.relpersistence <> 't') aged
    where age > ${MAX_AGE} or multixact_age > ${MAX_AGE}
    order by 3 desc`,
  read: (rows) =>
    rows.map((row) => ({
      object: shown(row.schema, row.name),
      evidence: `Its oldest row is ${row.age} transactions old.`,
      row,
    })),
  remedy: ({ row }) => alone(`VACUUM (FREEZE) ${qualified(row)};`),
}
