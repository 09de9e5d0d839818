import { Combobox as Base } from '@base-ui/react/combobox'
import { cx } from 'class-variance-authority'
import { X } from 'lucide-react'
import { use, useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'

import { FieldContext, useFieldControl } from '../field/field.context.ts'
import { FieldError } from '../field/field.tsx'
import { frameButtonClass } from '../frame-button.ts'
import { Glyph } from '../glyph/glyph.tsx'
import { inputVariants } from '../input/input.variants.ts'
import { useFormReset } from '../use-form-reset.ts'
import { englishComboboxLabels, type ComboboxLabels } from './combobox.labels.ts'
import {
  groupedOptions,
  isSameOption,
  knownOption,
  type ComboboxOption,
} from './combobox.options.ts'
import { currentDraft, settle, typed, type Draft } from './combobox.state.ts'
import type { OptionChoiceProps } from './option-choice.types.ts'
import { OptionList } from './option-list.tsx'
import { useEscape } from './use-escape.ts'
import { useOptionSearch } from './use-option-search.ts'

export type ComboboxProps = OptionChoiceProps & {
  value?: string | null | undefined
  defaultValue?: string | null | undefined
  onValueChange?: (value: string | null) => void
  labels?: Partial<ComboboxLabels>
}

const none: readonly ComboboxOption[] = []

/**
 * One choice of many, found by typing. Renders an `<input>` in a frame, and sends the option's value
 * under its name. What was typed and names no option stays in the field and is marked.
 */
export function Combobox({
  options = none,
  value: owned,
  defaultValue = null,
  onValueChange,
  onSearch,
  searchDelayMs = 200,
  isLoading = false,
  maxShown = 200,
  labels: givenLabels,
  className,
  name,
  form,
  disabled = false,
  readOnly = false,
  onBlur,
  onKeyDown,
  ...given
}: ComboboxProps) {
  const labels = { ...englishComboboxLabels, ...givenLabels }
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
  const [own, setOwn] = useState(defaultValue)
  const [kept, setKept] = useState<Draft>(null)
  const [remembered, setRemembered] = useState(none)
  const value = owned === undefined ? own : owned
  const draft = currentDraft(kept, value)
  const query = draft?.text ?? ''

  const search = useOptionSearch({ options, onSearch, query, isOpen, delayMs: searchDelayMs })
  const status = isLoading ? 'loading' : search.status
  const known = [...options, ...search.found]
  const chosen = value === null ? null : knownOption(value, options, search.found, remembered)
  const shown = search.shown.slice(0, maxShown)

  const choose = (next: string | null) => {
    if (next === value) return
    if (next !== null) setRemembered([knownOption(next, known, remembered)])
    setOwn(next)
    onValueChange?.(next)
  }
  const settleDraft = () => {
    const settled = settle(draft, value, known)
    setKept(settled.draft)
    choose(settled.value)
    return settled
  }
  const focusInput = () => anchor.current?.querySelector('input')?.focus()
  const clear = () => {
    setKept(null)
    choose(null)
    focusInput()
  }
  const toggle = () => {
    focusInput()
    setOpen(!isOpen)
  }

  useFormReset(sent, () => {
    setKept(null)
    setOpen(false)
    if (owned === undefined) choose(defaultValue)
  })
  useEscape(isOpen || draft !== null, (event) => {
    const isHere = event.target instanceof Node && anchor.current?.contains(event.target)
    if (!isHere) return
    event.stopImmediatePropagation()
    event.preventDefault()
    if (isOpen) setOpen(false)
    else setKept(null)
  })

  const handleKeyDown = (
    event: KeyboardEvent<HTMLInputElement> & { preventBaseUIHandler?: () => void },
  ) => {
    onKeyDown?.(event)
    if (event.nativeEvent.isComposing) return
    // A closed field keeps its choice: Escape belongs to whatever is around it.
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
  const handleBlur = (event: FocusEvent<HTMLInputElement>) => {
    // The window lost the focus, or it went to the list: the person is still here.
    const isStill = document.activeElement === event.target
    if (isStill || popup.current?.contains(event.relatedTarget)) return
    onBlur?.(event)
    setOpen(false)
    settleDraft()
  }

  const isUnmatched = draft?.isUnmatched ?? false
  const isInvalid = isUnmatched || ![undefined, false, 'false'].includes(props['aria-invalid'])
  const state = isInvalid ? 'invalid' : 'valid'
  const described = [props['aria-describedby'], isUnmatched && errorId].filter(Boolean).join(' ')
  const complaint = isUnmatched ? labels.unmatched(query.trim()) : ''
  useEffect(() => sent.current?.setCustomValidity(complaint), [complaint])
  const isClearable = (value !== null || query !== '') && !disabled && !readOnly

  // By reference too: an open list hides what is around it, and a hidden label names nothing.
  const names = {
    'aria-label': props['aria-label'],
    'aria-labelledby': props['aria-label']
      ? undefined
      : (props['aria-labelledby'] ?? field?.labelId),
  }

  return (
    <Base.Root
      items={groupedOptions(shown)}
      filter={null}
      isItemEqualToValue={isSameOption}
      value={chosen}
      onValueChange={(next: ComboboxOption | null) => {
        // An emptied field is a draft until it is left, as any other text is.
        if (next) setKept(null)
        choose(next?.value ?? null)
      }}
      inputValue={draft?.text ?? chosen?.label ?? ''}
      onInputValueChange={(text, { reason }) => {
        if (reason === 'input-change') setKept(typed(text, value))
      }}
      onItemHighlighted={(option) => {
        highlighted.current = option
      }}
      open={isOpen}
      onOpenChange={setOpen}
      autoHighlight
      name={name}
      form={form}
      disabled={disabled}
      readOnly={readOnly}
      required={required ?? false}
      inputRef={sent}
    >
      <div
        data-slot="combobox-frame"
        data-state={isUnmatched ? 'unmatched' : value === null ? 'empty' : 'chosen'}
        className={cx('flex flex-col gap-1.5', className)}
      >
        <Base.InputGroup ref={anchor} role="presentation" className="relative">
          <Base.Input
            {...props}
            {...names}
            aria-describedby={described || undefined}
            aria-invalid={isInvalid || undefined}
            data-slot="combobox"
            data-state={state}
            className={cx(
              inputVariants({ state }),
              'truncate pe-17 read-only:bg-muted pointer-coarse:pe-24',
            )}
            onKeyDown={handleKeyDown}
            onBlur={handleBlur}
          />
          <div className="absolute inset-y-0 end-2 flex items-center gap-0.5 pointer-coarse:end-0">
            {isClearable && (
              <button
                type="button"
                tabIndex={-1}
                aria-label={labels.clear}
                data-slot="combobox-clear"
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
              data-slot="combobox-trigger"
              className={frameButtonClass}
              onMouseDown={(event) => event.preventDefault()}
              onClick={toggle}
            >
              <Glyph name="chevron-down" />
            </button>
          </div>
        </Base.InputGroup>
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
        onRetry={search.retry}
        isOpen={isOpen}
        popup={popup}
        anchor={anchor}
      />
    </Base.Root>
  )
}
