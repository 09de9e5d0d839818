import type { Check } from '../check.ts'
import { byHand } from '../remedy.ts'
import { HBA_PRIVILEGE } from './describe-server.ts'
import { docs } from './docs.ts'
import { excerpt } from './quote.ts'

type HbaRow = { line_number: number; line: string }

type Options = Pick<Check, 'id' | 'title' | 'severity' | 'area' | 'why'> & {
  /** Of `pg_hba_file_rules`, or of `is_remote`. */
  condition: string
  /** What to do with such a line. */
  change: string
}

/** A check of lines of pg_hba.conf, which no statement can change. */
export const hbaCheck = ({ condition, change, ...check }: Options): Check<HbaRow> => ({
  ...check,
  privilege: HBA_PRIVILEGE,
  minimumVersion: 13,
  link: docs('auth-pg-hba-conf.html'),
  sql: `select line_number, concat_ws(' ', type, array_to_string(database, ','),
      array_to_string(user_name, ','), address, netmask, auth_method, error) as line
    from (select *, type <> 'local'
      and coalesce(address, '') !~ '^(127[.]|::1$|localhost$|samehost$)' as is_remote
      from pg_catalog.pg_hba_file_rules) rule
    where ${condition} order by line_number`,
  read: (rows) =>
    rows.map((row) => ({
      // Identified by its text: line numbers shift when a line is added above, and a changed line is a different
      // finding.
      object: excerpt(row.line),
      evidence: `Line ${row.line_number} of pg_hba.conf.`,
      row,
    })),
  remedy: ({ row }) =>
    byHand(
      `In pg_hba.conf, line ${row.line_number}: ${change} Then reload with SELECT pg_reload_conf().`,
    ),
})
