'use client'

import { cx } from 'class-variance-authority'
import type { ComponentProps, MouseEvent } from 'react'

import { inputFrameVariants } from '../input/input.variants.ts'

export type InputFrameProps = ComponentProps<'div'> & { isInvalid?: boolean }

/** One frame and one focus ring around an input and its add-ons. Renders a `<div>`. */
export function InputFrame({
  isInvalid = false,
  className,
  onMouseDown,
  ...props
}: InputFrameProps) {
  const state = isInvalid ? 'invalid' : 'valid'
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the frame is a larger target for the input, which has the role
    <div
      {...props}
      data-state={state}
      className={cx(inputFrameVariants({ state }), className)}
      onMouseDown={(event) => {
        onMouseDown?.(event)
        if (!event.defaultPrevented) focusInput(event)
      }}
    />
  )
}

/** Pressing next to the input focuses it, and never takes its focus away. */
function focusInput(event: MouseEvent<HTMLDivElement>) {
  const { target, currentTarget } = event
  // For React, what an action in the frame opens is in it too.
  if (!(target instanceof Element) || !currentTarget.contains(target)) return
  if (target.closest('button, a, input, select')) return
  event.preventDefault()
  currentTarget.querySelector('input')?.focus()
}
