import { cx, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'

import { skeletonVariants } from './skeleton.variants.ts'

export type SkeletonProps = Omit<ComponentProps<'div'>, 'children'> &
  VariantProps<typeof skeletonVariants> & {
    /** How many lines of text it replaces; the last one is shorter. */
    lines?: number
  }

/**
 * A placeholder for content that is loading, of the same size, so that nothing moves when it arrives. Hidden from
 * assistive technology: put `aria-busy` on the region around it, and announce what is loading.
 */
export function Skeleton({ shape, lines = 1, className, ...props }: SkeletonProps) {
  if (lines === 1) {
    return (
      <div
        {...props}
        aria-hidden="true"
        data-slot="skeleton"
        className={cx(skeletonVariants({ shape }), className)}
      />
    )
  }
  return (
    <div {...props} aria-hidden="true" data-slot="skeleton" className={className}>
      {Array.from({ length: lines }, (_, line) => (
        <div
          key={line}
          className={cx(skeletonVariants({ shape: 'line' }), line === lines - 1 && 'w-2/3')}
        />
      ))}
    </div>
  )
}
