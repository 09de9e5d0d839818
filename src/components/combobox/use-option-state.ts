'use client'

import { isCreation, type ComboboxOption } from './combobox.options.ts'
import { useChoice, type ChoiceProps } from './use-choice.ts'
import { useOpenList, type Offered } from './use-open-list.ts'

type Given = {
  id: string
  disabled: boolean
  readOnly: boolean
  choice: ChoiceProps
  offered: Offered
  /** Options that the parent passed as its value. */
  passed: readonly ComboboxOption[]
  onCreate: ((text: string) => ComboboxOption) | undefined
}

/** What is chosen, typed and offered, and each step that changes it. Doesn't touch the page. */
export function useOptionState({
  id,
  disabled,
  readOnly,
  choice: given,
  offered,
  passed,
  onCreate,
}: Given) {
  const choice = useChoice(given)
  const { values, draft } = choice
  const query = draft?.text ?? ''
  const list = useOpenList({
    ...offered,
    id,
    query,
    disabled,
    selected: given.isMultiple ? undefined : values[0],
  })
  const { isOpen, setOpen, highlight } = list
  const known = [...list.known, ...passed]

  return {
    values,
    chosen: choice.chosenOf(known),
    draft,
    query,
    list,
    isOpen,
    close: () => setOpen(false),
    open: (first?: ComboboxOption) => {
      if (disabled || isOpen) return
      highlight.goTo(values[0] ?? first?.value)
      setOpen(true)
    },
    type: (text: string) => {
      if (text.trim() !== '') setOpen(true)
      highlight.reset()
      choice.type(text)
    },
    take: (option: ComboboxOption) => {
      if (option.isDisabled || readOnly) return
      const taken = isCreation(option) ? onCreate?.(query.trim()) : option
      if (!taken) return
      // The application knows the text by another name: taking it again would deselect it.
      if (given.isMultiple && isCreation(option) && values.includes(taken.value)) {
        return choice.dropDraft()
      }
      choice.take(taken.value, [...known, taken])
      highlight.goTo(taken.value)
      // After selecting one of several, the person may want another.
      if (!given.isMultiple) setOpen(false)
    },
    choose: (next: readonly string[]) => choice.choose(next, known),
    /** The typed text selects an option, or stays and is marked as an error. */
    settle: () => {
      choice.settle(known)
      setOpen(false)
    },
    dropDraft: choice.dropDraft,
    clear: () => {
      choice.dropDraft()
      choice.choose([], known)
    },
    reset: () => {
      choice.reset(known)
      setOpen(false)
    },
  }
}

export type OptionState = ReturnType<typeof useOptionState>
