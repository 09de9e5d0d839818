import { cx } from 'class-variance-authority'
import type { ComponentProps, ReactNode, Ref } from 'react'

import { CrenellatedLine, Wordmark } from '../mark/mark.tsx'

export type AuthLayoutProps = Omit<ComponentProps<'div'>, 'title'> & {
  title: ReactNode
  description?: ReactNode
  /** Links to other pages, below everything else. */
  footer?: ReactNode
  /** A message about the whole step, between heading and form. */
  notice?: ReactNode
  /** A ref to the heading, to focus it. A changed title is announced wherever the focus is. */
  headingRef?: Ref<HTMLHeadingElement>
  /** The mark above the form: a link home, or another brand. */
  brand?: ReactNode
}

/**
 * The layout for signed-out visitors: one column, one task. Renders a `<main>`. The column starts at the same height at
 * every step, so that nothing jumps between steps.
 */
export function AuthLayout({
  title,
  description,
  footer,
  notice,
  headingRef,
  brand,
  className,
  children,
  ...props
}: AuthLayoutProps) {
  return (
    <div
      {...props}
      data-slot="auth-layout"
      className={cx(
        'flex min-h-dvh flex-col items-center bg-surface px-4 pt-8 pb-10 text-base/6 text-on-surface sm:px-6 sm:pt-[max(2.5rem,12dvh)]',
        className,
      )}
    >
      <div className="flex w-full max-w-form flex-1 flex-col">
        <header data-slot="auth-layout-brand" className="mb-8">
          {brand ?? <Wordmark />}
        </header>
        <main id="main" className="flex min-h-100 flex-col gap-6">
          <div>
            <h1
              ref={headingRef}
              tabIndex={-1}
              aria-live="polite"
              className="text-2xl font-semibold tracking-[-0.015em]"
            >
              {title}
            </h1>
            <CrenellatedLine className="mt-3" />
            {description && <p className="mt-6 text-on-surface-muted">{description}</p>}
          </div>
          {notice}
          {children}
        </main>
        {footer && (
          <footer data-slot="auth-layout-footer" className="mt-8 text-sm text-on-surface-muted">
            {footer}
          </footer>
        )}
      </div>
    </div>
  )
}

export type DividerProps = Omit<ComponentProps<'div'>, 'children'> & {
  /** The word in the middle of the line. */
  label: string
}

/** A thin line with a word in it, between two ways to do the same thing. Renders a `<div>`. */
export function Divider({ label, className, ...props }: DividerProps) {
  return (
    <div
      {...props}
      data-slot="divider"
      className={cx(
        'flex items-center gap-3 text-sm text-on-surface-muted',
        'before:h-px before:flex-1 before:bg-subtle after:h-px after:flex-1 after:bg-subtle',
        className,
      )}
    >
      {label}
    </div>
  )
}
