import { useState } from 'react'

/** A value that is the parent's when it gives one, and the component's own otherwise. */
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
