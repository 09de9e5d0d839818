import type { Check } from '../../check.ts'
import { inTransaction } from '../../remedy.ts'
import { isAlwaysTrue } from '../always-true.ts'
import { docs } from '../docs.ts'
import { EXPRESSION_MAX_LENGTH, type Policy, policies, shownCommand } from '../policies.ts'
import { identifier, qualified, shown, shownGrantees } from '../quote.ts'

const alwaysTrue = `E'(^|[^[:alnum:]_])(true|false)($|[^[:alnum:]_])|([^()]+|[(][^()]+[)][^()]*) [<>=]+ \\\\4|[0-9] [<>=]+ [0-9]'`
const isCandidate = (expression: string) =>
  `left(pg_catalog.pg_get_expr(${expression}, p.polrelid), ${EXPRESSION_MAX_LENGTH}) ~ ${alwaysTrue}`

export const policiesAlwaysTrue: Check<Policy> = {
  id: 'policies_always_true',
  title: 'Policies let everyone change every row',
  severity: 'medium',
  area: 'row_level_security',
  why: 'Row-level security looks enabled, but its condition is always true. Without the policy, nothing is allowed until you write a narrower one.',
  privilege: null,
  minimumVersion: 13,
  link: docs('sql-createpolicy.html'),
  // The text finds candidates: a Boolean, the same on both sides of an operator, or two numbers.
  sql: policies(`c.relrowsecurity and p.polpermissive and p.polcmd <> 'r' and (
    ${isCandidate('p.polqual')} or ${isCandidate('p.polwithcheck')}
    or p.polqual is null and p.polwithcheck is null)`),
  isFound: ({ using, check }) =>
    (using === null && check === null) ||
    [using, check].some((one) => one !== null && isAlwaysTrue(one)),
  read: (rows) =>
    rows.map((row) => ({
      object: shown(row.schema, row.name, row.policy),
      evidence: `${shownGrantees(row.roles)}: ${shownCommand(row)} on any row.`,
      row,
    })),
  remedy: ({ row }) => inTransaction(`DROP POLICY ${identifier(row.policy)} ON ${qualified(row)};`),
}
