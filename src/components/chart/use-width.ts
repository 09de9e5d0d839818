import { useCallback, useState } from 'react'

/**
 * How wide an element is, and the ref that watches it. Only decides how many ticks fit: the geometry is in percent,
 * so that what the server wrote stands where it will stand.
 */
export function useWidth(initial = 640) {
  const [width, setWidth] = useState(initial)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const measure = () => {
      // Nothing is measured while it is hidden behind its table.
      if (element.clientWidth > 0) setWidth(element.clientWidth)
    }
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [width, ref] as const
}
