'use client'

import { useState } from 'react'

/** A value that the parent controls if it passes one, and that is otherwise the component's own state. */
export function useControlled<Value>(
  given: Value | undefined,
  first: Value | (() => Value),
  onChange: ((next: Value) => void) | undefined,
) {
  const [own, setOwn] = useState(first)
  const change = (next: Value) => {
    setOwn(() => next)
    onChange?.(next)
  }
  return [given === undefined ? own : given, change] as const
}
