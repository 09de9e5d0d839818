import { useEffect, useRef } from 'react'

/**
 * Leads to the first field that was refused, where the sentence about it is read (WCAG 3.3.1). Gives the form's ref, and
 * wants a refusal that is another object each time.
 */
export function useFocusOnRefusal(refusal: object | null | undefined) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusal])
  return form
}
