/** Rows that are rendered beyond each edge, so that the Tab key finds the next one there already. */
const OVERSCAN = 3

export type WindowInput = {
  /** The first row that is seen. */
  first: number
  viewportHeight: number
  rowHeight: number
  rowCount: number
}

/** Which rows are rendered: from `start` up to, but not including, `end`. */
export function rowWindow({ first, viewportHeight, rowHeight, rowCount }: WindowInput) {
  const seen = Math.ceil(viewportHeight / rowHeight) + 1
  const end = Math.min(rowCount, Math.max(0, first) + seen + OVERSCAN)
  const start = Math.max(0, Math.min(first, rowCount - seen) - OVERSCAN)
  return { start: Math.min(start, end), end }
}

/** The first row that is seen after a scroll. */
export const firstSeen = (scrollTop: number, rowHeight: number) =>
  // Some browsers scroll beyond the edge and spring back.
  Math.max(0, Math.floor(scrollTop / rowHeight))
