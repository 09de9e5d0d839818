import {
  use,
  useEffect,
  useId,
  useState,
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react'

import { FieldContext, useFieldControl } from '../field/field.context.ts'
import { useIsDisabled } from '../fieldset/disabled.context.ts'
import { isComposing } from '../is-composing.ts'
import { useEscape } from '../use-escape.ts'
import { useFormReset } from '../use-form-reset.ts'
import type { ComboboxLabels } from './combobox.labels.ts'
import { groupedOptions, type ComboboxOption } from './combobox.options.ts'
import type { OptionChoiceProps } from './option-choice.types.ts'
import { useChoice, type ChoiceProps } from './use-choice.ts'
import { useHighlight } from './use-highlight.ts'
import { useOptionSearch } from './use-option-search.ts'
import { usePressOutside } from './use-press-outside.ts'

type Given = OptionChoiceProps &
  ChoiceProps & {
    /** Ref of the outer frame; the input is its first. */
    root: RefObject<HTMLDivElement | null>
    labels: ComboboxLabels
  }

const none: readonly never[] = []

/**
 * The behaviour that Combobox and MultiSelect share: typed text and how it resolves, the list and its highlight, keys,
 * focus, form. Returns the props for the parts of both.
 */
export function useOptionField({
  root,
  isMultiple,
  controlledValues,
  defaultValues,
  onChoose,
  labels,
  options = none,
  onSearch,
  searchDelayMs = 200,
  isLoading = false,
  maxShown = 200,
  className,
  name,
  form,
  disabled: ownDisabled,
  readOnly = false,
  onKeyDown,
  ...given
}: Given) {
  const field = use(FieldContext)
  const disabled = useIsDisabled(ownDisabled)
  const { required, ...props } = useFieldControl({
    ...given,
    'aria-describedby': given['aria-describedby'],
    'aria-invalid': given['aria-invalid'],
  })
  const id = useId()

  const [isOpen, setOpen] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const choice = useChoice({ isMultiple, controlledValues, defaultValues, onChoose })
  const { values, draft } = choice
  const query = draft?.text ?? ''

  const search = useOptionSearch({ options, onSearch, query, isOpen, delayMs: searchDelayMs })
  const status = isLoading ? 'loading' : search.status
  const known = [...options, ...search.found]
  const chosen = choice.chosenOf(known)
  const groups = isOpen ? groupedOptions(search.shown.slice(0, maxShown)) : none
  const shown = groups.flatMap((group) => group.items)
  const highlight = useHighlight(shown, {
    idOf: (option) => option.value,
    first: query === '' ? undefined : shown.find((option) => !option.isDisabled),
  })

  const focusInput = () => root.current?.querySelector('input')?.focus()
  const optionId = (option: ComboboxOption) => `${id}option${shown.indexOf(option)}`

  const choose = (next: readonly string[]) => choice.choose(next, known)
  const open = (first?: ComboboxOption) => {
    if (disabled || isOpen) return
    highlight.goTo(values[0] ?? first?.value)
    setOpen(true)
  }
  const take = (option: ComboboxOption) => {
    if (option.isDisabled || readOnly) return
    choice.take(option.value, known)
    highlight.goTo(option.value)
    // After selecting one of several, the person may want another.
    if (!isMultiple) setOpen(false)
  }
  const retry = () => {
    focusInput()
    search.retry()
  }

  useFormReset(root, () => {
    choice.reset(known)
    setOpen(false)
  })
  useEscape(isOpen || draft !== null, (event) => {
    if (!(event.target instanceof Node) || !root.current?.contains(event.target)) return
    event.stopImmediatePropagation()
    event.preventDefault()
    focusInput()
    if (isOpen) setOpen(false)
    else choice.dropDraft()
  })
  usePressOutside(isOpen, root, () => setOpen(false))

  const isUnmatched = draft?.isUnmatched ?? false
  const complaint = isUnmatched ? labels.unmatched(query.trim()) : ''
  useEffect(() => {
    root.current?.querySelector('input')?.setCustomValidity(complaint)
  }, [root, complaint])

  const handleEnter = (event: KeyboardEvent) => {
    if (!isOpen && !draft) return
    // Nothing is submitted while the selection is unclear.
    event.preventDefault()
    if (isOpen && highlight.item) return take(highlight.item)
    if (isOpen && status === 'failed') return retry()
    if (isOpen && status === 'loading') return
    choice.settle(known)
    setOpen(false)
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event)
    if (event.defaultPrevented || isComposing(event)) return
    if (event.key === 'Enter') return handleEnter(event)
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    if (isOpen) highlight.move(event.key === 'ArrowDown' ? 1 : -1)
    else open(search.shown[0])
  }
  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const text = target.value
    if (text.trim() !== '') setOpen(true)
    highlight.reset()
    choice.type(text)
  }
  const handleLeave = (event: FocusEvent<HTMLElement>) => {
    // The window lost the focus, or it moved to another part: the person hasn't left the field.
    if (document.activeElement === event.target) return
    if (event.currentTarget.contains(event.relatedTarget)) return
    setHasFocus(false)
    setOpen(false)
    choice.settle(known)
  }

  const isInvalid = isUnmatched || ![undefined, false, 'false'].includes(props['aria-invalid'])
  const names = {
    'aria-label': props['aria-label'],
    'aria-labelledby': props['aria-label']
      ? undefined
      : (props['aria-labelledby'] ?? field?.labelId),
  }
  const described = [props['aria-describedby'], isUnmatched && `${id}error`]
  return {
    values,
    chosen,
    choose,
    query,
    found: search.shown,
    isOpen,
    isInUse: hasFocus || isOpen,
    isInvalid,
    focusInput,
    names,
    input: {
      autoComplete: 'off',
      autoCapitalize: 'none',
      autoCorrect: 'off',
      spellCheck: false,
      ...props,
      ...names,
      value: draft?.text ?? (isMultiple ? '' : (chosen[0]?.label ?? '')),
      form,
      disabled,
      readOnly,
      // The selection counts, whatever is being typed next to it.
      required: required === true && (!isMultiple || values.length === 0),
      role: 'combobox',
      'aria-required': required || undefined,
      'aria-autocomplete': 'list' as const,
      'aria-haspopup': 'listbox' as const,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? `${id}list` : undefined,
      'aria-activedescendant': highlight.item && optionId(highlight.item),
      'aria-describedby': described.filter(Boolean).join(' ') || undefined,
      'aria-invalid': isInvalid || undefined,
      'data-state': isInvalid ? 'invalid' : 'valid',
      onChange: handleChange,
      onKeyDown: handleKeyDown,
    },
    frame: {
      className,
      complaint,
      errorId: `${id}error`,
      // A single choice is submitted even when empty, like any text field.
      sent: isMultiple ? values : [values[0] ?? ''],
      name,
      form,
      disabled,
      onFocus: () => setHasFocus(true),
      onBlur: handleLeave,
    },
    buttons: {
      labels,
      isOpen,
      disabled,
      onClear:
        (values.length > 0 || query !== '') && !disabled && !readOnly
          ? () => {
              choice.dropDraft()
              choose([])
              focusInput()
            }
          : undefined,
      onToggle: () => {
        focusInput()
        if (isOpen) setOpen(false)
        else open()
      },
    },
    list: {
      ...names,
      id: `${id}list`,
      groups,
      shown: shown.length,
      total: search.shown.length,
      status,
      query,
      labels,
      values,
      highlighted: highlight.item,
      isMultiple,
      optionId,
      isHovered: highlight.isHovered,
      onHover: highlight.hover,
      onTake: take,
      onRetry: retry,
    },
    /** Pressing anywhere on the frame keeps the focus in its input; outside the buttons it also opens the list. */
    handlePress: (event: MouseEvent) => {
      const { target, button } = event
      if (!(target instanceof HTMLInputElement)) event.preventDefault()
      const isOnButton = target instanceof Element && target.closest('button')
      if (button !== 0 || disabled || isOnButton) return
      open()
      focusInput()
    },
  }
}
