import { cx } from 'class-variance-authority'
import { useId, type ComponentProps, type ReactNode } from 'react'

import { FieldError } from '../field/field.tsx'

export type FieldsetProps = ComponentProps<'fieldset'> & {
  legend: ReactNode
  hint?: ReactNode
  /** What is wrong with the group as a whole. */
  error?: ReactNode
}

/** Several controls that answer one question. Renders a `<fieldset>` with a `<legend>`. */
export function Fieldset({ legend, hint, error, className, children, ...props }: FieldsetProps) {
  const id = useId()
  const hintId = hint ? `${id}hint` : undefined
  const errorId = error ? `${id}error` : undefined
  return (
    <fieldset
      data-slot="fieldset"
      {...props}
      data-state={error ? 'invalid' : 'valid'}
      aria-describedby={
        [props['aria-describedby'], hintId, errorId].filter(Boolean).join(' ') || undefined
      }
      className={cx('min-w-0', className)}
    >
      <legend data-slot="fieldset-legend" className="mb-1.5 font-medium">
        {legend}
      </legend>
      <div className="flex flex-col gap-3">
        {hint && (
          <p id={hintId} data-slot="fieldset-hint" className="-mt-1 text-sm text-on-surface-muted">
            {hint}
          </p>
        )}
        {children}
        {error && <FieldError id={errorId}>{error}</FieldError>}
      </div>
    </fieldset>
  )
}
