export { Input, type InputProps } from './input.tsx'
export { framedInputVariants, inputFrameVariants, inputVariants } from './input.variants.ts'
