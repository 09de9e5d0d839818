import type { Check } from '../../check.ts'
import { inTransaction } from '../../remedy.ts'
import { docs } from '../docs.ts'
import { identifier, shown } from '../quote.ts'

export const extensionsOutdated: Check<{
  extension: string
  installed: string
  available: string
}> = {
  id: 'extensions_outdated',
  title: 'Extensions are outdated',
  severity: 'medium',
  area: 'extensions',
  why: 'A package was updated but its objects in the database weren’t, so fixes to its SQL are missing.',
  privilege: null,
  minimumVersion: 13,
  link: docs('sql-alterextension.html'),
  sql: `select a.name::text as extension, a.installed_version as installed,
      a.default_version as available
    from pg_catalog.pg_available_extensions a
    where a.installed_version is not null and a.default_version is not null
      and a.installed_version <> a.default_version order by 1`,
  read: (rows) =>
    rows.map((row) => ({
      object: shown(row.extension),
      evidence: `It has version ${row.installed}; ${row.available} is installed on the host.`,
      row,
    })),
  remedy: ({ row }) => inTransaction(`ALTER EXTENSION ${identifier(row.extension)} UPDATE;`),
}
