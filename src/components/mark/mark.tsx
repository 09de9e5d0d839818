import { cx } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'

export type MarkProps = Omit<ComponentProps<'svg'>, 'children'> & {
  /** Its accessible name, when no text next to it states it. */
  label?: string
}

/** The crenellated line, drawn with one stroke in the text colour. Renders an `<svg>`. */
export function Mark({ label, className, ...props }: MarkProps) {
  return (
    <svg
      viewBox="0 0 42 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="miter"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      {...props}
      data-slot="mark"
      className={cx('h-4 w-10.5 shrink-0', className)}
    >
      <path d="M0 13h6V4h6v9h6V4h6v9h6V4h6v9h6" />
    </svg>
  )
}

export type WordmarkProps = ComponentProps<'span'> & { children?: ReactNode }

/** The mark with the name next to it. Renders a `<span>`. */
export function Wordmark({ className, children = 'Parapet', ...props }: WordmarkProps) {
  return (
    <span
      {...props}
      data-slot="wordmark"
      className={cx('inline-flex items-center gap-2.5 font-medium tracking-[-0.01em]', className)}
    >
      <Mark className="text-accent-text" />
      {children}
    </span>
  )
}

export type CrenellatedLineProps = Omit<ComponentProps<'svg'>, 'children'>

/**
 * The wall's edge, as long as its container: five merlons that end in a plain line. For use under a heading and as the
 * baseline of empty states. Decorative, so it is hidden from assistive technology.
 */
export function CrenellatedLine({ className, ...props }: CrenellatedLineProps) {
  return (
    <svg
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
      {...props}
      data-slot="crenellated-line"
      className={cx('block h-2 w-full overflow-hidden text-control rtl:-scale-x-100', className)}
    >
      <path d="M0 7.5h6.5v-6h7v6h7v-6h7v6h7v-6h7v6h7v-6h7v6h7v-6h7v6H4000" />
    </svg>
  )
}
