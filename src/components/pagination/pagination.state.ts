/** A page, or a gap where some are left out. */
export type PageItem = number | 'gap-before' | 'gap-after'

/** How many pages are shown on either side of the current one. */
const NEIGHBOURS = 1
/** First, last, current, its neighbours and two gaps: up to this number every page is shown. */
const SLOTS = 2 + 1 + 2 * NEIGHBOURS + 2

/**
 * The page numbers to show: first, last, the current one and its neighbours. Always the same number of items, so that
 * nothing moves under the pointer from page to page, and a gap never replaces a single page.
 */
export function pageItems(page: number, pageCount: number): PageItem[] {
  if (pageCount <= SLOTS) return numbers(1, pageCount)
  const run = SLOTS - 2
  if (page <= run - NEIGHBOURS) return [...numbers(1, run), 'gap-after', pageCount]
  if (page > pageCount - run + NEIGHBOURS) {
    return [1, 'gap-before', ...numbers(pageCount - run + 1, pageCount)]
  }
  return [1, 'gap-before', ...numbers(page - NEIGHBOURS, page + NEIGHBOURS), 'gap-after', pageCount]
}

/** Returns an existing page: the last one, when rows were deleted in the meantime. */
export const clampPage = (page: number, pageCount: number) =>
  Math.max(1, Math.min(page, Math.max(pageCount, 1)))

export type Range = { from: number; to: number; total: number | undefined }

/** The rows on a page, counted from 1. */
export function rangeOfPage(page: number, pageSize: number, total: number): Range {
  if (total === 0) return { from: 0, to: 0, total }
  return { from: (page - 1) * pageSize + 1, to: Math.min(page * pageSize, total), total }
}

const numbers = (from: number, to: number) =>
  Array.from({ length: Math.max(to - from + 1, 0) }, (_, index) => from + index)
