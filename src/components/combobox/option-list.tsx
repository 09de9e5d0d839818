'use client'

import { cx } from 'class-variance-authority'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'

import { Glyph } from '../glyph/glyph.tsx'
import { Spinner } from '../spinner/spinner.tsx'
import type { ComboboxLabels } from './combobox.labels.ts'
import { isCreation, type ComboboxOption, type OptionGroup } from './combobox.options.ts'
import { showAt } from './option-list.placement.ts'

type ListLabels = Pick<ComboboxLabels, 'loading' | 'failed' | 'retry' | 'empty' | 'count' | 'more'>

export type OptionListProps = {
  id: string
  /** Name of the list: the control's own label. */
  'aria-label'?: string | undefined
  'aria-labelledby'?: string | undefined
  groups: readonly OptionGroup[]
  /** How many options the groups contain, and out of how many. */
  shown: number
  total: number
  status: 'idle' | 'loading' | 'ready' | 'failed'
  query: string
  labels: ListLabels
  values: readonly string[]
  highlighted: ComboboxOption | undefined
  /** The pointer highlighted it. */
  isHovered: boolean
  /** Each option has a checkbox before it. */
  isMultiple: boolean
  /** The content of an option, instead of its label and description. */
  renderOption: ((option: ComboboxOption) => ReactNode) | undefined
  optionId: (option: ComboboxOption) => string
  onHover: (option: ComboboxOption) => void
  onTake: (option: ComboboxOption) => void
  onRetry: () => void
  /** Shown above the options. */
  header?: ReactNode
  anchor: RefObject<HTMLElement | null>
}

/**
 * The popup of Combobox and MultiSelect: options in groups, or a message when there are none. Rendered while it is
 * open, next to the field, so that Tab moves from one to the other.
 */
export function OptionList({
  id,
  groups,
  shown,
  total,
  status,
  query,
  labels,
  values,
  highlighted,
  isHovered,
  isMultiple,
  renderOption,
  optionId,
  onHover,
  onTake,
  onRetry,
  header,
  anchor,
  ...names
}: OptionListProps) {
  const popup = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (anchor.current && popup.current) return showAt(anchor.current, popup.current)
  }, [anchor])
  useEffect(() => {
    // The option under the pointer doesn't scroll.
    if (isHovered) return
    popup.current?.querySelector('[data-highlighted]')?.scrollIntoView({ block: 'nearest' })
  })

  const selected = new Set(values)
  const isEmpty = shown === 0 && status !== 'loading' && status !== 'failed'
  return (
    <div
      ref={popup}
      role="presentation"
      popover="manual"
      data-slot="option-list-popup"
      className="fixed inset-auto flex max-h-[min(20rem,var(--available-height,20rem))] w-(--anchor-width) min-w-48 flex-col rounded-panel border border-subtle bg-raised text-start text-on-raised shadow-lg transition-[opacity,translate] duration-answer ease-out starting:-translate-y-1 starting:opacity-0"
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
    >
      {header}
      <div
        {...names}
        id={id}
        role="listbox"
        // Scrollable, but not a tab stop.
        tabIndex={-1}
        aria-multiselectable={isMultiple || undefined}
        data-slot="option-list"
        className={cx(
          'min-h-0 scroll-py-1 overflow-y-auto overscroll-contain outline-none',
          groups.length > 0 && 'p-1',
        )}
      >
        {groups.map(({ label, items }, index) => (
          <div
            key={label}
            role={label === null ? undefined : 'group'}
            aria-labelledby={label === null ? undefined : `${id}group${index}`}
            className="not-first:mt-1"
          >
            {label !== null && (
              <div
                id={`${id}group${index}`}
                // Announced as the name of its group.
                aria-hidden="true"
                data-slot="option-list-group"
                className="px-2 pt-1.5 pb-1 text-xs font-medium text-on-surface-muted"
              >
                {label}
              </div>
            )}
            {items.map((option) => (
              <Option
                key={option.value}
                id={optionId(option)}
                option={option}
                isSelected={selected.has(option.value)}
                isHighlighted={option === highlighted}
                hasBox={isMultiple && !isCreation(option)}
                renderOption={renderOption}
                onHover={onHover}
                onTake={onTake}
              />
            ))}
          </div>
        ))}
      </div>
      <div
        role="status"
        data-slot="option-list-status"
        className="px-3 text-sm text-on-surface-muted not-has-[>:not(.sr-only)]:p-0"
      >
        {status === 'loading' && (
          <p className="flex items-center gap-2 py-2.5">
            <Spinner label={null} />
            {labels.loading}
          </p>
        )}
        {status === 'failed' && (
          <p className="flex items-start gap-1.5 py-2.5 text-critical-text">
            <Glyph name="critical" className="mt-0.5" />
            <span>{labels.failed}</span>
          </p>
        )}
        {isEmpty && <p className="py-2.5 wrap-anywhere">{labels.empty(query.trim())}</p>}
        {status !== 'failed' && shown > 0 && <p className="sr-only">{labels.count(total)}</p>}
        {total > shown && shown > 0 && (
          <p className="-mx-3 border-t border-subtle px-3 py-2 tabular-nums">
            {labels.more(shown, total)}
          </p>
        )}
      </div>
      {status === 'failed' && (
        <button
          type="button"
          data-slot="option-list-retry"
          className="mx-3 -mt-1 mb-2.5 min-h-6 self-start rounded-[2px] ps-5.5 text-sm font-medium text-accent-text underline underline-offset-[0.2em] hover:decoration-2 pointer-coarse:min-h-11"
          onClick={onRetry}
        >
          {labels.retry}
        </button>
      )}
    </div>
  )
}

