'use client'

import { cx, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'

import { useFieldControl } from '../field/field.context.ts'
import { inputVariants } from './input.variants.ts'

export type InputProps = ComponentProps<'input'> &
  Pick<VariantProps<typeof inputVariants>, 'face'> & { isInvalid?: boolean | undefined }

/**
 * One line of text. Renders an `<input>`; inside a Field it uses its name, description and state. When uncontrolled, it
 * keeps what was typed before hydration.
 */
export function Input({ face, className, ...given }: InputProps) {
  const props = useFieldControl(given)
  const isInvalid = Boolean(props['aria-invalid'])
  const state = isInvalid ? 'invalid' : 'valid'
  return (
    <input
      {...props}
      data-slot="input"
      data-state={state}
      className={cx(inputVariants({ state, face }), 'read-only:bg-muted', className)}
    />
  )
}
