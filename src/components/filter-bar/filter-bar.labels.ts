export type FilterBarLabels = {
  filters: string
  addFilter: string
  field: string
  value: string
  chooseValue: string
  apply: string
  /** A filter as text; its chip shows it, and pressing the chip edits the value. */
  filter: (field: string, value: string) => string
  remove: (filter: string) => string
  clearAll: string
  results: (count: number) => string
}

const figures = new Intl.NumberFormat('en')

export const englishFilterBarLabels: FilterBarLabels = {
  filters: 'Filters',
  addFilter: 'Add filter',
  field: 'Filter by',
  value: 'Value',
  chooseValue: 'Choose a value',
  apply: 'Apply',
  filter: (field, value) => `${field}: ${value}`,
  remove: (filter) => `Remove filter ${filter}`,
  clearAll: 'Clear all',
  results: (count) => `${figures.format(count)} ${count === 1 ? 'result' : 'results'}`,
}
