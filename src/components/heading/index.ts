export { Heading, type HeadingProps } from './heading.tsx'
export { headingVariants } from './heading.variants.ts'
