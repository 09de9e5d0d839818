import type { Density } from '../data-table/index.ts'

export type TableLayoutLabels = {
  view: string
  columns: string
  /** The names of the buttons for one column. */
  moveEarlier: (column: string) => string
  moveLater: (column: string) => string
  narrower: (column: string) => string
  wider: (column: string) => string
  pinToStart: (column: string) => string
  pinToEnd: (column: string) => string
  /** What has changed, for screen readers. */
  moved: (column: string, place: number, count: number) => string
  resized: (column: string, px: number) => string
  pinned: (column: string, edge: 'start' | 'end') => string
  unpinned: (column: string) => string
  density: string
  densities: Record<Density, string>
  reset: string
  wasReset: string
  close: string
}

export const englishTableLayoutLabels: TableLayoutLabels = {
  view: 'View',
  columns: 'Columns',
  moveEarlier: (column) => `Move ${column} earlier`,
  moveLater: (column) => `Move ${column} later`,
  narrower: (column) => `Make ${column} narrower`,
  wider: (column) => `Make ${column} wider`,
  pinToStart: (column) => `Pin ${column} to the start`,
  pinToEnd: (column) => `Pin ${column} to the end`,
  moved: (column, place, count) => `${column} is now column ${place} of ${count}`,
  resized: (column, px) => `${column} is ${px} pixels wide`,
  pinned: (column, edge) => `${column} is pinned to the ${edge}`,
  unpinned: (column) => `${column} is no longer pinned`,
  density: 'Density',
  densities: { comfortable: 'Comfortable', compact: 'Compact' },
  reset: 'Reset layout',
  wasReset: 'The layout has been reset',
  close: 'Close',
}
