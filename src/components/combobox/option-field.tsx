'use client'

import { cx } from 'class-variance-authority'
import type { FocusEvent, ReactNode, RefObject } from 'react'

import { FieldError } from '../field/field.tsx'
import { frameButtonClass } from '../frame-button.ts'
import { Glyph } from '../glyph/glyph.tsx'
import type { ComboboxLabels } from './combobox.labels.ts'

type Slot = 'combobox' | 'multi-select'

type OptionFieldProps = {
  slot: Slot
  root: RefObject<HTMLDivElement | null>
  className: string | undefined
  /** The error for text that names no option; empty when there is no such text. */
  complaint: string
  errorId: string
  /** The values submitted under its name. */
  sent: readonly string[]
  name: string | undefined
  form: string | undefined
  disabled: boolean
  onFocus: () => void
  onBlur: (event: FocusEvent<HTMLElement>) => void
  children: ReactNode
}

/** Wraps a Combobox or MultiSelect: its error, and what it submits. */
export function OptionField({
  slot,
  root,
  className,
  complaint,
  errorId,
  sent,
  name,
  form,
  disabled,
  onFocus,
  onBlur,
  children,
}: OptionFieldProps) {
  return (
    <div
      ref={root}
      data-slot={`${slot}-frame`}
      data-name={name}
      data-state={complaint ? 'unmatched' : sent.some(Boolean) ? 'chosen' : 'empty'}
      className={cx('flex flex-col gap-1.5', className)}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      {children}
      {name !== undefined &&
        sent.map((value) => (
          <input key={value} type="hidden" {...{ name, form, disabled, value }} />
        ))}
      <div aria-live="polite" className="empty:absolute">
        {complaint && <FieldError id={errorId}>{complaint}</FieldError>}
      </div>
    </div>
  )
}

type OptionButtonsProps = {
  slot: Slot
  labels: Pick<ComboboxLabels, 'clear' | 'open'>
  isOpen: boolean
  disabled: boolean
  /** Omitted when there is nothing to clear. */
  onClear: (() => void) | undefined
  onToggle: () => void
}

/** At the end of the frame: the buttons that clear the field and open its list. */
export function OptionButtons({
  slot,
  labels,
  isOpen,
  disabled,
  onClear,
  onToggle,
}: OptionButtonsProps) {
  const button = {
    type: 'button',
    tabIndex: -1,
    className: frameButtonClass,
  } as const
  return (
    <>
      {onClear && (
        <button {...button} aria-label={labels.clear} data-slot={`${slot}-clear`} onClick={onClear}>
          <Glyph name="close" strokeWidth="1.5" />
        </button>
      )}
      <button
        {...button}
        aria-label={labels.open}
        aria-expanded={isOpen}
        disabled={disabled}
        data-slot={`${slot}-trigger`}
        onClick={onToggle}
      >
        <Glyph name="chevron-down" />
      </button>
    </>
  )
}
