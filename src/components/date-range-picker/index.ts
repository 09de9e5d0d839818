export { DateRangePicker, type DateRangePickerProps } from './date-range-picker.tsx'
export { englishDateRangeLabels, type DateRangePickerLabels } from './date-range-picker.labels.ts'
export type { DateRange, RangePreset } from './date-range.state.ts'
