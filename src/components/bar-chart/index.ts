export { BarChart, type BarChartProps } from './bar-chart.tsx'
export type { ChartSeries, Severity } from '../chart/chart.types.ts'
