import type { ComponentProps } from 'react'

import type { ComboboxOption } from './combobox.options.ts'
import type { OptionSearch } from './use-option-search.ts'

/** What Combobox and MultiSelect share: an input, and options that are found by typing. */
export type OptionChoiceProps = Omit<
  ComponentProps<'input'>,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'list' | 'children' | 'size'
> & {
  /** All options; with `onSearch`, those that are shown before anything is typed. */
  options?: readonly ComboboxOption[]
  /** Finds options elsewhere. A new query ends the signal of the one before. */
  onSearch?: OptionSearch
  /** How long the typing has to rest before it is searched for. */
  searchDelayMs?: number
  /** The options themselves are on their way. */
  isLoading?: boolean
  /** No more options than this are shown at once. */
  maxShown?: number
}
