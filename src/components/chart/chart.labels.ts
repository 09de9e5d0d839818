export type ChartLabels = {
  showTable: string
  showChart: string
  /** The summary of a chart without any data. */
  empty: string
  /** Shown in place of a missing number. */
  missing: string
  time: string
  category: string
  total: string
  value: string
  share: string
  /** The combined smallest parts. */
  other: (count: number) => string
  /** Names the slider that moves along the points. */
  points: (chart: string) => string
  /** Names the table when it scrolls. */
  table: (chart: string) => string
}

export const englishChartLabels: ChartLabels = {
  showTable: 'Show as table',
  showChart: 'Show as chart',
  empty: 'No data in this period.',
  missing: 'no data',
  time: 'Time',
  category: 'Category',
  total: 'Total',
  value: 'Number',
  share: 'Share',
  other: (count) => `Other (${count})`,
  points: (chart) => `${chart}, point by point`,
  table: (chart) => `${chart}, as a table`,
}
