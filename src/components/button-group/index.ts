export { ButtonGroup, type ButtonGroupProps } from './button-group.tsx'
export { buttonGroupVariants } from './button-group.variants.ts'
