import { cx } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'

export type DescriptionListProps = ComponentProps<'dl'>

/** What is known about one thing, name by name. Renders a `<dl>`; holds Descriptions. */
export function DescriptionList({ className, ...props }: DescriptionListProps) {
  return (
    <dl
      {...props}
      data-slot="description-list"
      className={cx('divide-y divide-subtle border-y border-subtle', className)}
    />
  )
}

export type DescriptionProps = Omit<ComponentProps<'div'>, 'children'> & {
  term: ReactNode
  /** The value. Several are several lines. */
  children: ReactNode
  /** What can be done with the value, such as copying it; at the end of its row. */
  action?: ReactNode
}

/** A name and its value, side by side or, on a phone, one above the other. Renders a `<div>`. */
export function Description({ term, action, className, children, ...props }: DescriptionProps) {
  return (
    <div
      {...props}
      data-slot="description"
      className={cx('grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[12rem_1fr]', className)}
    >
      <dt data-slot="description-term" className="wrap-anywhere text-on-surface-muted">
        {term}
      </dt>
      <dd data-slot="description-value" className="flex min-w-0 items-start justify-between gap-3">
        <div className="min-w-0 wrap-anywhere">{children}</div>
        {action && (
          // As high as a line, however high the action is: rows stay even.
          <div className="-my-2 flex min-h-9 shrink-0 items-center">{action}</div>
        )}
      </dd>
    </div>
  )
}
