export { LineChart, type LineChartProps } from './line-chart.tsx'
export type { ChartSeries } from '../chart/chart.types.ts'
