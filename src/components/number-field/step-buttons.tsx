'use client'

import { cx } from 'class-variance-authority'
import { Minus, Plus } from 'lucide-react'
import type { PointerEvent } from 'react'

import type { NumberFieldLabels } from './number-field.labels.ts'

type StepButtonsProps = {
  value: number | null
  min: number | undefined
  max: number | undefined
  isLocked: boolean
  /** Id of the input. */
  controls: string | undefined
  labels: NumberFieldLabels
  onStep: (by: number) => void
}

/** At the end of the frame: one step down, one step up. */
export function StepButtons({
  value,
  min,
  max,
  isLocked,
  controls,
  labels,
  onStep,
}: StepButtonsProps) {
  return ([-1, 1] as const).map((by) => (
    <button
      key={by}
      type="button"
      // The arrow keys do the same, so that the field is one tab stop.
      tabIndex={-1}
      disabled={isLocked || (by < 0 ? isAt(value, min) : isAt(value, max))}
      aria-label={by < 0 ? labels.decrease : labels.increase}
      aria-controls={controls}
      data-slot={by < 0 ? 'number-field-decrease' : 'number-field-increase'}
      className={cx(
        'flex h-full w-9 shrink-0 items-center justify-center border-s border-subtle text-on-surface-muted transition-colors duration-answer pointer-coarse:w-11',
        'enabled:cursor-pointer enabled:hover:bg-muted enabled:hover:text-on-raised disabled:cursor-not-allowed disabled:*:opacity-40',
        by > 0 && 'rounded-e-[calc(var(--pp-radius-control)-1px)]',
      )}
      onPointerDown={keepFocus}
      onClick={() => onStep(by)}
    >
      {by < 0 ? (
        <Minus size={16} strokeWidth={1.5} aria-hidden="true" />
      ) : (
        <Plus size={16} strokeWidth={1.5} aria-hidden="true" />
      )}
    </button>
  ))
}

const isAt = (value: number | null, bound: number | undefined) => value !== null && value === bound

/** Pressing a button leaves the focus, and a phone's keyboard, where it was. */
const keepFocus = (event: PointerEvent) => event.preventDefault()
