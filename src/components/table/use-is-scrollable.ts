import { useEffect, useState, type RefObject } from 'react'

/**
 * Whether the element holds more than it shows, kept up to date as it and its content change size.
 * `isLikely` is what holds until somebody has looked.
 */
export function useIsScrollable(ref: RefObject<HTMLElement | null>, isLikely = false) {
  const [isScrollable, setScrollable] = useState(isLikely)
  useEffect(() => {
    const element = ref.current
    // A page without layout, such as a test's, has nothing to scroll.
    if (!element || typeof ResizeObserver === 'undefined') return undefined
    const look = () =>
      setScrollable(
        // Zoomed pages round the two in different ways.
        element.scrollWidth > element.clientWidth + 1 ||
          element.scrollHeight > element.clientHeight + 1,
      )
    const observer = new ResizeObserver(look)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [ref])
  return isScrollable
}
