'use client'

import { useId, type ComponentProps, type ReactNode } from 'react'

import { useFieldControl } from '../field/field.context.ts'
import { framedInputVariants } from '../input/input.variants.ts'
import { InputFrame } from './input-frame.tsx'

export type InputGroupProps = Omit<ComponentProps<'input'>, 'prefix'> & {
  /** Text before the value that belongs to it, such as `https://`. It describes the input. */
  prefix?: ReactNode
  /** Text after the value, such as its unit. It describes the input. */
  suffix?: ReactNode
  /** An icon at the start. It only repeats the label. */
  icon?: ReactNode
  /** A button at the end, such as a copy button. */
  action?: ReactNode
  face?: 'sans' | 'mono'
  isInvalid?: boolean | undefined
}

/**
 * A line of text with add-ons in one frame. Renders an `<input>` in a `<div>`, which accepts `className` and `dir`: a
 * URL keeps its order with `dir="ltr"` on a right-to-left page.
 */
export function InputGroup({
  prefix,
  suffix,
  icon,
  action,
  face,
  dir,
  className,
  ...given
}: InputGroupProps) {
  const id = useId()
  const prefixId = prefix ? `${id}prefix` : undefined
  const suffixId = suffix ? `${id}suffix` : undefined
  const props = useFieldControl({
    ...given,
    'aria-describedby':
      [prefixId, suffixId, given['aria-describedby']].filter(Boolean).join(' ') || undefined,
  })
  const isInvalid = Boolean(props['aria-invalid'])
  return (
    <InputFrame data-slot="input-group" isInvalid={isInvalid} dir={dir} className={className}>
      {icon && (
        <span
          aria-hidden="true"
          data-slot="input-group-icon"
          className="shrink-0 ps-3 text-on-surface-muted"
        >
          {icon}
        </span>
      )}
      {prefix && (
        <span
          id={prefixId}
          data-slot="input-group-prefix"
          className="shrink-0 ps-3 text-on-surface-muted"
        >
          {prefix}
        </span>
      )}
      <input
        {...props}
        data-slot="input"
        data-state={isInvalid ? 'invalid' : 'valid'}
        className={framedInputVariants({
          face,
          start: prefix ? 'flush' : icon ? 'taken' : 'free',
          end: suffix || action ? 'taken' : 'free',
        })}
      />
      {suffix && (
        <span
          id={suffixId}
          data-slot="input-group-suffix"
          className="shrink-0 pe-3 text-on-surface-muted"
        >
          {suffix}
        </span>
      )}
      {action && (
        <span data-slot="input-group-action" className="flex h-full shrink-0 items-center pe-1">
          {action}
        </span>
      )}
    </InputFrame>
  )
}
