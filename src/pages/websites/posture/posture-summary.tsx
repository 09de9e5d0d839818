import type { PostureReport } from '../../../../contract/websites/posture.ts'
import { englishStatCardLabels, StatCard } from '../../../components/stat-card/index.ts'
import { isToDo } from './posture-words.ts'

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

/** The grade, open findings and unknowns. */
export function PostureSummary({ report }: { report: PostureReport }) {
  const { checks, score, grade, previous } = report
  const before = previous?.score ?? null
  const untested = checks.filter(({ state }) => state === 'not_tested').length
  const toDo = checks.filter(isToDo).length
  return (
    <div className="grid gap-4 sm:grid-cols-[2fr_1fr_1fr]">
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
      <StatCard label="To do" value={toDo} unit={toDo === 1 ? 'check' : 'checks'} />
      <StatCard label="Not tested" value={untested} unit={untested === 1 ? 'check' : 'checks'} />
    </div>
  )
}
