import type { Check } from '../../check.ts'
import { inTransaction } from '../../remedy.ts'
import { docs } from '../docs.ts'
import { identifier } from '../quote.ts'
import { hasOpenPath, type Routine, routines, shownRoutine, signature } from '../routines.ts'

export const functionPathMutable: Check<Routine> = {
  id: 'function_path_mutable',
  title: 'Functions depend on the caller’s search path',
  severity: 'low',
  area: 'functions_and_views',
  why: 'With another path, a function uses other objects of the same name. Superusers and triggers run such functions too.',
  privilege: null,
  minimumVersion: 13,
  link: docs('sql-createfunction.html#SQL-CREATEFUNCTION-SECURITY'),
  sql: ({ version }) => routines(`not p.prosecdef and ${hasOpenPath(version)}`),
  read: (rows) =>
    rows.map((row) => ({
      object: shownRoutine(row),
      evidence: 'It doesn’t set its own search_path.',
      row,
    })),
  remedy: ({ row }) =>
    inTransaction(
      `ALTER ROUTINE ${signature(row)} SET search_path = pg_catalog, ${identifier(row.schema)}, pg_temp;`,
    ),
}
