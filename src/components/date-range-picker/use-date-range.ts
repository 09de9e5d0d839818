'use client'

import { useState, type FocusEvent, type RefObject } from 'react'

import { dateSegment } from '../date-field/date-segment.ts'
import { useFormReset } from '../use-form-reset.ts'
import {
  isSameRange,
  keepRange,
  rangeOfDays,
  rangeProblem,
  shownDraft,
  toRange,
  type DateRange,
  type KeptRange,
  type RangeDraft,
  type RangeLimits,
} from './date-range.state.ts'

type Given = {
  controlledValue: DateRange | null | undefined
  defaultValue: DateRange | null
  onValueChange: ((value: DateRange | null) => void) | undefined
  limits: RangeLimits
  /** Ref of the input that is submitted. */
  sent: RefObject<HTMLInputElement | null>
}

/** The range, the two dates as they are typed, the calendar's popup, and the reason why a form wasn't submitted. */
export function useDateRange({
  controlledValue,
  defaultValue,
  onValueChange,
  limits,
  sent,
}: Given) {
  const [own, setOwn] = useState(defaultValue)
  const [kept, setKept] = useState<KeptRange | null>(null)
  /** The field was left with some segments of a day filled in and others empty. */
  const [hasGap, setHasGap] = useState(false)
  /** A new key recreates the segments: partly filled segments have no value that could be reset. */
  const [round, setRound] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const [refusal, setRefusal] = useState('')

  const value = rangeOfDays(controlledValue === undefined ? own : controlledValue)
  const draft = shownDraft(kept, value)

  const change = (next: DateRange | null) => {
    if (isSameRange(next, value)) return
    setOwn(next)
    onValueChange?.(next)
  }
  /** Ends typing: half-typed input is discarded. */
  const restart = () => {
    setKept(null)
    setHasGap(false)
    setRefusal('')
    setRound((count) => count + 1)
    setOpen(false)
  }
  useFormReset(sent, () => {
    restart()
    if (controlledValue === undefined) change(defaultValue)
  })

  return {
    value,
    draft,
    problem: rangeProblem(draft, limits) ?? (hasGap ? 'half' : null),
    round,
    isOpen,
    setOpen,
    refusal,
    setRefusal,
    edit: (part: Partial<RangeDraft>) => {
      const next = { ...draft, ...part }
      setKept(keepRange(next, value))
      setHasGap(false)
      setRefusal('')
      const range = toRange(next)
      const isCleared = next.start === null && next.end === null
      if (range || isCleared) change(range)
    },
    /** An invalid range becomes null when the field is left, not with every digit on the way. */
    leave: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (currentTarget.contains(relatedTarget)) return
      const parts = [...currentTarget.querySelectorAll(dateSegment)]
      const empty = parts.filter((part) => part.hasAttribute('data-placeholder'))
      setHasGap(empty.length > 0 && empty.length < parts.length)
      change(toRange(draft))
    },
    choose: (range: DateRange) => {
      restart()
      change(range)
    },
  }
}
