import type { Reading } from '../../../../contract/assistant/reading.ts'
import type { ChartSeries } from '../../../components/chart/index.ts'
import { capitalized } from '../../shared/capitalized.ts'
import { allOutcomes } from '../../websites/attacks/outcomes.ts'

const placeOfOutcome = new Map<string, number>(allOutcomes.map((action, place) => [action, place]))

/** The series of a reading. Outcomes of attacks have the same colours as on the attack pages. Empty ones are left out. */
export function seriesOfReading({ series, points }: NonNullable<Reading['chart']>): ChartSeries[] {
  const all = series.map((label, at) => ({
    label: capitalized(label),
    place: placeOfOutcome.get(label) ?? at,
    values: points.map(({ values }) => values[at] ?? 0),
  }))
  const filled = all.filter(({ values }) => values.some((value) => value !== 0))
  return filled.length > 0 ? filled : all
}
