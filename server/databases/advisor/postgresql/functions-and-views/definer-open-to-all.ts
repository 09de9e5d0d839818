import type { Check } from '../../check.ts'
import { docs } from '../docs.ts'
import { exposedRoles } from '../fragments.ts'
import { shown, shownGrantees } from '../quote.ts'
import { type OpenRoutine, openRoutines, revokeExecute, shownRoutine } from '../routines.ts'

export const definerOpenToAll: Check<OpenRoutine> = {
  id: 'definer_open_to_all',
  title: 'Everyone can run SECURITY DEFINER functions',
  severity: 'high',
  area: 'functions_and_views',
  why: 'Every function is open to PUBLIC unless somebody revokes that, and this one lends out its owner’s privileges. If the API is meant to call it, ignore this finding.',
  privilege: null,
  minimumVersion: 13,
  link: docs('sql-createfunction.html#SQL-CREATEFUNCTION-SECURITY'),
  // Nobody can call a trigger function.
  sql: `with ${exposedRoles} ${openRoutines(
    `p.prosecdef
      and p.prorettype not in ('pg_catalog.trigger'::pg_catalog.regtype, 'pg_catalog.event_trigger'::pg_catalog.regtype)`,
    `a.grantee <> p.proowner and a.grantee in (select oid from api) and n.oid in (select oid from exposed_schemas)`,
  )}`,
  read: (rows) =>
    rows.map((row) => ({
      object: shownRoutine(row),
      evidence: `${shownGrantees(row.roles)} can run it as ${shown(row.owner)}.`,
      row,
    })),
  remedy: ({ row }) => revokeExecute(row),
}
