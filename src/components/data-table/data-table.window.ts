/** Rows rendered beyond each edge, so that the next row already exists when Tab moves to it. */
const OVERSCAN = 3

export type WindowInput = {
  /** The first visible row. */
  first: number
  viewportHeight: number
  rowHeight: number
  rowCount: number
}

/** The range of rendered rows: from `start` up to, but not including, `end`. */
export function rowWindow({ first, viewportHeight, rowHeight, rowCount }: WindowInput) {
  const seen = Math.ceil(viewportHeight / rowHeight) + 1
  const end = Math.min(rowCount, Math.max(0, first) + seen + OVERSCAN)
  const start = Math.max(0, Math.min(first, rowCount - seen) - OVERSCAN)
  return { start: Math.min(start, end), end }
}

/** The first visible row after scrolling. */
export const firstSeen = (scrollTop: number, rowHeight: number) =>
  // Some browsers scroll beyond the edge and bounce back.
  Math.max(0, Math.floor(scrollTop / rowHeight))
