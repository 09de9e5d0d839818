export type ComboboxLabels = {
  /** The button that shows the list. */
  open: string
  clear: string
  loading: string
  failed: string
  retry: string
  empty: (query: string) => string
  /** Announced, but not shown, when the list changes. */
  count: (count: number) => string
  /** Shown when there are more options than the list shows. */
  more: (shown: number, total: number) => string
  /** The option that creates one from the typed text. */
  create: (text: string) => string
  /** Shown when the field is left with text that matches no option. */
  unmatched: (text: string) => string
}

/** In English, with numbers formatted for a locale. */
export const englishComboboxLabelsIn = (locale: string): ComboboxLabels => ({
  open: 'Show options',
  clear: 'Clear',
  loading: 'Searching…',
  failed: 'The list could not be loaded.',
  retry: 'Try again',
  empty: (query) => (query ? `No matches for “${query}”.` : 'No options yet.'),
  count: (count) => (count === 1 ? '1 option' : `${count.toLocaleString(locale)} options`),
  more: (shown, total) =>
    `${shown.toLocaleString(locale)} of ${total.toLocaleString(locale)} shown. Type to narrow the list.`,
  create: (text) => `Create “${text}”`,
  unmatched: (text) => `“${text}” is not in the list. Choose an option from it.`,
})

export const englishComboboxLabels = englishComboboxLabelsIn('en')
