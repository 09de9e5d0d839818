import { useId, type ComponentProps, type ReactNode } from 'react'

import { useFieldControl } from '../field/field.context.ts'
import { framedInputVariants } from '../input/input.variants.ts'
import { InputFrame } from './input-frame.tsx'

export type InputGroupProps = Omit<ComponentProps<'input'>, 'prefix'> & {
  /** Words before the value that belong to it, such as `https://`. They describe the input. */
  prefix?: ReactNode
  /** Words behind the value, such as its unit. They describe the input. */
  suffix?: ReactNode
  /** An icon at the start. It says nothing that the label doesn't. */
  icon?: ReactNode
  /** Something to press at the end, such as a button that copies. */
  action?: ReactNode
  face?: 'sans' | 'mono'
}

/**
 * One line of text with something beside it, in one frame. Renders an `<input>` in a `<div>`, which
 * takes `className` and `dir`: an address keeps its order with `dir="ltr"` where a page runs the other way.
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
  const isInvalid = Boolean(props['aria-invalid']) && props['aria-invalid'] !== 'false'
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
