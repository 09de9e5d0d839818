'use client'

import { useEffect, useId, useState, type FocusEvent, type MouseEvent, type RefObject } from 'react'

import { useIsDisabled } from '../fieldset/disabled.context.ts'
import { focusedElement } from '../shadow-root.ts'
import { useEscape } from '../use-escape.ts'
import { useFormReset } from '../use-form-reset.ts'
import type { ComboboxLabels } from './combobox.labels.ts'
import type { ComboboxOption } from './combobox.options.ts'
import type { OptionChoiceProps } from './option-choice.types.ts'
import type { ChoiceProps } from './use-choice.ts'
import { useOptionInput } from './use-option-input.ts'
import { useOptionState } from './use-option-state.ts'
import { usePressOutside } from './use-press-outside.ts'

type Given = OptionChoiceProps &
  ChoiceProps & {
    /** Ref of the outer frame; the input is its first. */
    root: RefObject<HTMLDivElement | null>
    labels: ComboboxLabels
    /** Options that the parent passed as its value. */
    passed: readonly ComboboxOption[]
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
  passed,
  onCreate,
  renderOption,
  className,
  name,
  form,
  disabled: ownDisabled,
  readOnly = false,
  ...others
}: Given) {
  const { offered, given } = offeredOf(others)
  const id = useId()
  const disabled = useIsDisabled(ownDisabled, root)
  const [hasFocus, setHasFocus] = useState(false)
  const state = useOptionState({
    id,
    disabled,
    readOnly,
    choice: { isMultiple, controlledValues, defaultValues, onChoose },
    offered: { ...offered, labelCreation: onCreate && labels.create },
    passed,
    onCreate,
  })
  const { values, draft, query, list, isOpen } = state

  const focusInput = () => root.current?.querySelector('input')?.focus()
  const retry = () => {
    focusInput()
    list.retry()
  }

  useFormReset(root, state.reset)
  useEscape(isOpen || draft !== null, (event) => {
    if (!root.current || !event.composedPath().includes(root.current)) return
    event.stopImmediatePropagation()
    event.preventDefault()
    focusInput()
    if (isOpen) state.close()
    else state.dropDraft()
  })
  usePressOutside(isOpen, root, state.close)

  const isUnmatched = draft?.isUnmatched ?? false
  const complaint = isUnmatched ? labels.unmatched(query.trim()) : ''
  useEffect(() => {
    root.current?.querySelector('input')?.setCustomValidity(complaint)
  }, [root, complaint])

  const { names, isInvalid, input } = useOptionInput({
    id,
    given,
    state,
    isMultiple,
    isUnmatched,
    onRetry: retry,
  })

  const handleLeave = (event: FocusEvent<HTMLElement>) => {
    // The window lost the focus, or it moved to another part: the person hasn't left the field.
    if (focusedElement() === event.target) return
    if (event.currentTarget.contains(event.relatedTarget)) return
    setHasFocus(false)
    state.settle()
  }
  const clear = () => {
    state.clear()
    focusInput()
  }
  const canClear = (values.length > 0 || query !== '') && !disabled && !readOnly

  return {
    values,
    chosen: state.chosen,
    choose: state.choose,
    query,
    found: list.found,
    isOpen,
    isInUse: hasFocus || isOpen,
    isInvalid,
    focusInput,
    names,
    input: { ...input, form, disabled, readOnly },
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
      onClear: canClear ? clear : undefined,
      onToggle: () => {
        focusInput()
        if (isOpen) state.close()
        else state.open()
      },
    },
    list: {
      ...names,
      ...list.props,
      labels,
      values,
      isMultiple,
      renderOption,
      onTake: state.take,
      onRetry: retry,
    },
    /** Pressing anywhere on the frame keeps the focus in its input; outside the buttons it also opens the list. */
    handlePress: (event: MouseEvent) => {
      const { target, button } = event
      if (!(target instanceof HTMLInputElement)) event.preventDefault()
      const isOnButton = target instanceof Element && target.closest('button')
      if (button !== 0 || disabled || isOnButton) return
      state.open()
      focusInput()
    },
  }
}

/** The properties of the list, and those of the input. */
function offeredOf({
  options = none,
  onSearch,
  searchDelayMs = 200,
  isLoading = false,
  maxShown = 200,
  isOpen,
  defaultOpen = false,
  onOpenChange,
  ...given
}: OptionChoiceProps) {
  return {
    given,
    offered: {
      options,
      onSearch,
      searchDelayMs,
      isLoading,
      maxShown,
      isOpen,
      defaultOpen,
      onOpenChange,
    },
  }
}
