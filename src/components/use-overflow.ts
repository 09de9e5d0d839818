'use client'

import { useLayoutEffect, useState, type RefObject } from 'react'

/** Zoomed pages round the two sizes differently. */
const SLACK_PX = 1

/**
 * Whether an element's content overflows, so that it can be scrolled. `isLikely` is the value until it has been
 * measured: a right guess saves a second render.
 */
export function useOverflow(ref: RefObject<HTMLElement | null>, isLikely = false): boolean {
  const [isOverflowing, setIsOverflowing] = useState(isLikely)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () =>
      setIsOverflowing(
        element.scrollWidth > element.clientWidth + SLACK_PX ||
          element.scrollHeight > element.clientHeight + SLACK_PX,
      )
    // Immediately, so that scrollable content is always reachable by keyboard.
    measure()
    // Missing in some environments, such as jsdom.
    if (!('ResizeObserver' in window)) return
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    // Its content, which may grow while the element keeps its size.
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [ref])
  return isOverflowing
}
