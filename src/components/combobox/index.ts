export { Combobox, type ComboboxProps } from './combobox.tsx'
export { englishComboboxLabels, type ComboboxLabels } from './combobox.labels.ts'
export type { ComboboxOption } from './combobox.options.ts'
export type { OptionSearch } from './use-option-search.ts'
