import { useEffect, useRef } from 'react'

/**
 * Moves the focus to what has replaced the pressed button each time `step` changes, or to the page’s heading. Not on
 * page load, and not while the person is elsewhere.
 */
export function useFocusAfterStep<Around extends HTMLElement>(step: string) {
  const around = useRef<Around>(null)
  const previous = useRef(step)
  useEffect(() => {
    if (previous.current === step) return
    previous.current = step
    const { activeElement } = document
    if (activeElement !== document.body && !around.current?.contains(activeElement)) return
    const heading = document.querySelector<HTMLElement>('main h1')
    ;(around.current ?? heading)?.focus()
  }, [step])
  return around
}
