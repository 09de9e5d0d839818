'use client'

import { use, type ChangeEvent, type ComponentProps, type KeyboardEvent } from 'react'

import { FieldContext, useFieldControl } from '../field/field.context.ts'
import { isComposing } from '../is-composing.ts'
import type { OptionState } from './use-option-state.ts'

type Given = {
  id: string
  /** The properties of the input that the caller has set. */
  given: Omit<ComponentProps<'input'>, 'value' | 'defaultValue'> & {
    isInvalid?: boolean | undefined
  }
  state: OptionState
  isMultiple: boolean
  /** The typed text names no option. */
  isUnmatched: boolean
  onRetry: () => void
}

/** The input of a Combobox or MultiSelect: its text, its ARIA and what its keys do. `names` name the list too. */
export function useOptionInput({ id, given, state, isMultiple, isUnmatched, onRetry }: Given) {
  // Each keystroke changes nearly everything here: the compiler's memoisation would only add 0.5 KB.
  'use no memo'
  const field = use(FieldContext)
  const { required, onKeyDown, ...props } = useFieldControl({
    ...given,
    'aria-describedby': given['aria-describedby'],
    'aria-invalid': given['aria-invalid'],
  })
  const { values, chosen, draft, isOpen } = state
  const { highlight, activeId, found, props: list } = state.list

  const handleEnter = (event: KeyboardEvent) => {
    if (!isOpen && !draft) return
    // Nothing is submitted while the selection is unclear.
    event.preventDefault()
    if (isOpen && highlight.item) return state.take(highlight.item)
    if (isOpen && list.status === 'failed') return onRetry()
    if (isOpen && list.status === 'loading') return
    state.settle()
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event)
    if (event.defaultPrevented || isComposing(event.nativeEvent)) return
    if (event.key === 'Enter') return handleEnter(event)
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    // These select text.
    if (event.shiftKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (event.altKey) return event.key === 'ArrowDown' ? state.open() : state.close()
    if (isOpen) highlight.move(event.key === 'ArrowDown' ? 1 : -1)
    else state.open(found[0])
  }

  const isInvalid = isUnmatched || Boolean(props['aria-invalid'])
  const names = {
    'aria-label': props['aria-label'],
    'aria-labelledby': props['aria-label']
      ? undefined
      : (props['aria-labelledby'] ?? field?.labelId),
  }
  const described = [props['aria-describedby'], isUnmatched && `${id}error`]
  return {
    names,
    isInvalid,
    input: {
      autoComplete: 'off',
      autoCapitalize: 'none',
      autoCorrect: 'off',
      spellCheck: false,
      ...props,
      ...names,
      value: draft?.text ?? (isMultiple ? '' : (chosen[0]?.label ?? '')),
      // The selection counts, whatever is being typed next to it.
      required: required === true && (!isMultiple || values.length === 0),
      role: 'combobox',
      'aria-required': required || undefined,
      'aria-autocomplete': 'list' as const,
      'aria-haspopup': 'listbox' as const,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? list.id : undefined,
      'aria-activedescendant': activeId,
      'aria-describedby': described.filter(Boolean).join(' ') || undefined,
      'aria-invalid': isInvalid || undefined,
      'data-state': isInvalid ? 'invalid' : 'valid',
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => state.type(target.value),
      onKeyDown: handleKeyDown,
    },
  }
}
