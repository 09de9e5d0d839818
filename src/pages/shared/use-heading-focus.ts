import { useEffect, useRef } from 'react'

/** Moves the focus to the heading each time `step` changes, so that the new step is read out. Not on arrival. */
export function useHeadingFocus(step: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const previous = useRef(step)
  useEffect(() => {
    if (previous.current === step) return
    previous.current = step
    heading.current?.focus()
  }, [step])
  return heading
}
