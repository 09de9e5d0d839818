import { cx } from 'class-variance-authority'
import { createElement, type ComponentProps, type ReactNode } from 'react'

import { CrenellatedLine } from '../mark/mark.tsx'

export type EmptyStateProps = Omit<ComponentProps<'div'>, 'title'> & {
  title: ReactNode
  /** What will appear here, and what that requires. */
  description: ReactNode
  /** The main button or link. */
  action?: ReactNode
  /** An alternative action, next to the main one. */
  secondAction?: ReactNode
  headingLevel?: 1 | 2 | 3 | 4
}

/** Nothing here yet, and how to change that. Renders a `<div>` with the wall's line. */
export function EmptyState({
  title,
  description,
  action,
  secondAction,
  headingLevel = 2,
  className,
  ...props
}: EmptyStateProps) {
  return (
    <div {...props} data-slot="empty-state" className={cx('flex max-w-prose flex-col', className)}>
      {createElement(`h${headingLevel}`, { className: 'font-medium' }, title)}
      <p className="mt-1 text-pretty text-on-surface-muted">{description}</p>
      {action && (
        <div className="mt-4 flex flex-wrap gap-3">
          {action}
          {secondAction}
        </div>
      )}
      <CrenellatedLine className="mt-8" />
    </div>
  )
}
