import { cx, type VariantProps } from 'class-variance-authority'
import { cloneElement, isValidElement, type ComponentProps } from 'react'

import { linkVariants } from './link.variants.ts'

export type LinkProps = ComponentProps<'a'> &
  VariantProps<typeof linkVariants> & {
    /** Passes styles and props to its one child element, for a router's own link. */
    asChild?: boolean
  }

/**
 * Navigates. Renders an `<a>`, or with `asChild` its one child element. The slot is implemented here: Radix's adds 1.6
 * KB gzip to every public page, and a link has no handlers to merge.
 */
export function Link({ variant, asChild = false, className, children, ...props }: LinkProps) {
  const shared = { ...props, 'data-slot': 'link', 'data-variant': variant ?? 'inline' }
  if (asChild && isValidElement<{ className?: string }>(children)) {
    const childClass = children.props.className
    return cloneElement(children, {
      ...shared,
      className: cx(linkVariants({ variant }), className, childClass),
    })
  }
  return (
    <a {...shared} className={cx(linkVariants({ variant }), className)}>
      {children}
    </a>
  )
}
