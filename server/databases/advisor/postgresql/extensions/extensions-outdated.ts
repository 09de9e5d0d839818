import type { Check } from '../../check.ts'
import { byHand, inTransaction } from '../../remedy.ts'
import { docs } from '../docs.ts'
import { identifier, shown } from '../quote.ts'

export const extensionsOutdated: Check<{
  extension: string
  installed: string
  available: string
  has_path: boolean
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
      a.default_version as available, exists (select from pg_catalog.pg_extension_update_paths(a.name) p
        where p.source = a.installed_version and p.target = a.default_version and p.path is not null) as has_path
    from pg_catalog.pg_available_extensions a
    where a.installed_version is not null and a.default_version is not null
      and a.installed_version <> a.default_version order by 1`,
  read: (rows) =>
    rows.map((row) => ({
      object: shown(row.extension),
      evidence: `It has version ${row.installed}; ${row.available} is installed on the host.`,
      row,
    })),
  remedy: ({ row }) =>
    row.has_path
      ? inTransaction(`ALTER EXTENSION ${identifier(row.extension)} UPDATE;`)
      : byHand(
          `No script on the host updates ${shown(row.extension)} from ${row.installed} to ${row.available}. Install the package that contains version ${row.installed}.`,
        ),
}
