import { cx, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'

import { textVariants } from './text.variants.ts'

export type TextProps = ComponentProps<'p'> &
  VariantProps<typeof textVariants> & {
    /** `span` within a line, `div` around parts that are no sentence. */
    as?: 'p' | 'span' | 'div'
  }

/** Words of a page that are no heading and no label. Renders a `<p>` unless told otherwise. */
export function Text({ as: Element = 'p', tone, size, figures, className, ...props }: TextProps) {
  return (
    <Element
      {...props}
      data-slot="text"
      className={cx(textVariants({ tone, size, figures }), className)}
    />
  )
}
