import type { ChartLabels } from '../chart/chart.labels.ts'
import type { ChartSeries } from '../chart/chart.types.ts'
import type { ChartFormat } from '../chart/format.ts'

type BarTableOptions = {
  series: readonly ChartSeries[]
  totals: readonly (number | null)[]
  words: ChartLabels
  format: ChartFormat
}

/** The numbers of a bar chart in words: a column for each series, and one for their total if there are several. */
export function barTable({ series, totals, words, format }: BarTableOptions) {
  const written = (value: number | null | undefined) =>
    value === null || value === undefined ? words.missing : format.exact(value)
  const isStacked = series.length > 1
  const names = series.map((it) => it.label)
  return {
    columns: isStacked ? [...names, words.total] : names,
    cellsAt: (index: number) => {
      const cells = series.map(({ values }) => written(values[index]))
      return isStacked ? [...cells, written(totals[index])] : cells
    },
  }
}
