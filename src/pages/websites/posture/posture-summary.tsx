import type { PostureReport } from '../../../../contract/websites/posture.ts'
import { StatCard } from '../../../components/stat-card/index.ts'
import { GradeCard } from '../../organisation/resources/grade-card.tsx'
import { plural } from '../../shared/figures.ts'
import { isToDo } from './posture-words.ts'

/** The grade, open findings and unknowns. */
export function PostureSummary({ report }: { report: PostureReport }) {
  const { checks } = report
  const untested = checks.filter(({ state }) => state === 'not_tested').length
  const toDo = checks.filter(isToDo).length
  return (
    <div className="grid gap-4 sm:grid-cols-[2fr_1fr_1fr]">
      <GradeCard report={report} />
      <StatCard label="To do" value={toDo} unit={plural(toDo, 'check')} />
      <StatCard label="Not tested" value={untested} unit={plural(untested, 'check')} />
    </div>
  )
}
