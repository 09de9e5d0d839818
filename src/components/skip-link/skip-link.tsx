'use client'

import { cx } from 'class-variance-authority'
import type { ComponentProps } from 'react'

import { useLabels } from '../provider-context.ts'

export type SkipLinkLabels = {
  skip: string
}

export const englishSkipLinkLabels: SkipLinkLabels = {
  skip: 'Skip to content',
}

export type SkipLinkProps = ComponentProps<'a'>

/**
 * Skips the content that every page shares. Renders an `<a>` that is visible only while focused; it comes first on the
 * page and its target must be focusable (`tabIndex={-1}`).
 */
export function SkipLink({ href = '#main', className, children, ...props }: SkipLinkProps) {
  const labels = useLabels('skipLink', englishSkipLinkLabels)
  return (
    <a
      {...props}
      href={href}
      data-slot="skip-link"
      className={cx(
        'sr-only z-50 rounded-control bg-raised font-medium text-on-raised',
        'focus-visible:not-sr-only focus-visible:fixed focus-visible:start-4 focus-visible:top-2 focus-visible:px-4 focus-visible:py-2',
        className,
      )}
    >
      {children ?? labels.skip}
    </a>
  )
}
