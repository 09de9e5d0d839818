import type { ScoredRun } from '../../../../contract/organisation/scored-runs.ts'
import { LineChart } from '../../../components/line-chart/index.ts'

/** The score over time. A line requires two checks. */
export function ScoreHistory({ newestFirst }: { newestFirst: readonly ScoredRun[] }) {
  if (newestFirst.length < 2) return null
  const runs = newestFirst.toReversed()
  return (
    <LineChart
      label="Score over time"
      unit="points"
      max={100}
      times={runs.map(({ checked_at }) => checked_at)}
      series={[{ label: 'Score', values: runs.map(({ score }) => score) }]}
    />
  )
}
