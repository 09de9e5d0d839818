import { cx } from 'class-variance-authority'
import { Minus, Plus } from 'lucide-react'
import {
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'

import { useFieldControl } from '../field/field.context.ts'
import { FieldError } from '../field/field.tsx'
import { InputFrame } from '../input-group/input-frame.tsx'
import { framedInputVariants } from '../input/input.variants.ts'
import { useFormReset } from '../use-form-reset.ts'
import { englishNumberFieldLabels, type NumberFieldLabels } from './number-field.labels.ts'
import { numberNotation, numberProblem, stepped } from './number-field.state.ts'

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
  labels?: NumberFieldLabels
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
  locale = 'en',
  unit,
  labels = englishNumberFieldLabels,
  name,
  className,
  onBlur,
  onKeyDown,
  ...given
}: NumberFieldProps) {
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const input = () => frame.current?.querySelector('input')
  const { format, parse } = useMemo(() => numberNotation(locale), [locale])
  const [own, setOwn] = useState(defaultValue)
  const [draft, setDraft] = useState<string | null>(null)
  const [isLeft, setIsLeft] = useState(false)
  const value = controlledValue === undefined ? own : controlledValue

  // A text is kept as long as it represents the controlled value; text that isn't a number represents null.
  const draftMeaning = draft === null ? null : parse(draft)
  const isDraft = draft !== null && (draftMeaning ?? null) === value
  const text = isDraft ? draft : value === null ? '' : format(value)
  const problem = numberProblem(isDraft ? draftMeaning : value, { min, max })
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
  const isMarked = Boolean(field['aria-invalid']) && field['aria-invalid'] !== 'false'
  // The parent's error takes precedence; ours is shown once the field is left.
  const isShown = problem !== null && isLeft && !isMarked
  const isLocked = Boolean(field.disabled || field.readOnly)
  const isInvalid = isMarked || isShown

  const change = (next: number | null) => {
    setOwn(next)
    if (next !== value) onValueChange?.(next)
  }
  const type = (next: string) => {
    setDraft(next)
    change(parse(next) ?? null)
  }
  const go = (by: number) => {
    if (isLocked) return
    setDraft(null)
    change(stepped(value, { by, step, min, max }))
  }

  const adoptTyped = useEffectEvent(() => {
    const typed = input()?.value ?? text
    if (typed !== text) type(typed)
  })
  // oxlint-disable-next-line react/set-state-in-effect -- only the DOM knows what was typed before hydration
  useLayoutEffect(() => adoptTyped(), [])
  useLayoutEffect(() => input()?.setCustomValidity(message))

  useFormReset(frame, () => {
    setDraft(null)
    setIsLeft(false)
    if (controlledValue === undefined) change(defaultValue)
  })

  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event)
    const by = steps[event.key]
    if (by === undefined || event.defaultPrevented || event.nativeEvent.isComposing) return
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    event.preventDefault()
    go(by)
  }

  const sent = isDraft && draftMeaning === undefined ? draft : String(value ?? '')
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
          className={cx(framedInputVariants({ end: 'taken' }), 'tabular-nums')}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={(event) => {
            onBlur?.(event)
            setIsLeft(true)
            // A number gets its separators; other text is kept so that it can be corrected.
            if (draftMeaning !== undefined) setDraft(null)
          }}
          onKeyDown={handleKeyDown}
        />
        {unit && (
          <span
            id={unitId}
            data-slot="number-field-unit"
            className="shrink-0 pe-3 text-on-surface-muted"
          >
            {unit}
          </span>
        )}
        {([-1, 1] as const).map((by) => (
          <button
            key={by}
            type="button"
            // The arrow keys do the same, so that the field is one tab stop.
            tabIndex={-1}
            disabled={isLocked || (by < 0 ? isAt(value, min) : isAt(value, max))}
            aria-label={by < 0 ? labels.decrease : labels.increase}
            aria-controls={field.id}
            data-slot={by < 0 ? 'number-field-decrease' : 'number-field-increase'}
            className={cx(
              'flex h-full w-9 shrink-0 items-center justify-center border-s border-subtle text-on-surface-muted transition-colors duration-answer pointer-coarse:w-11',
              'enabled:cursor-pointer enabled:hover:bg-muted enabled:hover:text-on-raised disabled:cursor-not-allowed disabled:*:opacity-40',
              by > 0 && 'rounded-e-[calc(var(--radius-control)-1px)]',
            )}
            onPointerDown={keepFocus}
            onClick={() => go(by)}
          >
            {by < 0 ? (
              <Minus size={16} strokeWidth={1.5} aria-hidden="true" />
            ) : (
              <Plus size={16} strokeWidth={1.5} aria-hidden="true" />
            )}
          </button>
        ))}
      </InputFrame>
      {name !== undefined && (
        <input type="hidden" name={name} form={field.form} disabled={field.disabled} value={sent} />
      )}
      {isShown && <FieldError id={errorId}>{message}</FieldError>}
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

const isAt = (value: number | null, bound: number | undefined) => value !== null && value === bound

/** Pressing a button leaves the focus, and a phone's keyboard, where it was. */
const keepFocus = (event: PointerEvent) => event.preventDefault()
