import type { AttackCounts } from '../../../../contract/websites/attack-filter.ts'
import { AreaChart } from '../../../components/area-chart/index.ts'
import { sumOf, type OutcomeSeries } from './outcomes.ts'

const readerZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** How many attacks there were over time, one area for each group of outcomes. */
export function AttacksOverTime({
  counts: { bucket, counts },
  series,
}: {
  counts: AttackCounts
  series: readonly OutcomeSeries[]
}) {
  return (
    <AreaChart
      label="Attacks over time"
      headingLevel={2}
      // The server's days are those of UTC; its hours and minutes are everybody's.
      timeZone={bucket === 'day' ? 'UTC' : readerZone}
      times={counts.map(({ at }) => at)}
      series={series.map(({ label, actions }) => ({
        label,
        values: counts.map((count) => sumOf(count, actions)),
      }))}
    />
  )
}
