export { Chart, type ChartData, type ChartProps, type ChartView } from './chart.tsx'
export { englishChartLabels, type ChartLabels } from './chart.labels.ts'
export type { ChartSeries, Severity } from './chart.types.ts'
export { chartFormat, type ChartFormat } from './format.ts'
