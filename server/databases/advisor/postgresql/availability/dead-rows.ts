import type { Check } from '../../check.ts'
import { alone } from '../../remedy.ts'
import { docs } from '../docs.ts'
import { qualified, type Relation, shown } from '../quote.ts'

export const deadRows: Check<Relation & { dead: string; live: string }> = {
  id: 'dead_rows',
  title: 'Deleted rows aren’t cleaned up',
  severity: 'medium',
  area: 'availability',
  why: 'Autovacuum isn’t keeping up, or is held back, for instance by a long transaction. Tables grow and scans get slower.',
  privilege: null,
  minimumVersion: 13,
  link: docs('routine-vacuuming.html'),
  sql: `select schemaname::text as schema, relname::text as name,
      n_dead_tup::text as dead, n_live_tup::text as live
    from pg_catalog.pg_stat_user_tables
    where n_dead_tup > 10000 and n_dead_tup > 0.5 * n_live_tup
    order by n_dead_tup desc`,
  read: (rows) =>
    rows.map((row) => ({
      object: shown(row.schema, row.name),
      evidence: `${row.dead} deleted rows and ${row.live} live rows.`,
      row,
    })),
  remedy: ({ row }) => alone(`VACUUM (ANALYZE) ${qualified(row)};`),
}
