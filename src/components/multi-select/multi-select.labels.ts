import { englishComboboxLabels, type ComboboxLabels } from '../combobox/combobox.labels.ts'

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

export const englishMultiSelectLabels: MultiSelectLabels = {
  ...englishComboboxLabels,
  chosen: (count) => (count === 0 ? 'None selected' : `${count} selected`),
  selectAll: (matches) => (matches === null ? 'Select all' : `Select all ${matches} matches`),
  clearAll: 'Clear',
  remove: (label) => `Remove ${label}`,
  rest: (count) => `+${count} more`,
}
