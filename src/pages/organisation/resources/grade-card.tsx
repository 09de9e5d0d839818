import type { ScoredRun } from '../../../../contract/organisation/scored-runs.ts'
import { englishStatCardLabels, StatCard } from '../../../components/stat-card/index.ts'

const SINCE = 'the previous check'

const labels = {
  ...englishStatCardLabels,
  change: ({
    direction,
    difference,
  }: {
    direction: 'up' | 'down' | 'same'
    difference: number
  }) => {
    if (direction === 'same') return `the same as ${SINCE}`
    const points = difference === 1 ? '1 point' : `${difference} points`
    return `${points} ${direction === 'up' ? 'more' : 'fewer'} than ${SINCE}`
  },
}

/** The grade of a report, and how it changed since the previous check. */
export function GradeCard({
  report: { score, grade, previous },
}: {
  report: ScoredRun & { previous: ScoredRun | null }
}) {
  const before = previous?.score ?? null
  return (
    <StatCard
      label="Grade"
      value={grade ?? 'None'}
      unit={score === null ? undefined : `${score} points`}
      labels={labels}
      change={
        score === null || before === null
          ? undefined
          : { before, now: score, since: SINCE, better: 'higher' }
      }
    />
  )
}
