import { useEffect, useRef } from 'react'

/**
 * Moves the focus to an element when its content is replaced by that of another `id`, so that it is announced. Not when
 * it appears.
 */
export function useFocusOnChange(id: string) {
  const element = useRef<HTMLDivElement>(null)
  const previous = useRef(id)
  useEffect(() => {
    if (previous.current === id) return
    previous.current = id
    element.current?.focus()
  }, [id])
  return element
}
