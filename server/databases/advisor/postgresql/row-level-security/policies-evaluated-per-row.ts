import type { Check } from '../../check.ts'
import { byHand, inTransaction } from '../../remedy.ts'
import { docs } from '../docs.ts'
import { evaluatedOnce, isEvaluatedPerRow } from '../per-row-calls.ts'
import { isComplete, type Policy, policies } from '../policies.ts'
import { excerpt, identifier, qualified, shown } from '../quote.ts'

export const policiesEvaluatedPerRow: Check<Policy> = {
  id: 'policies_evaluated_per_row',
  title: 'Policies call functions for each row',
  severity: 'low',
  area: 'row_level_security',
  why: 'current_setting() and the like return the same value throughout a statement. Inside a subselect, they are called once, which can make a large table a hundred times faster.',
  privilege: null,
  minimumVersion: 13,
  link: docs('ddl-rowsecurity.html'),
  // The text finds candidates; which of them are inside a subselect is decided below.
  sql: policies(`c.relrowsecurity and concat_ws(' ', pg_catalog.pg_get_expr(p.polqual, p.polrelid),
      pg_catalog.pg_get_expr(p.polwithcheck, p.polrelid))
    ~ '(^|[^.[:alnum:]_])(current_setting|auth[.](uid|jwt|role|email))[(]'`),
  isFound: ({ using, check }) => [using, check].some((one) => isEvaluatedPerRow(one ?? '')),
  read: (rows) =>
    rows.map((row) => ({
      object: shown(row.schema, row.name, row.policy),
      evidence: excerpt([row.using, row.check].find((one) => isEvaluatedPerRow(one ?? '')) ?? ''),
      row,
    })),
  remedy({ row }) {
    if (!isComplete(row))
      return byHand('Put such calls into a subselect: (SELECT current_setting(…)).')
    const clauses = [
      ...(row.using === null ? [] : [`USING (${evaluatedOnce(row.using)})`]),
      ...(row.check === null ? [] : [`WITH CHECK (${evaluatedOnce(row.check)})`]),
    ]
    return inTransaction(
      `ALTER POLICY ${identifier(row.policy)} ON ${qualified(row)} ${clauses.join(' ')};`,
    )
  },
}
