import { useEffect, useRef } from 'react'

/**
 * Focuses the first invalid field, so that its error is announced (WCAG 3.3.1). Returns the form's ref, and requires a
 * new error object each time.
 */
export function useFocusOnRefusal(refusal: object | null | undefined) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusal])
  return form
}
