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

/** Details between rows: below these rows, in ascending order, each of the same height. */
export type ShownDetails = { below: readonly number[]; heightPx: number }

export const noDetails: ShownDetails = { below: [], heightPx: 0 }

/** The first visible row after scrolling, or the row whose details are at the top. */
export function firstSeen(
  scrollTop: number,
  rowHeight: number,
  { below, heightPx }: ShownDetails = noDetails,
) {
  let passed = 0
  for (const index of below) {
    const top = (index + 1) * rowHeight + passed
    if (top > scrollTop) break
    if (top + heightPx > scrollTop) return index
    passed += heightPx
  }
  // Some browsers scroll beyond the edge and bounce back.
  return Math.max(0, Math.floor((scrollTop - passed) / rowHeight))
}

/** The height of all details before this row. */
export const detailsBefore = (index: number, { below, heightPx }: ShownDetails) =>
  below.filter((other) => other < index).length * heightPx
