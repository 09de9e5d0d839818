import type { Check } from '../../check.ts'
import { docs } from '../docs.ts'
import { type OpenRoutine, openRoutines, revokeExecute, shownRoutine } from '../routines.ts'

export const nativeFunctionsOpenToAll: Check<OpenRoutine> = {
  id: 'native_functions_open_to_all',
  title: 'Everyone can run functions in untrusted languages',
  severity: 'medium',
  area: 'functions_and_views',
  why: 'Code in C or in an untrusted language can do on the host whatever the server can.',
  privilege: null,
  minimumVersion: 13,
  link: docs('sql-createlanguage.html'),
  sql: openRoutines(
    `p.prokind <> 'a' and not l.lanpltrusted and l.lanname <> 'sql'
      and p.prorettype not in ('pg_catalog.language_handler'::pg_catalog.regtype, 'pg_catalog.fdw_handler'::pg_catalog.regtype,
        'pg_catalog.trigger'::pg_catalog.regtype, 'pg_catalog.event_trigger'::pg_catalog.regtype)`,
  ),
  read: (rows) =>
    rows.map((row) => ({ object: shownRoutine(row), evidence: 'PUBLIC can run it.', row })),
  remedy: ({ row }) => revokeExecute(row),
}
