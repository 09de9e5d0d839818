'use client'

import { cx } from 'class-variance-authority'
import { use, useId, useLayoutEffect, useRef, type ComponentProps, type ReactNode } from 'react'

import { Glyph } from '../glyph/glyph.tsx'
import { useFormReset } from '../use-form-reset.ts'
import { choiceControlVariants, choiceRowVariants } from './choice.variants.ts'
import { FieldContext, useFieldControl } from './field.context.ts'

type ChoiceKind = 'checkbox' | 'radio' | 'switch'

export type ChoiceProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  kind: ChoiceKind
  look?: 'row' | 'card'
  controlSide?: 'start' | 'end'
  /** `data-slot` of the input; the row around it has `<slot>-row`. */
  slot: string
  label?: ReactNode
  description?: ReactNode
  /** An icon at the end. */
  aside?: ReactNode
  isInvalid?: boolean | undefined
  isIndeterminate?: boolean | undefined
}

const join = (...ids: (string | undefined)[]) => ids.filter(Boolean).join(' ') || undefined

/**
 * The base of checkbox, radio and switch: a native input with text next to it, all of which is clickable. Renders a
 * `<label>`; only `label` is the accessible name, the rest is the description.
 */
export function Choice({
  kind,
  look = 'row',
  controlSide = 'start',
  slot,
  label,
  description,
  aside,
  isInvalid: isMarked,
  isIndeterminate,
  className,
  onChange,
  ...given
}: ChoiceProps) {
  const id = useId()
  const field = use(FieldContext)
  const row = useRef<HTMLLabelElement>(null)
  const hasWords = label !== undefined || description !== undefined
  const labelId = label === undefined ? undefined : `${id}label`
  const descriptionId = description ? `${id}description` : undefined
  const props = useFieldControl({
    ...given,
    // Only a group of radios is invalid, not one of them.
    isInvalid: kind === 'radio' ? undefined : isMarked,
    // A switch always has a value.
    required: given.required ?? (kind === 'switch' ? false : undefined),
    'aria-describedby': join(descriptionId, given['aria-describedby']),
  })
  const name = given['aria-label'] ? undefined : join(field?.labelId, labelId)
  const isInvalid = isMarked || Boolean(props['aria-invalid'])
  const width = controlSide === 'end' || look === 'card' ? 'line' : hasWords ? 'words' : 'square'
  const state = isInvalid ? 'invalid' : 'valid'
  const isHelpMovable = Boolean(description) && width === 'words'

  useLayoutEffect(() => {
    const input = row.current?.querySelector('input')
    if (!input) return
    if (isIndeterminate !== undefined) input.indeterminate = isIndeterminate
    // A reset restores the controlled value, not the initial one.
    if (given.checked !== undefined) input.defaultChecked = given.checked
  })

  // Set by us, so that React notices the reset. Otherwise it would miss the next click.
  useFormReset(row, () => {
    const input = row.current?.querySelector('input')
    if (input) input.checked = input.defaultChecked
  })

  return (
    <label
      ref={row}
      data-slot={`${slot}-row`}
      data-state={state}
      className={cx(
        choiceRowVariants({ look, controlSide, width }),
        isHelpMovable && 'beside:w-full',
        className,
      )}
    >
      <span className="relative flex h-lh shrink-0 items-center">
        <input
          {...props}
          type={kind === 'radio' ? 'radio' : 'checkbox'}
          role={kind === 'switch' ? 'switch' : props.role}
          aria-labelledby={given['aria-labelledby'] ?? name}
          data-slot={slot}
          data-state={state}
          className={choiceControlVariants({ kind, state, look })}
          onChange={(event) => {
            onChange?.(event)
            // The browser toggles on click, but the parent decides.
            if (isIndeterminate !== undefined) event.currentTarget.indeterminate = isIndeterminate
          }}
        />
        {marks[kind]}
      </span>
      {hasWords && (
        <span className={cx('flex min-w-0 flex-1 flex-col', isHelpMovable && 'beside:contents')}>
          <span
            id={labelId}
            data-slot={`${slot}-label`}
            className={cx(look === 'card' && 'font-medium', isHelpMovable && 'beside:flex-1')}
          >
            {label}
          </span>
          {description && (
            <span
              id={descriptionId}
              data-slot={`${slot}-description`}
              className={cx(
                'text-sm text-on-surface-muted',
                // The second column of a field.
                isHelpMovable && 'beside:ms-7.5 beside:w-[calc(100%-32.5rem)] beside:shrink-0',
              )}
            >
              {description}
            </span>
          )}
        </span>
      )}
      {aside && (
        <span aria-hidden="true" className="text-on-surface-muted">
          {aside}
        </span>
      )}
    </label>
  )
}

const middle = 'pointer-events-none absolute inset-0 m-auto'

/** In forced colours the platform's own box and dot are shown. */
const marks: Record<ChoiceKind, ReactNode> = {
  checkbox: (
    <>
      <Glyph
        name="check"
        className={cx(
          middle,
          'hidden text-on-accent peer-checked:block peer-indeterminate:hidden forced-colors:hidden!',
        )}
      />
      <span
        className={cx(
          middle,
          'hidden h-0.5 w-2 rounded-full bg-on-accent peer-indeterminate:block forced-colors:hidden!',
        )}
      />
    </>
  ),
  radio: (
    <span
      className={cx(
        middle,
        'hidden size-1.5 rounded-full bg-on-accent peer-checked:block forced-colors:hidden! pointer-coarse:size-2',
      )}
    />
  ),
  switch: (
    <span
      className={cx(
        'pointer-events-none absolute inset-y-0 start-[3px] my-auto size-3.5 rounded-full bg-control transition duration-answer ease-out',
        'peer-checked:translate-x-4 peer-checked:bg-on-accent rtl:peer-checked:-translate-x-4',
        'forced-colors:bg-[CanvasText] forced-colors:peer-checked:bg-[HighlightText] forced-colors:peer-disabled:bg-[GrayText]!',
      )}
    />
  ),
}
