import type { ChartFormat } from '../chart/format.ts'
import { ranked } from '../chart/ranking.ts'
import { sum } from '../chart/stack.ts'

type CountrySummary = {
  rows: readonly { name: string; value: number }[]
  format: ChartFormat
  empty: string
}

/** Summarises countries: the leader, and its share of the total. */
export function summariseCountries({ rows, format, empty }: CountrySummary): string {
  const total = sum(rows.map(({ value }) => value))
  const [first] = ranked(rows, rows.length).top
  if (!first || total === 0) return empty
  if (rows.length === 1) return `All ${format.exact(total)} come from one source: ${first.name}.`
  const percent = format.percent(Math.round((first.value / total) * 100), first.value)
  return `${first.name} leads with ${format.exact(first.value)}, ${percent} of ${format.exact(total)} from ${rows.length} sources.`
}
