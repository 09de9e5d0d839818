import { useEffect, useRef } from 'react'

/**
 * Moves the focus to the first field each time `step` changes, or to the heading if the step has no field. Not on page
 * load. The heading is a live region, so the step's title is announced.
 */
export function useStepFocus<Heading extends HTMLElement = HTMLHeadingElement>(step: string) {
  const heading = useRef<Heading>(null)
  const previous = useRef(step)
  useEffect(() => {
    if (previous.current === step) return
    previous.current = step
    const field = document.querySelector<HTMLElement>('main input:not([tabindex="-1"])')
    ;(field ?? heading.current)?.focus()
  }, [step])
  return heading
}
