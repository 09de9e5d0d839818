export { NumberField, type NumberFieldProps } from './number-field.tsx'
export { englishNumberFieldLabels, type NumberFieldLabels } from './number-field.labels.ts'
