import type { Check, Server } from '../check.ts'
import { byHand } from '../remedy.ts'
import { HBA_PRIVILEGE } from './describe-server.ts'
import { docs } from './docs.ts'
import { accessLines } from './fragments.ts'
import { excerpt } from './quote.ts'

type HbaRow = { line_number: number; file: string; line: string }

type Options = Pick<Check, 'id' | 'title' | 'severity' | 'area' | 'why'> & {
  /** Of `accessLines`, or of `is_remote`. */
  condition: string | ((server: Server) => string)
  /** What to do with such a line. */
  change: string
}

/** A check of lines of pg_hba.conf, which no statement can change. */
export const hbaCheck = ({ condition, change, ...check }: Options): Check<HbaRow> => ({
  ...check,
  privilege: HBA_PRIVILEGE,
  minimumVersion: 13,
  link: docs('auth-pg-hba-conf.html'),
  sql: (server) => `select line_number, file, concat_ws(' ', type, array_to_string(database, ','),
      array_to_string(user_name, ','), address, netmask, auth_method, error) as line
    from (select *, type <> 'local'
      and coalesce(address, '') !~ '^(127[.]|::1$|localhost$|samehost$)' as is_remote
      from ${accessLines(server)} lines) rule
    where ${typeof condition === 'string' ? condition : condition(server)} order by place, file, line_number`,
  read: (rows) =>
    rows.map((row) => ({
      // Identified by its text: line numbers shift when a line is added above, and a changed line is a different
      // finding.
      object: excerpt(row.line),
      evidence: `Line ${row.line_number} of ${shownFile(row)}.`,
      row,
    })),
  remedy: ({ row }) =>
    byHand(
      `In ${shownFile(row)}, line ${row.line_number}: ${change} Then reload with SELECT pg_reload_conf().`,
    ),
})

const shownFile = ({ file }: HbaRow) =>
  /(?:^|[\\/])pg_hba\.conf$/.test(file) ? 'pg_hba.conf' : excerpt(file)
