import { useEffect, useRef } from 'react'

/**
 * Moves the focus to the first field each time `step` changes, so that what is typed next lands there; to the heading
 * where the step has no field. Not on arrival. The heading is a live region of its own, so the step's title is read.
 */
export function useStepFocus(step: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const previous = useRef(step)
  useEffect(() => {
    if (previous.current === step) return
    previous.current = step
    const field = document.querySelector<HTMLElement>('main input:not([tabindex="-1"])')
    ;(field ?? heading.current)?.focus()
  }, [step])
  return heading
}
