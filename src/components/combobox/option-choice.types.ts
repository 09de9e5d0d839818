import type { ComponentProps, ReactNode } from 'react'

import type { ComboboxOption } from './combobox.options.ts'
import type { OptionSearch } from './use-option-search.ts'

/** Props that Combobox and MultiSelect share: an input, and options that are found by typing. */
export type OptionChoiceProps<Option extends ComboboxOption = ComboboxOption> = Omit<
  ComponentProps<'input'>,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'list' | 'children' | 'size'
> & {
  /** All options; with `onSearch`, those shown before anything is typed. */
  options?: readonly Option[]
  /** Finds options elsewhere, such as on a server. A new query aborts the signal of the previous one. */
  onSearch?: OptionSearch
  /** Debounce of the search, in milliseconds. */
  searchDelayMs?: number
  /** The options are loading. */
  isLoading?: boolean
  /** The maximum number of options shown at a time. */
  maxShown?: number
  /**
   * Offers to create an option from the typed text. Returns the new option, which is selected, and should be among
   * `options` from then on.
   */
  onCreate?: (text: string) => Option
  /** The content of an option. Its text should begin with the label, which the field shows. */
  renderOption?: (option: Option) => ReactNode
  isInvalid?: boolean | undefined
  /** Whether the list is open. */
  isOpen?: boolean | undefined
  defaultOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
}
