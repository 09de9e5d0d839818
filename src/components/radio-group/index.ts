export { RadioGroup, type RadioGroupProps, type RadioOption } from './radio-group.tsx'
export { RadioFieldset, useRadio, type RadioFieldsetProps } from './radio-fieldset.tsx'
