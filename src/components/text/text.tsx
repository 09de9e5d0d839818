import { cx, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'

import { textVariants } from './text.variants.ts'

export type TextProps = ComponentProps<'p'> &
  VariantProps<typeof textVariants> & {
    /** `span` within a line, `strong` for what is important there, `div` around parts that aren't a sentence. */
    as?: 'p' | 'span' | 'strong' | 'div'
  }

/** Text that is neither a heading nor a label. Renders a `<p>` by default. */
export function Text({ as: Element = 'p', tone, size, figures, className, ...props }: TextProps) {
  return (
    <Element
      {...props}
      data-slot="text"
      className={cx(textVariants({ tone, size, figures }), className)}
    />
  )
}
