import { cx, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'

import { buttonGroupVariants } from './button-group.variants.ts'

export type ButtonGroupProps = Omit<ComponentProps<'div'>, 'aria-label' | 'role'> &
  VariantProps<typeof buttonGroupVariants> & {
    /** Describes the group for people who can't see that the buttons belong together. */
    label: string
  }

/** A row of related buttons, separate or joined at their edges. Renders a `<div role="group">`. */
export function ButtonGroup({ label, layout, className, ...props }: ButtonGroupProps) {
  return (
    <div
      {...props}
      role="group"
      aria-label={label}
      data-slot="button-group"
      data-layout={layout ?? 'spaced'}
      className={cx(buttonGroupVariants({ layout }), className)}
    />
  )
}
