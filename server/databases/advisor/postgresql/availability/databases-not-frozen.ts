import type { Check } from '../../check.ts'
import { byHand } from '../../remedy.ts'
import { docs } from '../docs.ts'
import { shown } from '../quote.ts'

export const databasesNotFrozen: Check<{ database: string; age: number }> = {
  id: 'databases_not_frozen',
  title: 'Transaction IDs are running out in other databases',
  severity: 'high',
  area: 'availability',
  why: 'All databases of a server share the IDs: one that is never vacuumed stops writes in all of them.',
  privilege: null,
  minimumVersion: 13,
  link: docs('routine-vacuuming.html#VACUUM-FOR-WRAPAROUND'),
  sql: `select datname::text as database, pg_catalog.age(datfrozenxid) as age
    from pg_catalog.pg_database
    where datname <> current_database() and pg_catalog.age(datfrozenxid) > 1000000000 order by 2 desc`,
  read: (rows) =>
    rows.map((row) => ({
      object: shown(row.database),
      evidence: `Its oldest row is ${row.age} transactions old.`,
      row,
    })),
  remedy: ({ row }) => byHand(`Connect to ${shown(row.database)} and run VACUUM (FREEZE).`),
}
