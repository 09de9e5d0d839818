export { AreaChart, type AreaChartProps } from './area-chart.tsx'
export type { ChartSeries, Severity } from '../chart/chart.types.ts'
