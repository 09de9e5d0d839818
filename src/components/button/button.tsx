import { cx, type VariantProps } from 'class-variance-authority'
import type { ComponentProps, MouseEvent } from 'react'

import { Spinner } from '../spinner/spinner.tsx'
import { buttonVariants } from './button.variants.ts'

export type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonVariants> & {
    /** Work is under way: the button keeps its size and the focus, spins, and ignores clicks. */
    isPending?: boolean
    /** What is said while it is pending, when the button's own words don't say it. */
    pendingLabel?: string
  }

/**
 * Does something. Renders a `<button>`, of type `button` unless told otherwise.
 * While pending it is `aria-disabled` rather than `disabled`, so that the focus stays on it.
 */
export function Button({
  variant,
  width,
  shape,
  size,
  isPending = false,
  pendingLabel,
  type = 'button',
  className,
  onClick,
  children,
  ...props
}: ButtonProps) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (!isPending) return onClick?.(event)
    event.preventDefault()
  }
  return (
    <button
      {...props}
      type={type}
      data-slot="button"
      data-state={isPending ? 'pending' : 'ready'}
      aria-disabled={isPending || props['aria-disabled']}
      className={cx(buttonVariants({ variant, width, shape, size }), className)}
      onClick={click}
    >
      {isPending && <Spinner label={null} />}
      {isPending && pendingLabel ? pendingLabel : children}
    </button>
  )
}
