import type { ScoredRun } from '../../../../contract/organisation/scored-runs.ts'
import { StatCard } from '../../../components/stat-card/index.ts'
import { counted } from '../../shared/figures.ts'

const SINCE = 'the previous check'

const labels = {
  change: ({
    direction,
    difference,
  }: {
    direction: 'up' | 'down' | 'same'
    difference: number
  }) => {
    if (direction === 'same') return `the same as ${SINCE}`
    const points = counted(difference, 'point')
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
      unit={score === null ? undefined : `${score} of 100 points`}
      labels={labels}
      change={
        score === null || before === null
          ? undefined
          : { before, now: score, since: SINCE, better: 'higher' }
      }
    />
  )
}