type OptionProps = {
  id: string
  option: ComboboxOption
  isSelected: boolean
  isHighlighted: boolean
  hasBox: boolean
} & Pick<OptionListProps, 'onHover' | 'onTake' | 'renderOption'>

function Option({
  id,
  option,
  isSelected,
  isHighlighted,
  hasBox,
  renderOption,
  onHover,
  onTake,
}: OptionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- Its keys are the input's, which has the focus.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      aria-disabled={option.isDisabled || undefined}
      data-highlighted={isHighlighted || undefined}
      data-slot="option-list-option"
      className="group flex min-h-8 cursor-default scroll-my-1 items-start gap-2 rounded-control px-2 py-1.5 select-none aria-disabled:text-on-surface-muted aria-disabled:not-data-highlighted:opacity-60 data-highlighted:bg-muted data-highlighted:outline-2 data-highlighted:-outline-offset-2 data-highlighted:outline-transparent pointer-coarse:min-h-11 pointer-coarse:py-2.5"
      // On move, not on enter: an option that scrolls under a resting pointer isn't highlighted.
      onPointerMove={() => onHover(option)}
      onClick={() => onTake(option)}
    >
      {hasBox && (
        <span
          aria-hidden="true"
          className="mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-[3px] border border-control bg-raised text-on-accent group-aria-selected:border-accent group-aria-selected:bg-accent forced-colors:group-aria-selected:text-[ButtonText]"
        >
          {isSelected && <Glyph name="check" strokeWidth="3" />}
        </span>
      )}
      <span className="min-w-0 flex-1">
        {renderOption && !isCreation(option) ? renderOption(option) : <OptionText {...option} />}
      </span>
      {!hasBox && isSelected && <Glyph name="check" className="mt-1 text-accent-text" />}
    </div>
  )
}

function OptionText({ label, description }: ComboboxOption) {
  return (
    <>
      <span className="block wrap-anywhere">{label}</span>
      {description && (
        <span className="block text-sm wrap-anywhere text-on-surface-muted">{description}</span>
      )}
    </>
  )
}
