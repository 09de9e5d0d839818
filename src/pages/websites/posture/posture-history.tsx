import { useQuery } from '@tanstack/react-query'

import { postureHistoryQuery } from '../../../api/websites/posture.ts'
import { LineChart } from '../../../components/line-chart/index.ts'

/** The score over time. A line requires two checks. */
export function PostureHistory({ domainId }: { domainId: string }) {
  const { data: newestFirst = [] } = useQuery(postureHistoryQuery(domainId))
  if (newestFirst.length < 2) return null
  const runs = newestFirst.toReversed()
  return (
    <LineChart
      label="Score over time"
      unit="points"
      times={runs.map(({ checked_at }) => checked_at)}
      series={[{ label: 'Score', values: runs.map(({ score }) => score) }]}
    />
  )
}
