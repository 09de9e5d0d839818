export { DateField, type DateFieldProps } from './date-field.tsx'
export { englishDateFieldLabels, type DateFieldLabels } from './date-field.labels.ts'
