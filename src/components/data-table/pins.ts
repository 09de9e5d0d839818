import type { CSSProperties } from 'react'

type Edge = 'start' | 'end'

/**
 * Above cells that scroll beneath it, and below the sticky header. Rows that are cards don't scroll. Important, because
 * the first cell of a selected row is positioned too.
 */
export const pinClass = 'bg-inherit sm:sticky! sm:z-1'
export const pinHeadingClass = 'bg-surface sm:sticky sm:z-3'

/** Pinned columns that leave less than this share of the table for the others aren't sticky. */
const LARGEST_SHARE = 0.6

const logical = { start: 'insetInlineStart', end: 'insetInlineEnd' } as const

/** How far from its edge a pinned cell stops, `place` columns from that edge. `placePins` sets the variables. */
export const pinStyle = (edge: Edge, place: number): CSSProperties => ({
  [logical[edge]]: `var(--pin-${edge}-${place})`,
})

/** Measures the pinned headings of a table, so that widths may come from its contents. */
export function placePins(frame: HTMLElement, headings: readonly HTMLElement[]) {
  const total = headings.reduce((sum, { offsetWidth }) => sum + offsetWidth, 0)
  const isTooWide = total > frame.clientWidth * LARGEST_SHARE
  for (const edge of ['start', 'end'] as const) {
    const own = headings.filter(({ dataset }) => dataset['pin'] === edge)
    if (edge === 'end') own.reverse()
    let offset = 0
    own.forEach((heading, place) => {
      frame.style.setProperty(`--pin-${edge}-${place}`, isTooWide ? 'auto' : `${offset}px`)
      offset += heading.offsetWidth
    })
    // A focused cell isn't covered by pinned ones.
    frame.style.setProperty(`--pins-${edge}`, isTooWide ? '0px' : `${offset}px`)
  }
}
