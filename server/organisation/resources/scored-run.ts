import type { ScoredRun } from '../../../contract/organisation/scored-runs.ts'
import { toCursorPage } from '../../platform/db/to-cursor-page.ts'
import { gradeOf } from './score.ts'

type Row = { checkedAt: Date; score: number | null }

export const runOf = ({ checkedAt, score }: Row): ScoredRun => ({
  checked_at: checkedAt.toISOString(),
  score,
  grade: score === null ? null : gradeOf(score),
})

export function runPage(rows: readonly (Row & { id: number })[], limit: number) {
  const { page, next_cursor } = toCursorPage(rows, limit, ({ id }) => String(id))
  return { data: page.map(runOf), next_cursor }
}
