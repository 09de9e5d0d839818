import { cx } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'

export type ChosenEmailProps = ComponentProps<'div'> & {
  /** The address that was entered in the step before. */
  email: string
  /** A link or a button to change it. */
  action?: ReactNode
}

/**
 * The email address that was entered in a previous step. Renders a `<div>` with the address as text, and as a
 * field for password managers, so that they save and fill both together.
 */
export function ChosenEmail({ email, action, className, ...props }: ChosenEmailProps) {
  return (
    <div
      {...props}
      data-slot="chosen-email"
      className={cx(
        'flex items-baseline justify-between gap-4 border-b border-subtle pb-3',
        className,
      )}
    >
      <span className="min-w-0 wrap-anywhere">{email}</span>
      <HiddenUsername email={email} />
      {action}
    </div>
  )
}

/** The address as a field for password managers only. */
export function HiddenUsername({ email }: { email: string }) {
  return (
    <input
      type="email"
      name="username"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
      className="sr-only"
    />
  )
}
