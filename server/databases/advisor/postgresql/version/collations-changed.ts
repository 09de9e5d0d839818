import type { Check } from '../../check.ts'
import { alone } from '../../remedy.ts'
import { docs } from '../docs.ts'
import { identifier, qualified, type Relation, shown } from '../quote.ts'

export const collationsChanged: Check<Relation & { recorded: string; actual: string }> = {
  id: 'collations_changed',
  title: 'Sort orders changed under indexes',
  severity: 'medium',
  area: 'version',
  why: 'An operating system update changed a collation. Indexes that were built before it may miss rows and accept duplicates.',
  privilege: null,
  minimumVersion: 13,
  link: docs('sql-altercollation.html'),
  sql: `select n.nspname::text as schema, c.collname::text as name, c.collversion as recorded,
      pg_catalog.pg_collation_actual_version(c.oid) as actual
    from pg_catalog.pg_collation c join pg_catalog.pg_namespace n on n.oid = c.collnamespace
    where c.collversion is not null
      and c.collversion <> pg_catalog.pg_collation_actual_version(c.oid)
    order by 1, 2`,
  read: (rows) =>
    rows.map((row) => ({
      object: shown(row.schema, row.name),
      evidence: `Recorded with version ${row.recorded}, now ${row.actual}.`,
      row,
    })),
  remedy: ({ row }, { database }) =>
    alone(
      `REINDEX DATABASE ${identifier(database)};`,
      `ALTER COLLATION ${qualified(row)} REFRESH VERSION;`,
    ),
}
