import type { Check } from '../../check.ts'
import { inTransaction } from '../../remedy.ts'
import { docs } from '../docs.ts'
import { type Routine, routines, shownRoutine, signature } from '../routines.ts'

export const definerOfSuperuser: Check<Routine> = {
  id: 'definer_of_superuser',
  title: 'Functions run as a superuser',
  severity: 'medium',
  area: 'functions_and_views',
  why: 'One mistake in such a function, such as a concatenated statement, hands over the whole server. A role with few privileges can own it instead.',
  privilege: null,
  minimumVersion: 13,
  link: docs('sql-createfunction.html#SQL-CREATEFUNCTION-SECURITY'),
  sql: routines('p.prosecdef and o.rolsuper'),
  read: (rows) =>
    rows.map((row) => ({
      object: shownRoutine(row),
      evidence: `It runs as the superuser ${row.owner}.`,
      row,
    })),
  remedy: ({ row }) => inTransaction(`ALTER ROUTINE ${signature(row)} SECURITY INVOKER;`),
}
