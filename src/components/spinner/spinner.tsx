import { cx } from 'class-variance-authority'
import type { ComponentProps } from 'react'

export type SpinnerProps = Omit<ComponentProps<'span'>, 'children'> & {
  /** What is loading, for screen readers. Null when text next to it says so already. */
  label: string | null
}

/** An operation of unknown duration is in progress. Renders a `<span>`; with a label it is a status. */
export function Spinner({ label, className, ...props }: SpinnerProps) {
  return (
    <span
      {...props}
      data-slot="spinner"
      role={label === null ? undefined : 'status'}
      aria-hidden={label === null || undefined}
      className={cx('inline-flex', className)}
    >
      <svg
        viewBox="0 0 20 20"
        className="size-[1.25em] animate-spin motion-reduce:animate-none"
        aria-hidden="true"
      >
        <circle
          cx="10"
          cy="10"
          r="7.5"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          opacity="0.25"
        />
        <path
          d="M17.5 10A7.5 7.5 0 0 0 10 2.5"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </svg>
      {label !== null && <span className="sr-only">{label}</span>}
    </span>
  )
}
