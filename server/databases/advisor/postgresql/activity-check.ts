import type { Check } from '../check.ts'
import { byHand } from '../remedy.ts'
import { docs } from './docs.ts'
import { excerpt } from './quote.ts'

type ActivityRow = { object: string; evidence: string }

type Options = Pick<Check, 'id' | 'title' | 'severity' | 'area' | 'why' | 'sql'> & {
  privilege?: string
  page: string
  remedy: (row: ActivityRow) => string
}

/**
 * A check of what happens right now, which a person has to investigate. Its statement returns the text of the finding.
 */
export const activityCheck = ({
  privilege = 'pg_read_all_stats',
  page,
  remedy,
  ...check
}: Options): Check<ActivityRow> => ({
  ...check,
  privilege,
  minimumVersion: 13,
  link: docs(page),
  read: (rows) =>
    rows.map((row) => ({ object: excerpt(row.object), evidence: excerpt(row.evidence), row })),
  remedy: ({ row }) => byHand(remedy(row)),
})
