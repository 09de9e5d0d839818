import type { Check } from '../../check.ts'
import { inTransaction } from '../../remedy.ts'
import { docs } from '../docs.ts'
import { isOpenToAll, type Routine, routines, shownRoutine, signature } from '../routines.ts'

export const definerOpenToAll: Check<Routine> = {
  id: 'definer_open_to_all',
  title: 'Everybody may run SECURITY DEFINER functions',
  severity: 'high',
  area: 'functions_and_views',
  why: 'Every function is open to PUBLIC unless somebody revokes that, and this one lends out its owner’s privileges.',
  privilege: null,
  minimumVersion: 13,
  link: docs('sql-createfunction.html#SQL-CREATEFUNCTION-SECURITY'),
  // Nobody can call a trigger function.
  sql: routines(
    `p.prosecdef and ${isOpenToAll}
      and p.prorettype not in ('pg_catalog.trigger'::pg_catalog.regtype, 'pg_catalog.event_trigger'::pg_catalog.regtype)`,
  ),
  read: (rows) =>
    rows.map((row) => ({
      object: shownRoutine(row),
      evidence: `PUBLIC may run it as ${row.owner}.`,
      row,
    })),
  remedy: ({ row }) => inTransaction(`REVOKE EXECUTE ON ROUTINE ${signature(row)} FROM PUBLIC;`),
}
