import type { SortDirection } from './data-table.sort.ts'
import type { Density } from './data-table.types.ts'

export type DataTableLabels = {
  count: (rows: number) => string
  loading: string
  selectRow: (row: string) => string
  selectPage: string
  selected: (rows: number) => string
  /** Selects all matching rows, beyond those that are loaded. */
  selectAll: (rows: number) => string
  clearSelection: string
  /** The name of what a phone sorts by. */
  sortBy: string
  sortOption: (column: string, direction: SortDirection) => string
  sorted: (column: string, direction: SortDirection) => string
  actions: string
  actionsOf: (row: string) => string
  view: string
  columns: string
  density: string
  densities: Record<Density, string>
  noResult: string
  clearFilters: string
  retry: string
}

/** In English, with numbers formatted for a locale. */
export function englishDataTableLabelsIn(locale: string): DataTableLabels {
  const figure = (count: number) => count.toLocaleString(locale)
  return {
    count: (rows) => `${figure(rows)} ${rows === 1 ? 'row' : 'rows'}`,
    loading: 'Loading…',
    selectRow: (row) => `Select ${row}`,
    selectPage: 'Select all rows shown',
    selected: (rows) => `${figure(rows)} selected`,
    selectAll: (rows) => `Select all ${figure(rows)} that match`,
    clearSelection: 'Clear selection',
    sortBy: 'Sort by',
    sortOption: (column, direction) => `${column}, ${direction}`,
    sorted: (column, direction) => `Sorted by ${column}, ${direction}`,
    actions: 'Actions',
    actionsOf: (row) => `Actions for ${row}`,
    view: 'View',
    columns: 'Columns',
    density: 'Density',
    densities: { comfortable: 'Comfortable', compact: 'Compact' },
    noResult: 'No results match these filters.',
    clearFilters: 'Clear filters',
    retry: 'Try again',
  }
}

export const englishDataTableLabels = englishDataTableLabelsIn('en')
