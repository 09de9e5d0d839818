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

/** In English, with numbers formatted for a locale. */
export function englishFilterBarLabelsIn(locale: string): FilterBarLabels {
  const figure = (count: number) => count.toLocaleString(locale)
  return {
    filters: 'Filters',
    addFilter: 'Add filter',
    field: 'Filter by',
    value: 'Value',
    chooseValue: 'Choose a value',
    apply: 'Apply',
    filter: (field, value) => `${field}: ${value}`,
    remove: (filter) => `Remove filter ${filter}`,
    clearAll: 'Clear all',
    results: (count) => `${figure(count)} ${count === 1 ? 'result' : 'results'}`,
  }
}

export const englishFilterBarLabels = englishFilterBarLabelsIn('en')
