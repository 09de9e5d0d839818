export { Text, type TextProps } from './text.tsx'
export { textVariants } from './text.variants.ts'
