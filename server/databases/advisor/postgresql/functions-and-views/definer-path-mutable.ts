import type { Check } from '../../check.ts'
import { inTransaction } from '../../remedy.ts'
import { docs } from '../docs.ts'
import { identifier } from '../quote.ts'
import { hasOpenPath, type Routine, routines, shownRoutine, signature } from '../routines.ts'

export const definerPathMutable: Check<Routine> = {
  id: 'definer_path_mutable',
  title: 'SECURITY DEFINER functions trust the caller’s search path',
  severity: 'high',
  area: 'functions_and_views',
  why: 'The caller can put an object of their own first in the path, which then runs with the owner’s privileges.',
  privilege: null,
  minimumVersion: 13,
  link: docs('sql-createfunction.html#SQL-CREATEFUNCTION-SECURITY'),
  sql: ({ version }) => routines(`p.prosecdef and ${hasOpenPath(version)}`),
  read: (rows) =>
    rows.map((row) => ({
      object: shownRoutine(row),
      evidence: `It runs as ${row.owner} and doesn’t set its own search_path.`,
      row,
    })),
  remedy: ({ row }) =>
    inTransaction(
      `ALTER ROUTINE ${signature(row)} SET search_path = pg_catalog, ${identifier(row.schema)}, pg_temp;`,
    ),
}
