import { Combobox } from '@base-ui/react/combobox'
import type { FocusEvent, ReactNode, RefObject } from 'react'

import { Glyph } from '../glyph/glyph.tsx'
import { Spinner } from '../spinner/spinner.tsx'
import type { ComboboxLabels } from './combobox.labels.ts'
import type { ComboboxOption, OptionGroup } from './combobox.options.ts'

type ListLabels = Pick<ComboboxLabels, 'loading' | 'failed' | 'retry' | 'empty' | 'count' | 'more'>

export type OptionListProps = {
  /** What the list is called: the control's own label. */
  'aria-label'?: string | undefined
  'aria-labelledby'?: string | undefined
  items: readonly ComboboxOption[] | readonly OptionGroup[]
  shown: number
  total: number
  status: 'idle' | 'loading' | 'ready' | 'failed'
  query: string
  labels: ListLabels
  /** A box before each option, where several can be chosen. */
  hasBoxes?: boolean
  onRetry: () => void
  /** Stands above the options. */
  header?: ReactNode
  isOpen: boolean
  /** The focus leaves the popup. */
  onBlur?: (event: FocusEvent<HTMLDivElement>) => void
  popup: RefObject<HTMLDivElement | null>
  anchor: RefObject<HTMLElement | null>
}

/** The popup of Combobox and MultiSelect: options in groups, and what stands there when there are none. */
export function OptionList({
  items,
  shown,
  total,
  status,
  query,
  labels,
  hasBoxes = false,
  onRetry,
  header,
  isOpen,
  onBlur,
  popup,
  anchor,
  ...names
}: OptionListProps) {
  const isEmpty = shown === 0 && status !== 'loading' && status !== 'failed'
  return (
    <Combobox.Portal>
      <Combobox.Positioner
        anchor={anchor}
        sideOffset={4}
        // A modal dialog takes the pointer from everything outside of it; this belongs to it.
        className="pointer-events-auto z-50"
      >
        <Combobox.Popup
          ref={popup}
          // While it fades away nothing in it can take the focus.
          inert={!isOpen}
          onBlur={onBlur}
          data-slot="option-list-popup"
          className="flex max-h-[min(20rem,var(--available-height))] w-(--anchor-width) min-w-48 flex-col rounded-panel border border-subtle bg-raised text-on-raised shadow-lg transition-[opacity,translate] duration-answer ease-out data-ending-style:opacity-0 data-starting-style:-translate-y-1 data-starting-style:opacity-0"
        >
          {header}
          <Combobox.List
            {...names}
            data-slot="option-list"
            className="min-h-0 scroll-py-1 overflow-y-auto overscroll-contain p-1 outline-none data-empty:p-0"
          >
            {items.map((item) =>
              'items' in item ? (
                <Combobox.Group key={item.label} items={item.items} className="not-first:mt-1">
                  {item.label !== null && (
                    <Combobox.GroupLabel
                      data-slot="option-list-group"
                      className="px-2 pt-1.5 pb-1 text-xs font-medium text-on-surface-muted"
                    >
                      {item.label}
                    </Combobox.GroupLabel>
                  )}
                  {item.items.map((option) => (
                    <Option key={option.value} option={option} hasBox={hasBoxes} />
                  ))}
                </Combobox.Group>
              ) : (
                <Option key={item.value} option={item} hasBox={hasBoxes} />
              ),
            )}
          </Combobox.List>
          <Combobox.Status
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
          </Combobox.Status>
          {status === 'failed' && (
            <button
              type="button"
              data-slot="option-list-retry"
              className="mx-3 -mt-1 mb-2.5 min-h-6 self-start rounded-[2px] ps-5.5 text-sm font-medium text-accent-text underline underline-offset-[0.2em] hover:decoration-2 pointer-coarse:min-h-11"
              // The focus stays in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={onRetry}
            >
              {labels.retry}
            </button>
          )}
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  )
}

type OptionProps = { option: ComboboxOption; hasBox: boolean }

function Option({ option, hasBox }: OptionProps) {
  return (
    <Combobox.Item
      value={option}
      disabled={option.isDisabled}
      data-slot="option-list-option"
      className="group flex min-h-8 cursor-default scroll-my-1 items-start gap-2 rounded-control px-2 py-1.5 select-none data-disabled:text-on-surface-muted data-disabled:opacity-60 data-highlighted:bg-muted data-highlighted:outline-2 data-highlighted:-outline-offset-2 data-highlighted:outline-transparent pointer-coarse:min-h-11 pointer-coarse:py-2.5"
    >
      {hasBox && (
        <span
          aria-hidden="true"
          className="mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-[3px] border border-control bg-raised text-on-accent group-data-selected:border-accent group-data-selected:bg-accent forced-colors:group-data-selected:text-[ButtonText]"
        >
          <Combobox.ItemIndicator>
            <Glyph name="check" className="size-3" strokeWidth="3" />
          </Combobox.ItemIndicator>
        </span>
      )}
      <span className="min-w-0 flex-1">
        <span className="block wrap-anywhere">{option.label}</span>
        {option.description && (
          <span className="block text-sm wrap-anywhere text-on-surface-muted">
            {option.description}
          </span>
        )}
      </span>
      {!hasBox && (
        <Combobox.ItemIndicator className="mt-1 text-accent-text">
          <Glyph name="check" />
        </Combobox.ItemIndicator>
      )}
    </Combobox.Item>
  )
}
