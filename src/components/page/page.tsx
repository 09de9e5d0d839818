import { cx } from 'class-variance-authority'
import type { ComponentProps, ReactNode, Ref } from 'react'

import { Heading } from '../heading/heading.tsx'

export type PageProps = Omit<ComponentProps<'div'>, 'title'> & {
  title: ReactNode
  /** The location of the page: Breadcrumbs, which include their own `<nav>`. */
  breadcrumbs?: ReactNode
  /** Actions for the whole page, at the end of its heading. */
  actions?: ReactNode
  /** One sentence that answers the page's question. */
  description?: ReactNode
  headingRef?: Ref<HTMLHeadingElement>
  /** For tables, which may be wider than text. */
  width?: 'page' | 'full'
}

/** The header of a console page and its content. Renders a `<div>` with the page's `<h1>`. */
export function Page({
  title,
  breadcrumbs,
  actions,
  description,
  headingRef,
  width = 'page',
  className,
  children,
  ...props
}: PageProps) {
  return (
    <div
      {...props}
      data-slot="page"
      className={cx(
        'mx-auto flex w-full flex-col gap-8 px-4 py-6 sm:px-8 sm:py-8',
        width === 'page' && 'max-w-page',
        className,
      )}
    >
      <header>
        {breadcrumbs && (
          <div data-slot="page-breadcrumbs" className="mb-1">
            {breadcrumbs}
          </div>
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 sm:gap-y-1.5">
          <div className="flex min-h-control max-w-full min-w-0 items-center">
            <Heading level={1} ref={headingRef} tabIndex={-1} className="min-w-0">
              {title}
            </Heading>
          </div>
          {description && (
            <div className="basis-full max-sm:-mt-2.5 sm:order-last">
              <p
                data-slot="page-description"
                className="max-w-prose text-pretty text-on-surface-muted"
              >
                {description}
              </p>
            </div>
          )}
          {actions && (
            <div data-slot="page-actions" className="flex flex-wrap gap-2 print:hidden">
              {actions}
            </div>
          )}
        </div>
      </header>
      {children}
    </div>
  )
}
