import { useEffect, type RefObject } from 'react'

/** How much of a pixel may be lost to rounding before there is something to scroll to. */
const SLACK_PX = 1

/**
 * Marks a row that scrolls sideways with `data-more-start` and `data-more-end` where it goes on. It
 * renders nothing.
 */
export function useScrollEdges(row: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = row.current
    if (!element) return
    const mark = () => {
      // From the start, which counts below zero where the page reads the other way.
      const scrolled = Math.abs(element.scrollLeft)
      const left = element.scrollWidth - element.clientWidth - scrolled
      element.toggleAttribute('data-more-start', scrolled > SLACK_PX)
      element.toggleAttribute('data-more-end', left > SLACK_PX)
    }
    mark()
    element.addEventListener('scroll', mark, { passive: true })
    // Not everywhere that renders has it: jsdom.
    const observer = 'ResizeObserver' in window ? new ResizeObserver(mark) : undefined
    observer?.observe(element)
    for (const child of element.children) observer?.observe(child)
    return () => {
      element.removeEventListener('scroll', mark)
      observer?.disconnect()
    }
  }, [row])
}

/** Brings what is chosen in such a row into view, now and whenever it changes, without moving the page. It renders nothing. */
export function useChosenInView(row: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = row.current
    if (!element) return
    revealChosen(element)
    const observer = new MutationObserver(() => revealChosen(element))
    observer.observe(element, { subtree: true, attributeFilter: ['data-state'] })
    return () => observer.disconnect()
  }, [row])
}

function revealChosen(row: HTMLElement) {
  const target = row.querySelector('[data-state=active], [data-state=current]')
  if (!target) return
  const frame = row.getBoundingClientRect()
  const box = target.getBoundingClientRect()
  if (box.left >= frame.left && box.right <= frame.right) return
  const offCentre = (box.left + box.right - frame.left - frame.right) / 2
  row.scrollTo({ left: row.scrollLeft + offCentre, behavior: 'instant' })
}
