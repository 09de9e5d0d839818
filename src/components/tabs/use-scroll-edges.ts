'use client'

import { useEffect, type RefObject } from 'react'

/** The rounding error of a scroll position, in pixels. */
const SLACK_PX = 1

/**
 * Marks a row that scrolls sideways with `data-more-start` and `data-more-end` where it overflows. Doesn't re-render.
 */
export function useScrollEdges(row: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = row.current
    if (!element) return
    const mark = () => {
      // From the start, which is negative on right-to-left pages.
      const scrolled = Math.abs(element.scrollLeft)
      const left = element.scrollWidth - element.clientWidth - scrolled
      element.toggleAttribute('data-more-start', scrolled > SLACK_PX)
      element.toggleAttribute('data-more-end', left > SLACK_PX)
    }
    mark()
    element.addEventListener('scroll', mark, { passive: true })
    // Missing in some environments, such as jsdom.
    const observer = 'ResizeObserver' in window ? new ResizeObserver(mark) : undefined
    observer?.observe(element)
    for (const child of element.children) observer?.observe(child)
    return () => {
      element.removeEventListener('scroll', mark)
      observer?.disconnect()
    }
  }, [row])
}

/**
 * Scrolls the selected item of such a row into view, now and whenever it changes, without scrolling the page. Doesn't
 * re-render.
 */
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
