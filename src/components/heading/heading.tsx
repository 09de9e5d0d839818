import { cx, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'

import { headingVariants } from './heading.variants.ts'

export type HeadingProps = ComponentProps<'h2'> &
  VariantProps<typeof headingVariants> & {
    /** Its place in the outline of the page. Don't leave out a level for the sake of its size. */
    level: 1 | 2 | 3 | 4 | 5 | 6
  }

/** Names the part of the page below it. Renders an `<h1>` to `<h6>`; its size follows the level, unless it is given. */
export function Heading({ level, size, tone, className, ...props }: HeadingProps) {
  const Element = `h${level}` as const
  return (
    <Element
      {...props}
      data-slot="heading"
      className={cx(headingVariants({ size: size ?? sizeOf(level), tone }), className)}
    />
  )
}

function sizeOf(level: HeadingProps['level']) {
  if (level === 1) return 'large'
  return level === 2 ? 'medium' : 'small'
}
