'use client'

import { useCallback, useState } from 'react'

/**
 * Returns the width of an element, and the ref that observes it. The width only decides how many ticks fit: the
 * geometry is in percent, so that server-rendered marks don't move.
 */
export function useWidth(initial = 640) {
  const [width, setWidth] = useState(initial)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const measure = () => {
      // An element that is hidden behind its table isn't measured.
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
