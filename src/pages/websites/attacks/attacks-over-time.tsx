import type { AttackCounts } from '../../../../contract/websites/attack-filter.ts'
import { AreaChart } from '../../../components/area-chart/index.ts'
import { seriesOf } from './outcomes.ts'

/** The number of attacks over time, one area for each outcome that occurred. */
export function AttacksOverTime({
  counts: { bucket, counts },
  headingLevel = 2,
}: {
  counts: AttackCounts
  headingLevel?: 2 | 3
}) {
  return (
    <AreaChart
      label="Attacks over time"
      headingLevel={headingLevel}
      // The server's days are in UTC; its hours and minutes are the same in every zone.
      {...(bucket === 'day' && { timeZone: 'UTC' })}
      times={counts.map(({ at }) => at)}
      series={seriesOf(counts)}
    />
  )
}
