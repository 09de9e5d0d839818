export { CopyField, type CopyFieldProps } from './copy-field.tsx'
export { readoutFrame, readoutInput } from './copy-field.variants.ts'
