import type { Check } from '../../check.ts'
import { inTransaction } from '../../remedy.ts'
import { docs } from '../docs.ts'
import { type Policy, policies, shownCommand } from '../policies.ts'
import { identifier, qualified, shown, shownGrantees } from '../quote.ts'

export const policiesAlwaysTrue: Check<Policy> = {
  id: 'policies_always_true',
  title: 'Policies let everybody change every row',
  severity: 'medium',
  area: 'row_level_security',
  why: 'Row-level security looks enabled, but its condition is always true. Without the policy, nothing is allowed until you write a narrower one.',
  privilege: null,
  minimumVersion: 13,
  link: docs('sql-createpolicy.html'),
  sql: policies(`c.relrowsecurity and p.polpermissive and p.polcmd <> 'r' and (
    pg_catalog.pg_get_expr(p.polqual, p.polrelid) ~* '^[( ]*(true|1 *= *1)[) ]*$'
    or pg_catalog.pg_get_expr(p.polwithcheck, p.polrelid) ~* '^[( ]*(true|1 *= *1)[) ]*$'
    or p.polqual is null and p.polwithcheck is null)`),
  read: (rows) =>
    rows.map((row) => ({
      object: shown(row.schema, row.name, row.policy),
      evidence: `${shownGrantees(row.roles)}: ${shownCommand(row)} on any row.`,
      row,
    })),
  remedy: ({ row }) => inTransaction(`DROP POLICY ${identifier(row.policy)} ON ${qualified(row)};`),
}
