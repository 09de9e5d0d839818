import type { Density } from './data-table.types.ts'

/** The row density of a table in this place that has chosen none. */
export const densityAround = (element: Element | null): Density =>
  element?.closest<HTMLElement>('[data-density]')?.dataset['density'] === 'compact'
    ? 'compact'
    : 'comfortable'
