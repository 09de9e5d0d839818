'use client'

import { cx } from 'class-variance-authority'
import { use, useId, type ComponentProps, type ReactNode } from 'react'

import { FieldContext, invalidMark } from '../field/field.context.ts'
import { FieldError } from '../field/field.tsx'
import { DisabledContext, useIsDisabled } from './disabled.context.ts'

export type FieldsetProps = ComponentProps<'fieldset'> & {
  /** Leave out only inside a Field, whose label, hint and error then apply to the group. */
  legend?: ReactNode
  hint?: ReactNode
  /** The problem with the group as a whole. */
  error?: ReactNode
  isInvalid?: boolean | undefined
}

/** Whether a group is invalid, by itself or by the Field whose label it has. */
export function useIsInvalidGroup(group: FieldsetProps) {
  const around = use(FieldContext)
  const field = group.legend === undefined ? around : null
  return Boolean(group.error) || invalidMark(group, field) !== undefined
}

/** Several controls that belong to one question. Renders a `<fieldset>` with a `<legend>`. */
export function Fieldset(given: FieldsetProps) {
  const { legend, hint, error, isInvalid: _, 'aria-invalid': _native, ...others } = given
  const { className, children, ...props } = others
  const id = useId()
  const isInvalid = useIsInvalidGroup(given)
  const around = use(FieldContext)
  const isDisabled = useIsDisabled(props.disabled)
  const field = legend === undefined ? around : null
  const hintId = hint ? `${id}hint` : undefined
  const errorId = error ? `${id}error` : undefined
  return (
    <fieldset
      data-slot="fieldset"
      id={field?.controlId}
      aria-labelledby={field?.labelId}
      {...props}
      data-state={isInvalid ? 'invalid' : 'valid'}
      aria-describedby={
        [props['aria-describedby'], hintId, errorId, field?.describedBy]
          .filter(Boolean)
          .join(' ') || undefined
      }
      className={cx('min-w-0', className)}
    >
      {legend !== undefined && (
        <legend data-slot="fieldset-legend" className="mb-1.5 font-medium">
          {legend}
        </legend>
      )}
      <div className="flex flex-col gap-3 beside:grid beside:grid-cols-beside beside:gap-x-10 beside:*:col-start-1">
        {hint && (
          <p
            id={hintId}
            data-slot="fieldset-hint"
            className="-mt-1 text-sm text-on-surface-muted beside:col-start-2! beside:row-start-1 beside:mt-0.5"
          >
            {hint}
          </p>
        )}
        {/* A Field around the group applies to the group, not to each control. */}
        <FieldContext value={null}>
          <DisabledContext value={isDisabled}>
            <div
              data-slot="fieldset-controls"
              // A new container, narrower than the other: what is in a group keeps its own help.
              className="flex flex-col gap-3 beside:@container/help-beside"
            >
              {children}
            </div>
          </DisabledContext>
        </FieldContext>
        {error && <FieldError id={errorId}>{error}</FieldError>}
      </div>
    </fieldset>
  )
}
