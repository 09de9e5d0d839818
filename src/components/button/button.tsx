'use client'

import { cx, type VariantProps } from 'class-variance-authority'
import type { ComponentProps, MouseEvent } from 'react'

import { Spinner } from '../spinner/spinner.tsx'
import { buttonVariants } from './button.variants.ts'

export type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonVariants> & {
    /** An operation is in progress: the button keeps its size and the focus, shows a spinner and ignores clicks. */
    isPending?: boolean
    /** Announced while the button is pending, when its own text doesn't convey that. */
    pendingLabel?: string
  }

/**
 * Performs an action. Renders a `<button>`, with `type="button"` by default. While pending it is `aria-disabled` rather
 * than `disabled`, so that it keeps the focus.
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
