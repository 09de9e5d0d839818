'use client'

import { useState, type FocusEvent, type RefObject } from 'react'

import { useFormReset } from '../use-form-reset.ts'
import { isPlausible, keepDate, shownDate, type KeptDate } from './date-field.state.ts'

type Given = {
  controlledValue: string | null | undefined
  defaultValue: string | null
  onValueChange: ((value: string | null) => void) | undefined
  /** Ref of the input that is submitted. */
  sent: RefObject<HTMLInputElement | null>
}

/** The date, what is shown while it is typed, and the reason why a form wasn't submitted. */
export function useTypedDate({ controlledValue, defaultValue, onValueChange, sent }: Given) {
  const [own, setOwn] = useState(defaultValue)
  const [kept, setKept] = useState<KeptDate | null>(null)
  /** A new key recreates the segments: partly filled segments have no value that could be reset. */
  const [round, setRound] = useState(0)
  const [refusal, setRefusal] = useState('')

  const value = controlledValue === undefined ? own : controlledValue
  const shown = shownDate(kept, value)

  const change = (next: string | null) => {
    if (next === value) return
    setOwn(next)
    onValueChange?.(next)
  }
  /** Ends typing. */
  const show = (next: string | null) => {
    setKept(null)
    setRefusal('')
    change(next)
  }
  useFormReset(sent, () => {
    setRound((count) => count + 1)
    show(controlledValue === undefined ? defaultValue : value)
  })

  return {
    value,
    shown,
    round,
    refusal,
    setRefusal,
    edit: (iso: string | null) => {
      setRefusal('')
      setKept(keepDate(iso, value))
      if (isPlausible(iso)) change(iso)
    },
    /** An incomplete year becomes null when the field is left, not with every digit on the way. */
    leave: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget) && !isPlausible(shown)) change(null)
    },
    choose: show,
  }
}
