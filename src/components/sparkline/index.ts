export { Sparkline, type SparklineProps } from './sparkline.tsx'
export { englishSparklineLabels, type SparklineLabels } from './sparkline.tsx'
