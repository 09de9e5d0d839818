import type { Range } from './pagination.state.ts'

export type PaginationLabels = {
  /** Name of the navigation. */
  pages: string
  previous: string
  next: string
  page: (page: number) => string
  pageOf: (page: number, pageCount: number) => string
  /** The visible range and, if known, the total. */
  range: (range: Range & { isApproximate: boolean }) => string
  pageSize: string
}

/** In English, with numbers formatted for a locale. */
export function englishPaginationLabelsIn(locale: string): PaginationLabels {
  const count = (value: number) => value.toLocaleString(locale)
  return {
    pages: 'Pages',
    previous: 'Previous',
    next: 'Next',
    page: (page) => `Page ${count(page)}`,
    pageOf: (page, pageCount) => `Page ${count(page)} of ${count(pageCount)}`,
    range: ({ from, to, total, isApproximate }) => {
      if (to === 0) return 'Nothing to show'
      const shown = from === to ? count(from) : `${count(from)}–${count(to)}`
      if (total === undefined) return shown
      return `${shown} of ${isApproximate ? 'about ' : ''}${count(total)}`
    },
    pageSize: 'Per page',
  }
}

export const englishPaginationLabels = englishPaginationLabelsIn('en')
