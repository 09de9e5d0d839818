'use client'

import { cx } from 'class-variance-authority'
import {
  useId,
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
} from 'react'

import { useFieldControl } from '../field/field.context.ts'
import { FieldError } from '../field/field.tsx'
import { InputFrame } from '../input-group/input-frame.tsx'
import { framedInputVariants } from '../input/input.variants.ts'
import { isComposing } from '../is-composing.ts'
import { isShortcut } from '../is-shortcut.ts'
import { useLabels, useOwnLocale } from '../provider-context.ts'
import { englishNumberFieldLabels, type NumberFieldLabels } from './number-field.labels.ts'
import { StepButtons } from './step-buttons.tsx'
import { useNumberText } from './use-number-text.ts'

const LARGE_STEP = 10

export type NumberFieldProps = Omit<
  ComponentProps<'input'>,
  'type' | 'value' | 'defaultValue' | 'onChange' | 'min' | 'max' | 'step' | 'prefix'
> & {
  /** Null is an empty field. */
  value?: number | null | undefined
  defaultValue?: number | null
  /** Called with the parsed number, or null if there is none. Also called for numbers outside the range. */
  onValueChange?: (value: number | null) => void
  min?: number
  max?: number
  /** How far an arrow key or a button moves. Typed numbers may be in between. */
  step?: number
  /** The locale for parsing and formatting numbers. */
  locale?: string
  /** Text after the number. It describes the field. */
  unit?: ReactNode
  isInvalid?: boolean | undefined
  labels?: Partial<NumberFieldLabels>
}

/**
 * A number, typed or stepped. Renders an `<input role="spinbutton">` with two buttons, and a hidden input that submits
 * the number without separators. Typed text is kept, even when it isn't a number or is outside the range: the field
 * then shows an error, and a native form isn't submitted.
 */
export function NumberField({
  value: controlledValue,
  defaultValue = null,
  onValueChange,
  min,
  max,
  step = 1,
  locale: givenLocale,
  unit,
  labels: givenLabels,
  name,
  className,
  onBlur,
  onKeyDown,
  ...given
}: NumberFieldProps) {
  const locale = useOwnLocale(givenLocale)
  const labels = useLabels('numberField', englishNumberFieldLabels, givenLabels)
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const { value, text, sent, problem, isLeft, format, type, go, leave } = useNumberText({
    frame,
    controlledValue,
    defaultValue,
    onValueChange,
    min,
    max,
    step,
    locale,
  })
  const bounds = {
    min: min === undefined ? undefined : format(min),
    max: max === undefined ? undefined : format(max),
  }
  const message = problem ? labels.problem(problem, bounds) : ''

  const unitId = unit ? `${id}unit` : undefined
  const errorId = `${id}error`
  const field = useFieldControl({
    ...given,
    'aria-describedby': [unitId, given['aria-describedby']].filter(Boolean).join(' ') || undefined,
  })
  const isMarked = Boolean(field['aria-invalid'])
  // The parent's error takes precedence; ours is shown once the field is left.
  const isShown = problem !== null && isLeft && !isMarked
  const isLocked = Boolean(field.disabled || field.readOnly)
  const isInvalid = isMarked || isShown

  useLayoutEffect(() => frame.current?.querySelector('input')?.setCustomValidity(message))

  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event)
    const by = steps[event.key]
    if (by === undefined || event.defaultPrevented || isComposing(event.nativeEvent)) return
    if (isShortcut(event) || event.shiftKey) return
    event.preventDefault()
    if (!isLocked) go(by)
  }

  return (
    <div
      ref={frame}
      data-slot="number-field"
      data-name={name}
      className={cx('flex flex-col gap-1.5', className)}
    >
      <InputFrame data-slot="number-field-frame" isInvalid={isInvalid}>
        <input
          inputMode={keyboard(min, step)}
          autoComplete="off"
          {...field}
          type="text"
          role="spinbutton"
          value={text}
          aria-valuenow={value ?? undefined}
          aria-valuetext={text || undefined}
          aria-valuemin={min}
          aria-valuemax={max}
          aria-invalid={isInvalid || undefined}
          aria-describedby={
            [field['aria-describedby'], isShown && errorId].filter(Boolean).join(' ') || undefined
          }
          data-slot="input"
          data-state={isInvalid ? 'invalid' : 'valid'}
          className={cx(framedInputVariants({ end: 'taken' }), 'tabular-nums', unit && 'min-w-24!')}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={(event) => {
            onBlur?.(event)
            leave()
          }}
          onKeyDown={handleKeyDown}
        />
        {unit && (
          <span
            id={unitId}
            data-slot="number-field-unit"
            // A long one wraps, in a narrow field: the number is never cut off.
            className="min-w-0 pe-3 leading-4 text-on-surface-muted"
          >
            {unit}
          </span>
        )}
        <StepButtons {...{ value, min, max, isLocked, labels }} controls={field.id} onStep={go} />
      </InputFrame>
      {name !== undefined && (
        <input type="hidden" name={name} form={field.form} disabled={field.disabled} value={sent} />
      )}
      <div aria-live="polite" className="empty:absolute">
        {isShown && <FieldError id={errorId}>{message}</FieldError>}
      </div>
    </div>
  )
}

const steps: Record<string, number | undefined> = {
  ArrowUp: 1,
  ArrowDown: -1,
  PageUp: LARGE_STEP,
  PageDown: -LARGE_STEP,
}

/** Numeric keyboards on phones have no minus sign. */
function keyboard(min: number | undefined, step: number) {
  if (min === undefined || min < 0) return 'text'
  return Number.isInteger(step) && Number.isInteger(min) ? 'numeric' : 'decimal'
}
