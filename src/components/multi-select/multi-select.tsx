import { Combobox as Base } from '@base-ui/react/combobox'
import { DirectionProvider } from '@base-ui/react/direction-provider'
import { cx } from 'class-variance-authority'
import { X } from 'lucide-react'
import { use, useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'

import {
  groupedOptions,
  isSameOption,
  knownOption,
  type ComboboxOption,
} from '../combobox/combobox.options.ts'
import { settle, typed, type Draft } from '../combobox/combobox.state.ts'
import type { OptionChoiceProps } from '../combobox/option-choice.types.ts'
import { OptionList } from '../combobox/option-list.tsx'
import { useEscape } from '../combobox/use-escape.ts'
import { useOptionSearch } from '../combobox/use-option-search.ts'
import { FieldContext, useFieldControl } from '../field/field.context.ts'
import { FieldError } from '../field/field.tsx'
import { frameButtonClass } from '../frame-button.ts'
import { Glyph } from '../glyph/glyph.tsx'
import { heldFrameVariants } from '../input/held-frame.variants.ts'
import { useDirection } from '../use-direction.ts'
import { useFormReset } from '../use-form-reset.ts'
import { englishMultiSelectLabels, type MultiSelectLabels } from './multi-select.labels.ts'
import { foldedChips, isSameList, withAll } from './multi-select.state.ts'

export type MultiSelectProps = OptionChoiceProps & {
  value?: readonly string[] | undefined
  defaultValue?: readonly string[]
  onValueChange?: (value: string[]) => void
  /** As many chips are shown while the field isn't in use; a count stands for the rest. */
  maxChips?: number
  labels?: Partial<MultiSelectLabels>
}

const noOptions: readonly ComboboxOption[] = []
const noValues: readonly string[] = []

/**
 * Several choices of many, found by typing. Renders an `<input>` behind a chip for each choice, and
 * sends each value under its name, in the order in which they were chosen.
 */
export function MultiSelect({
  options = noOptions,
  value: owned,
  defaultValue = noValues,
  onValueChange,
  onSearch,
  searchDelayMs = 200,
  isLoading = false,
  maxShown = 200,
  maxChips = 5,
  labels: givenLabels,
  className,
  placeholder,
  name,
  form,
  disabled = false,
  readOnly = false,
  onBlur,
  onKeyDown,
  ...given
}: MultiSelectProps) {
  const labels = { ...englishMultiSelectLabels, ...givenLabels }
  const field = use(FieldContext)
  const { required, ...props } = useFieldControl({
    ...given,
    'aria-describedby': given['aria-describedby'],
    'aria-invalid': given['aria-invalid'],
  })
  const errorId = useId()
  const anchor = useRef<HTMLDivElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const sent = useRef<HTMLInputElement>(null)
  const highlighted = useRef<ComboboxOption>(undefined)

  const [isOpen, setOpen] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const direction = useDirection()
  const [own, setOwn] = useState(defaultValue)
  const [draft, setDraft] = useState<Draft>(null)
  const [remembered, setRemembered] = useState(noOptions)
  const values = owned ?? own
  const query = draft?.text ?? ''

  const search = useOptionSearch({ options, onSearch, query, isOpen, delayMs: searchDelayMs })
  const status = isLoading ? 'loading' : search.status
  const known = [...options, ...search.found]
  const chosen = values.map((it) => knownOption(it, options, search.found, remembered))
  const shown = search.shown.slice(0, maxShown)
  const chips = foldedChips(chosen, maxChips, hasFocus || isOpen)
  const all = withAll(values, search.shown)

  const choose = (next: readonly string[]) => {
    if (isSameList(next, values)) return
    setRemembered(next.map((it) => knownOption(it, known, remembered)))
    setOwn(next)
    onValueChange?.([...next])
  }
  const settleDraft = () => {
    const settled = settle(draft, null, known)
    setDraft(settled.draft)
    if (settled.value !== null) choose([...new Set([...values, settled.value])])
  }
  const focusInput = () => anchor.current?.querySelector('input')?.focus()
  const clear = () => {
    setDraft(null)
    choose([])
    focusInput()
  }

  const toggle = () => {
    focusInput()
    setOpen(!isOpen)
  }

  useFormReset(sent, () => {
    setDraft(null)
    setOpen(false)
    if (owned === undefined) choose(defaultValue)
  })
  useEscape(isOpen || draft !== null, (event) => {
    const { target } = event
    const isHere = [anchor, popup].some(
      (it) => target instanceof Node && it.current?.contains(target),
    )
    if (!isHere) return
    event.stopImmediatePropagation()
    event.preventDefault()
    focusInput()
    if (isOpen) setOpen(false)
    else setDraft(null)
  })

  const handleKeyDown = (
    event: KeyboardEvent<HTMLInputElement> & { preventBaseUIHandler?: () => void },
  ) => {
    onKeyDown?.(event)
    if (event.nativeEvent.isComposing) return
    // A closed field keeps its choices: Escape belongs to whatever is around it.
    if (event.key === 'Escape') event.preventBaseUIHandler?.()
    if (event.key !== 'Enter' || (!isOpen && !draft)) return
    if (isOpen && highlighted.current) return
    // Nothing is sent while it isn't clear what was meant.
    event.preventDefault()
    event.preventBaseUIHandler?.()
    if (isOpen && status === 'failed') return search.retry()
    if (isOpen && status === 'loading') return
    settleDraft()
    setOpen(false)
  }
  const isInside = (node: EventTarget | null) =>
    node instanceof Node && [anchor, popup].some((it) => it.current?.contains(node))
  const handleLeave = (event: FocusEvent) => {
    // The window lost the focus, or it went to the list or a chip: the person is still here.
    if (document.activeElement === event.target || isInside(event.relatedTarget)) return
    setHasFocus(false)
    setOpen(false)
    settleDraft()
  }

  const isUnmatched = draft?.isUnmatched ?? false
  const complaint = isUnmatched ? labels.unmatched(query.trim()) : ''
  useEffect(() => sent.current?.setCustomValidity(complaint), [complaint])
  const isInvalid = isUnmatched || ![undefined, false, 'false'].includes(props['aria-invalid'])
  const described = [props['aria-describedby'], isUnmatched && errorId].filter(Boolean).join(' ')
  const isClearable = (values.length > 0 || query !== '') && !disabled && !readOnly
  // By reference too: an open list hides what is around it, and a hidden label names nothing.
  const names = {
    'aria-label': props['aria-label'],
    'aria-labelledby': props['aria-label']
      ? undefined
      : (props['aria-labelledby'] ?? field?.labelId),
  }

  return (
    <DirectionProvider direction={direction}>
      <Base.Root
        multiple
        items={groupedOptions(shown)}
        filter={null}
        isItemEqualToValue={isSameOption}
        value={chosen}
        onValueChange={(next: ComboboxOption[]) => {
          setDraft(null)
          choose(next.map((it) => it.value))
        }}
        inputValue={query}
        onInputValueChange={(text, { reason }) => {
          if (reason === 'input-change') setDraft(text === '' ? null : typed(text, null))
        }}
        onItemHighlighted={(option) => {
          highlighted.current = option
        }}
        open={isOpen}
        onOpenChange={(next, { reason }) => {
          // Whoever chooses one may want another.
          if (reason !== 'item-press') setOpen(next)
        }}
        autoHighlight
        name={name}
        form={form}
        disabled={disabled}
        readOnly={readOnly}
        required={required ?? false}
        inputRef={sent}
      >
        <div
          data-slot="multi-select-frame"
          data-state={isUnmatched ? 'unmatched' : values.length === 0 ? 'empty' : 'chosen'}
          className={cx('flex flex-col gap-1.5', className)}
        >
          <Base.InputGroup
            ref={anchor}
            role="presentation"
            className={cx(
              'group/frame cursor-text items-start',
              heldFrameVariants({
                state: isInvalid ? 'invalid' : 'valid',
                height: 'rows',
                ring: 'input',
              }),
            )}
            onFocus={() => setHasFocus(true)}
            onBlur={handleLeave}
          >
            <Base.Chips
              {...names}
              className="flex min-w-0 flex-1 flex-wrap items-center gap-1 self-center py-[3px] ps-1.5"
            >
              {chips.shown.map((option) => (
                <Base.Chip
                  key={option.value}
                  data-slot="multi-select-chip"
                  className="flex h-[max(1.5rem,calc(var(--control-height)-0.75rem))] max-w-full min-w-0 items-center rounded-[4px] bg-muted ps-2 text-sm text-on-muted group-data-disabled/frame:bg-surface group-data-readonly/frame:bg-surface forced-colors:border"
                >
                  <span className="truncate">{option.label}</span>
                  {readOnly || disabled ? (
                    <span className="w-2 shrink-0" />
                  ) : (
                    <Base.ChipRemove
                      aria-label={labels.remove(option.label)}
                      data-slot="multi-select-remove"
                      className="relative flex size-6 shrink-0 items-center justify-center rounded-control text-on-surface-muted transition-colors duration-answer hover:text-on-muted pointer-coarse:w-11 pointer-coarse:before:absolute pointer-coarse:before:inset-x-0 pointer-coarse:before:-inset-y-2.5"
                    >
                      <X size={14} strokeWidth={1.5} aria-hidden="true" />
                    </Base.ChipRemove>
                  )}
                </Base.Chip>
              ))}
              {chips.rest > 0 && (
                <button
                  type="button"
                  tabIndex={-1}
                  disabled={disabled}
                  data-slot="multi-select-rest"
                  className="min-h-6 rounded-control px-1.5 text-sm text-on-surface-muted tabular-nums enabled:hover:text-on-raised"
                  onClick={focusInput}
                >
                  {labels.rest(chips.rest)}
                </button>
              )}
              <Base.Input
                {...props}
                {...names}
                placeholder={values.length === 0 ? placeholder : undefined}
                aria-describedby={described || undefined}
                aria-invalid={isInvalid || undefined}
                data-slot="multi-select"
                data-state={isInvalid ? 'invalid' : 'valid'}
                className="h-7 min-w-16 flex-1 bg-transparent px-1.5 outline-none placeholder:text-on-surface-muted disabled:cursor-not-allowed"
                onKeyDown={handleKeyDown}
                onBlur={onBlur}
              />
            </Base.Chips>
            <div className="flex h-[calc(var(--control-height)-2px)] shrink-0 items-center gap-0.5 pe-2 pointer-coarse:pe-0">
              {isClearable && (
                <button
                  type="button"
                  tabIndex={-1}
                  aria-label={labels.clear}
                  data-slot="multi-select-clear"
                  className={frameButtonClass}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={clear}
                >
                  <X size={16} strokeWidth={1.5} aria-hidden="true" />
                </button>
              )}
              <button
                type="button"
                tabIndex={-1}
                aria-label={labels.open}
                disabled={disabled}
                data-slot="multi-select-trigger"
                className={frameButtonClass}
                onMouseDown={(event) => event.preventDefault()}
                onClick={toggle}
              >
                <Glyph name="chevron-down" />
              </button>
            </div>
          </Base.InputGroup>
          <span aria-live="polite" className="sr-only">
            {labels.chosen(values.length)}
          </span>
          <div aria-live="polite" className="empty:hidden">
            {isUnmatched && <FieldError id={errorId}>{complaint}</FieldError>}
          </div>
        </div>
        <OptionList
          {...names}
          items={groupedOptions(shown)}
          shown={shown.length}
          total={search.shown.length}
          status={status}
          query={query}
          labels={labels}
          hasBoxes
          onRetry={search.retry}
          isOpen={isOpen}
          onBlur={handleLeave}
          popup={popup}
          anchor={anchor}
          header={
            !readOnly && (
              <div className="flex items-center gap-4 border-b border-subtle px-3 py-1.5 text-sm">
                <span className="flex-1 text-on-surface-muted tabular-nums">
                  {labels.chosen(values.length)}
                </span>
                <button
                  type="button"
                  data-slot="multi-select-all"
                  // Disabled it would lose the focus that it was pressed with.
                  aria-disabled={isSameList(all, values)}
                  className={headerButtonClass}
                  onClick={() => choose(all)}
                >
                  {labels.selectAll(query.trim() ? all.length - values.length : null)}
                </button>
                <button
                  type="button"
                  data-slot="multi-select-none"
                  aria-disabled={values.length === 0}
                  className={headerButtonClass}
                  onClick={() => choose([])}
                >
                  {labels.clearAll}
                </button>
              </div>
            )
          }
        />
      </Base.Root>
    </DirectionProvider>
  )
}

const headerButtonClass =
  'min-h-6 rounded-[2px] font-medium text-accent-text underline-offset-[0.2em] not-aria-disabled:hover:underline aria-disabled:cursor-not-allowed aria-disabled:text-on-surface-muted aria-disabled:opacity-60 pointer-coarse:min-h-11'
