import { cx } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'

export type DescriptionListProps = ComponentProps<'dl'>

/** Facts about one thing. Renders a `<dl>` of Descriptions. */
export function DescriptionList({ className, ...props }: DescriptionListProps) {
  return (
    <dl
      {...props}
      data-slot="description-list"
      className={cx(
        'divide-y divide-subtle border-y border-subtle in-data-[slot=alert]:border-y-0',
        className,
      )}
    />
  )
}

export type DescriptionProps = Omit<ComponentProps<'div'>, 'children'> & {
  /** What it is about. */
  term: ReactNode
  /** The value. Several values are several lines. */
  children: ReactNode
  /** An action for the value, such as copying it; at the end of its row. */
  action?: ReactNode
}

/** A term and its value, side by side or, on a phone, one above the other. Renders a `<div>`. */
export function Description({ term, action, className, children, ...props }: DescriptionProps) {
  return (
    <div
      {...props}
      data-slot="description"
      className={cx('grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[12rem_1fr]', className)}
    >
      <dt
        data-slot="description-term"
        className="wrap-anywhere text-on-surface-muted in-data-[slot=alert]:text-inherit"
      >
        {term}
      </dt>
      <dd data-slot="description-value" className="flex min-w-0 items-start justify-between gap-3">
        <div className="min-w-0 wrap-anywhere">{children}</div>
        {action && (
          // One line high, however high the action is, so that rows stay even.
          <div className="-my-2 flex min-h-9 shrink-0 items-center">{action}</div>
        )}
      </dd>
    </div>
  )
}
