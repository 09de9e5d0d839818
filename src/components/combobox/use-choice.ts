'use client'

import { useState } from 'react'

import { isSameList, optionsByValue, type ComboboxOption } from './combobox.options.ts'
import { currentDraft, settle, typed, type Draft } from './combobox.state.ts'

type Options = readonly ComboboxOption[]

export type ChoiceProps = {
  isMultiple: boolean
  /** Where the parent keeps the selection. */
  controlledValues: readonly string[] | undefined
  defaultValues: readonly string[]
  /** `options` are those of the values that are known. */
  onChoose: (values: readonly string[], options: Options) => void
}

const none: Options = []

/** The selection, and the text typed instead of it, or in addition to it where several can be selected. */
export function useChoice({ isMultiple, controlledValues, defaultValues, onChoose }: ChoiceProps) {
  const [own, setOwn] = useState(defaultValues)
  const [kept, setDraft] = useState<Draft>(null)
  const [remembered, setRemembered] = useState(none)
  const values = controlledValues ?? own
  const replaced = isMultiple ? null : (values[0] ?? null)
  const draft = currentDraft(kept, replaced)

  const choose = (next: readonly string[], known: Options) => {
    if (isSameList(next, values)) return
    const byValue = optionsByValue(known, remembered)
    const chosen = next.flatMap((it) => byValue.get(it) ?? none)
    setRemembered(chosen)
    setOwn(next)
    onChoose(next, chosen)
  }

  return {
    values,
    draft,
    choose,
    dropDraft: () => setDraft(null),
    /** The selected options, as known now or when they were selected. An unknown value is its own label. */
    chosenOf: (known: Options): Options => {
      const byValue = optionsByValue(known, remembered)
      return values.map((value) => byValue.get(value) ?? { value, label: value })
    },
    type: (text: string) => {
      setDraft(isMultiple && text === '' ? null : typed(text, replaced))
      if (!isMultiple && text === '') choose([], none)
    },
    /** Selects an option, or deselects it where several can be selected. */
    take: (value: string, known: Options) => {
      setDraft(null)
      if (!isMultiple) return choose([value], known)
      const others = values.filter((it) => it !== value)
      choose(others.length < values.length ? others : [...values, value], known)
    },
    /** The field is left: the typed text selects an option, or stays and is marked as an error. */
    settle: (known: Options) => {
      const settled = settle(draft, replaced, known)
      setDraft(settled.draft)
      const added = settled.value === null ? [] : [settled.value]
      choose(isMultiple ? [...new Set([...values, ...added])] : added, known)
    },
    reset: (known: Options) => {
      setDraft(null)
      if (controlledValues === undefined) choose(defaultValues, known)
    },
  }
}
