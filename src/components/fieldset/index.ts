export { Fieldset, type FieldsetProps } from './fieldset.tsx'
