import { useLayoutEffect, useState, type RefObject } from 'react'

/** Zoomed pages round the two sizes in different ways. */
const SLACK_PX = 1

/**
 * Whether there is more of an element than fits, so that it can be scrolled. `isLikely` is what holds
 * until it has been measured: a right guess saves a second rendering.
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
    // At once, so that what scrolls is never without a way to reach it.
    measure()
    // Not everywhere that renders has it: jsdom.
    if (!('ResizeObserver' in window)) return
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    // Its content, which may grow while the element keeps its size.
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [ref])
  return isOverflowing
}
