export { ErrorSummary, type ErrorSummaryProps } from './error-summary.tsx'
export { Form, type FormProps } from './form.tsx'
export { focusField, type FormError } from './form-errors.ts'
export type { FormField } from './form-field.ts'
