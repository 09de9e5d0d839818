import { useEffect, useState } from 'react'

const PAUSE_MS = 250

/** A value once it hasn’t changed for a moment: typing sends one request, not one for each letter. */
export function useSettled<Value>(value: Value) {
  const [settled, setSettled] = useState(value)
  const text = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text) as Value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
