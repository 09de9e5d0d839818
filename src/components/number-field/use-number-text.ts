'use client'

import { useEffectEvent, useLayoutEffect, useMemo, useState, type RefObject } from 'react'

import { useFormReset } from '../use-form-reset.ts'
import { numberNotation, numberProblem, stepped } from './number-field.state.ts'

type Given = {
  /** Ref of the outer frame; the first input in it shows the text. */
  frame: RefObject<HTMLElement | null>
  controlledValue: number | null | undefined
  defaultValue: number | null
  onValueChange: ((value: number | null) => void) | undefined
  min: number | undefined
  max: number | undefined
  step: number
  locale: string
}

/** The number, the text in the field, which may not be a number or not in the range, and how both change. */
export function useNumberText({
  frame,
  controlledValue,
  defaultValue,
  onValueChange,
  min,
  max,
  step,
  locale,
}: Given) {
  const { format, parse } = useMemo(() => numberNotation(locale), [locale])
  const [own, setOwn] = useState(defaultValue)
  const [draft, setDraft] = useState<string | null>(null)
  const [isLeft, setIsLeft] = useState(false)
  const value = controlledValue === undefined ? own : controlledValue

  // Text is kept as long as it represents the controlled value; text that isn't a number represents null.
  const draftMeaning = draft === null ? null : parse(draft)
  const isDraft = draft !== null && (draftMeaning ?? null) === value
  const text = isDraft ? draft : value === null ? '' : format(value)

  const change = (next: number | null) => {
    setOwn(next)
    if (next !== value) onValueChange?.(next)
  }
  const type = (next: string) => {
    setDraft(next)
    change(parse(next) ?? null)
  }

  const adoptTyped = useEffectEvent(() => {
    const typed = frame.current?.querySelector('input')?.value ?? text
    if (typed !== text) type(typed)
  })
  // oxlint-disable-next-line react/set-state-in-effect -- only the DOM knows what was typed before hydration
  useLayoutEffect(() => adoptTyped(), [])

  useFormReset(frame, () => {
    setDraft(null)
    setIsLeft(false)
    if (controlledValue === undefined) change(defaultValue)
  })

  return {
    value,
    text,
    /** What its form submits: the number without separators, or the text that isn't one. */
    sent: isDraft && draftMeaning === undefined ? draft : String(value ?? ''),
    problem: numberProblem(isDraft ? draftMeaning : value, { min, max }),
    isLeft,
    format,
    type,
    go: (by: number) => {
      setDraft(null)
      change(stepped(value, { by, step, min, max }))
    },
    leave: () => {
      setIsLeft(true)
      // A number gets its separators; other text is kept so that it can be corrected.
      if (draftMeaning !== undefined) setDraft(null)
    },
  }
}
