export { Field, FieldError, type FieldProps } from './field.tsx'
export { FieldContext, useFieldControl, type FieldContextValue } from './field.context.ts'
export { englishFieldLabels, type FieldLabels } from './field.tsx'
