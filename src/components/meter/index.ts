export { Meter, type MeterProps } from './meter.tsx'
export type { MeterBand } from './meter.state.ts'
export { englishMeterLabels, type MeterLabels } from './meter.labels.ts'
