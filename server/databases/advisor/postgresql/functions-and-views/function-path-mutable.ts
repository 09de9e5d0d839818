import type { Check } from '../../check.ts'
import { byHand, inTransaction } from '../../remedy.ts'
import { docs } from '../docs.ts'
import { identifier } from '../quote.ts'
import { hasOpenPath, type Routine, routines, shownRoutine, signature } from '../routines.ts'

/** A procedure with a setting of its own can't end transactions (PostgreSQL, CREATE PROCEDURE). */
const endsTransactions = `p.prokind = 'p'
  and p.prosrc ~* '(^|[^[:alnum:]_])(commit|rollback)($|[^[:alnum:]_])'`

export const functionPathMutable: Check<Routine & { ends_transactions: boolean }> = {
  id: 'function_path_mutable',
  title: 'Functions depend on the caller’s search path',
  severity: 'low',
  area: 'functions_and_views',
  why: 'With another path, a function uses other objects of the same name. Superusers and triggers run such functions too.',
  privilege: null,
  minimumVersion: 13,
  link: docs('sql-createfunction.html#SQL-CREATEFUNCTION-SECURITY'),
  sql: ({ version }) =>
    routines(`not p.prosecdef and ${hasOpenPath(version)}`, {
      columns: `, ${endsTransactions} as ends_transactions`,
    }),
  read: (rows) =>
    rows.map((row) => ({
      object: shownRoutine(row),
      evidence: 'It doesn’t set its own search_path.',
      row,
    })),
  remedy: ({ row }) =>
    row.ends_transactions
      ? byHand(
          `With a search_path of its own, ${shownRoutine(row)} couldn’t end transactions. Put the schema before each name in it instead, and revoke CREATE on the schemas of its path.`,
        )
      : inTransaction(
          `ALTER ROUTINE ${signature(row)} SET search_path = pg_catalog, ${identifier(row.schema)}, pg_temp;`,
        ),
}
