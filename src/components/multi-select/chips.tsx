'use client'

import type { KeyboardEvent, ReactNode } from 'react'

import type { ComboboxOption } from '../combobox/combobox.options.ts'
import { Glyph } from '../glyph/glyph.tsx'
import { isComposing } from '../is-composing.ts'
import { isShortcut } from '../is-shortcut.ts'
import type { MultiSelectLabels } from './multi-select.labels.ts'

type ChipsProps = {
  'aria-label': string | undefined
  'aria-labelledby': string | undefined
  chips: readonly ComboboxOption[]
  /** How many more are selected. */
  rest: number
  disabled: boolean
  isLocked: boolean
  labels: Pick<MultiSelectLabels, 'remove' | 'rest'>
  onRemove: (value: string) => void
  focusInput: () => void
  /** The input after the chips. */
  children: ReactNode
}

/** The selected options, in a toolbar that the arrow keys move through from the input and back. */
export function Chips({
  chips,
  rest,
  disabled,
  isLocked,
  labels,
  onRemove,
  focusInput,
  children,
  ...names
}: ChipsProps) {
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, currentTarget, nativeEvent } = event
    if (isShortcut(event) && key.startsWith('Arrow')) return
    const elements = [...currentTarget.querySelectorAll<HTMLElement>('[data-chip]')]
    const focusAt = (index: number) => {
      event.preventDefault()
      const element = elements[index]
      if (element) element.focus()
      else focusInput()
    }
    const isRightToLeft = getComputedStyle(currentTarget).direction === 'rtl'
    const before = isRightToLeft ? 'ArrowRight' : 'ArrowLeft'
    const after = isRightToLeft ? 'ArrowLeft' : 'ArrowRight'
    const last = chips.at(-1)

    if (target instanceof HTMLInputElement) {
      if (target.selectionEnd !== 0 || isComposing(nativeEvent) || !last) return
      if (key === before) focusAt(elements.length - 1)
      // Ignored: the key has been held down to delete the text.
      if (key === 'Backspace' && !nativeEvent.repeat) onRemove(last.value)
      return
    }
    const index = elements.findIndex((it) => it === target)
    const chip = chips[index]
    if (!chip) return
    if (key === before) return focusAt(index - 1)
    if (key === after) return focusAt(index + 1)
    if (key === 'Enter' || key === ' ') return focusAt(-1)
    if (key === 'Backspace' || key === 'Delete') {
      if (isLocked) return
      // Before the chip is removed, and the focus with it.
      focusAt(index + 1 < elements.length ? index + 1 : index - 1)
      return onRemove(chip.value)
    }
    // Typed text belongs in the input.
    if (key.length === 1 && !isShortcut(event)) focusInput()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of what is within
    <div
      // Inside a toolbar, NVDA passes the arrow keys on to the page. Empty, it is nothing that could have a name.
      {...(chips.length > 0 && { ...names, role: 'toolbar' })}
      className="flex min-w-0 flex-1 flex-wrap items-center gap-1 self-center py-[3px] ps-1.5"
      onKeyDown={handleKeyDown}
    >
      {chips.map(({ value, label }) => (
        <div
          key={value}
          tabIndex={-1}
          data-chip=""
          data-slot="multi-select-chip"
          className="flex h-[max(1.5rem,calc(var(--pp-control-height)-0.75rem))] max-w-full min-w-0 items-center rounded-[4px] bg-muted ps-2 text-sm text-on-muted group-data-disabled/frame:bg-surface group-data-readonly/frame:bg-surface forced-colors:border"
        >
          <span className="truncate">{label}</span>
          {isLocked ? (
            <span className="w-2 shrink-0" />
          ) : (
            <button
              type="button"
              tabIndex={-1}
              aria-label={labels.remove(label)}
              data-slot="multi-select-remove"
              className="relative flex size-6 shrink-0 items-center justify-center rounded-control text-on-surface-muted transition-colors duration-answer hover:text-on-muted pointer-coarse:w-11 pointer-coarse:before:absolute pointer-coarse:before:inset-x-0 pointer-coarse:before:-inset-y-2.5"
              onClick={() => {
                focusInput()
                onRemove(value)
              }}
            >
              <Glyph name="close" strokeWidth="1.5" />
            </button>
          )}
        </div>
      ))}
      {rest > 0 && (
        <button
          type="button"
          tabIndex={-1}
          disabled={disabled}
          data-slot="multi-select-rest"
          className="min-h-6 rounded-control px-1.5 text-sm text-on-surface-muted tabular-nums enabled:hover:text-on-raised"
          onClick={focusInput}
        >
          {labels.rest(rest)}
        </button>
      )}
      {children}
    </div>
  )
}
