import { cx } from 'class-variance-authority'
import type { ComponentProps } from 'react'

import { Spinner } from '../spinner/spinner.tsx'

export type FullScreenSpinnerProps = Omit<ComponentProps<'div'>, 'children'> & {
  /** What is loading, as visible text. */
  label: string
}

/** A loading indicator for the whole screen. Renders a `<div>` with a status; show it only after a short delay. */
export function FullScreenSpinner({ label, className, ...props }: FullScreenSpinnerProps) {
  return (
    <div
      {...props}
      data-slot="full-screen-spinner"
      className={cx(
        'fixed inset-0 z-40 flex flex-col items-center justify-center gap-3 bg-surface p-6 text-on-surface-muted',
        className,
      )}
    >
      <Spinner label={label} className="text-xl text-accent-text" />
      <p aria-hidden="true">{label}</p>
    </div>
  )
}
