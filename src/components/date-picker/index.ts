export { DatePicker, type DatePickerProps } from './date-picker.tsx'
export { englishDatePickerLabels, type DatePickerLabels } from './date-picker.labels.ts'
export type { WeekDay } from './date-picker.types.ts'
