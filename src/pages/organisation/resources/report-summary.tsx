import type { ScoredRun } from '../../../../contract/organisation/scored-runs.ts'
import { StatCard } from '../../../components/stat-card/index.ts'
import { plural } from '../../shared/figures.ts'
import { GradeCard } from './grade-card.tsx'

/** The grade, open findings and unknowns. */
export const ReportSummary = ({
  report,
  toDo,
  unknown,
}: {
  report: ScoredRun & { previous: ScoredRun | null }
  toDo: number
  /** What the page calls checks without a result, and their number. */
  unknown: { label: string; count: number }
}) => (
  <div className="grid gap-4 sm:grid-cols-[2fr_1fr_1fr]">
    <GradeCard report={report} />
    <StatCard label="To do" value={toDo} unit={plural(toDo, 'check')} />
    <StatCard label={unknown.label} value={unknown.count} unit={plural(unknown.count, 'check')} />
  </div>
)
