import type { ScoredRun } from '../../../contract/organisation/scored-runs.ts'
import { gradeOf } from './score.ts'

type Row = { checkedAt: Date; score: number | null }

export const runOf = ({ checkedAt, score }: Row): ScoredRun => ({
  checked_at: checkedAt.toISOString(),
  score,
  grade: score === null ? null : gradeOf(score),
})

/** Returns a page from one row more than fits, so that it knows whether there is another. */
export function runPage(rows: readonly (Row & { id: number })[], limit: number) {
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { data: page.map(runOf), next_cursor: last ? String(last.id) : null }
}
