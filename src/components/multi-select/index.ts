export { MultiSelect, type MultiSelectProps } from './multi-select.tsx'
export { englishMultiSelectLabels, type MultiSelectLabels } from './multi-select.labels.ts'
