import { englishComboboxLabelsIn, type ComboboxLabels } from '../combobox/combobox.labels.ts'

export type MultiSelectLabels = ComboboxLabels & {
  /** How many are selected: shown above the list, and announced when it changes. */
  chosen: (count: number) => string
  /** With the number of matches while a query narrows the list. */
  selectAll: (matches: number | null) => string
  clearAll: string
  remove: (label: string) => string
  /** Replaces the chips that aren't shown. */
  rest: (count: number) => string
}

/** In English, with numbers formatted for a locale. */
export function englishMultiSelectLabelsIn(locale: string): MultiSelectLabels {
  const figure = (count: number) => count.toLocaleString(locale)
  return {
    ...englishComboboxLabelsIn(locale),
    chosen: (count) => (count === 0 ? 'None selected' : `${figure(count)} selected`),
    selectAll: (matches) =>
      matches === null ? 'Select all' : `Select all ${figure(matches)} matches`,
    clearAll: 'Clear',
    remove: (label) => `Remove ${label}`,
    rest: (count) => `+${figure(count)} more`,
  }
}

export const englishMultiSelectLabels = englishMultiSelectLabelsIn('en')
