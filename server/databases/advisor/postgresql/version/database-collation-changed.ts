import type { Check } from '../../check.ts'
import { alone } from '../../remedy.ts'
import { docs } from '../docs.ts'
import { identifier, shown } from '../quote.ts'

export const databaseCollationChanged: Check<{
  database: string
  recorded: string
  actual: string
}> = {
  id: 'database_collation_changed',
  title: 'The database’s sort order changed under its indexes',
  severity: 'high',
  area: 'version',
  why: 'Every index of text that was built before the operating system’s update may miss rows and accept duplicates.',
  privilege: null,
  minimumVersion: 15,
  link: docs('sql-alterdatabase.html'),
  sql: `select datname::text as database, datcollversion as recorded,
      pg_catalog.pg_database_collation_actual_version(oid) as actual
    from pg_catalog.pg_database
    where datname = current_database() and datcollversion is not null
      and datcollversion <> pg_catalog.pg_database_collation_actual_version(oid)`,
  read: (rows) =>
    rows.map((row) => ({
      object: shown(row.database),
      evidence: `Recorded with version ${row.recorded}, now ${row.actual}.`,
      row,
    })),
  remedy: ({ row }) =>
    alone(
      `REINDEX DATABASE ${identifier(row.database)};`,
      `ALTER DATABASE ${identifier(row.database)} REFRESH COLLATION VERSION;`,
    ),
}
