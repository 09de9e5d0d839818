'use client'

import { cx } from 'class-variance-authority'
import { use, useId, useState, type ComponentProps, type ReactNode } from 'react'

import { Glyph } from '../glyph/glyph.tsx'
import { useLabels } from '../provider-context.ts'
import { FieldContext } from './field.context.ts'
import { FormErrorsContext } from './form-errors.context.ts'

export type FieldLabels = {
  /** The word after the label of an optional field. */
  optional: string
}

export const englishFieldLabels: FieldLabels = {
  optional: '(optional)',
}

export type FieldProps = Omit<ComponentProps<'div'>, 'id'> & {
  label: ReactNode
  /** Helps to fill in the control; shown below the label and above the control. */
  hint?: ReactNode
  /** The problem and how to fix it. If set, the control is invalid. */
  error?: ReactNode
  /** The name of its control: the Form's error with this name is shown here, unless there is an `error`. */
  name?: string | undefined
  /** A control is required unless this is set; the label then shows it. */
  isOptional?: boolean
  labels?: Partial<FieldLabels>
  /** A node at the end of the label's row, such as a "Forgot password" link. */
  labelAction?: ReactNode
  /** The control's id, when something outside refers to it. */
  controlId?: string
}

/** A label, a hint and an error for one control, connected to it. Renders a `<div>`. */
export function Field({
  label,
  hint,
  error: ownError,
  name,
  isOptional = false,
  labels: givenLabels,
  labelAction,
  controlId: givenId,
  className,
  children,
  ...props
}: FieldProps) {
  const labels = useLabels('field', englishFieldLabels, givenLabels)
  const id = useId()
  const formErrors = use(FormErrorsContext)
  const [isFocused, setIsFocused] = useState(false)
  const error = ownError || (name !== undefined && formErrors.get(name))
  const controlId = givenId ?? `${id}control`
  const labelId = `${id}label`
  const hintId = hint ? `${id}hint` : undefined
  const errorId = error ? `${id}error` : undefined

  const context = {
    controlId,
    labelId,
    describedBy: [hintId, errorId].filter(Boolean).join(' ') || undefined,
    isInvalid: Boolean(error),
    isRequired: !isOptional,
  }

  return (
    <div
      {...props}
      onFocus={(event) => {
        props.onFocus?.(event)
        setIsFocused(true)
      }}
      onBlur={(event) => {
        props.onBlur?.(event)
        setIsFocused(false)
      }}
      data-slot="field"
      data-state={error ? 'invalid' : 'valid'}
      className={cx(
        'flex flex-col gap-1.5',
        'beside:grid beside:grid-cols-beside beside:grid-rows-[auto_auto_1fr] beside:gap-x-10 beside:*:col-start-1',
        className,
      )}
    >
      <div className="flex items-baseline justify-between gap-4">
        <label id={labelId} htmlFor={controlId} data-slot="field-label" className="font-medium">
          {label}
          {isOptional && ' '}
          {isOptional && (
            <span className="font-normal text-on-surface-muted">{labels.optional}</span>
          )}
        </label>
        {labelAction && <span className="text-sm">{labelAction}</span>}
      </div>
      {hint && (
        <p
          id={hintId}
          data-slot="field-hint"
          className={cx(
            '-mt-0.5 text-sm text-on-surface-muted',
            // Its first line aligns with the text in the control.
            'beside:col-start-2! beside:row-span-2 beside:row-start-2 beside:mt-[calc((var(--pp-control-height)-1lh)/2)]',
          )}
        >
          {hint}
        </p>
      )}
      <FieldContext value={context}>{children}</FieldContext>
      {/* Screen readers don't repeat a control that already has the focus, such as after Enter in the only field. */}
      <div aria-live={isFocused ? 'polite' : 'off'} className="empty:absolute">
        {error && <FieldError id={errorId}>{error}</FieldError>}
      </div>
    </div>
  )
}

/** An error text with an icon. Renders a `<p>`. */
export function FieldError({ className, children, ...props }: ComponentProps<'p'>) {
  return (
    <p
      {...props}
      data-slot="field-error"
      className={cx('flex gap-1.5 text-sm text-critical-text', className)}
    >
      <Glyph name="critical" className="mt-0.5" />
      <span>{children}</span>
    </p>
  )
}
