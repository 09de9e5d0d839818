import type { ComponentProps } from 'react'

import type { ComboboxOption } from './combobox.options.ts'
import type { OptionSearch } from './use-option-search.ts'

/** Props that Combobox and MultiSelect share: an input, and options that are found by typing. */
export type OptionChoiceProps = Omit<
  ComponentProps<'input'>,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'list' | 'children' | 'size'
> & {
  /** All options; with `onSearch`, those shown before anything is typed. */
  options?: readonly ComboboxOption[]
  /** Finds options elsewhere, such as on a server. A new query aborts the signal of the previous one. */
  onSearch?: OptionSearch
  /** Debounce of the search, in milliseconds. */
  searchDelayMs?: number
  /** The options are loading. */
  isLoading?: boolean
  /** The maximum number of options shown at a time. */
  maxShown?: number
}
