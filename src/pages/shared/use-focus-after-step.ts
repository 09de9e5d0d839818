import { useEffect, useRef } from 'react'

/**
 * Each time `step` changes, moves the focus to the content that replaced the pressed button, or to the page’s heading.
 * Not on page load, and not if the focus is elsewhere.
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
