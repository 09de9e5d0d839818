'use client'

import { useControlled } from '../use-controlled.ts'
import {
  creationOption,
  groupedOptions,
  optionsAround,
  type ComboboxOption,
} from './combobox.options.ts'
import { useHighlight } from './use-highlight.ts'
import { useOptionSearch, type OptionSearch } from './use-option-search.ts'

export type Offered = {
  options: readonly ComboboxOption[]
  onSearch: OptionSearch | undefined
  searchDelayMs: number
  isLoading: boolean
  maxShown: number
  /** Names the option that creates one, if that is possible. */
  labelCreation: ((text: string) => string) | undefined
  isOpen: boolean | undefined
  defaultOpen: boolean
  onOpenChange: ((isOpen: boolean) => void) | undefined
}

type OpenListProps = {
  id: string
  query: string
  disabled: boolean
  /** The selected value, which a long list includes before anything is typed. */
  selected: string | undefined
}

const none: readonly never[] = []

/**
 * The list of a Combobox or MultiSelect: whether it is open, the options found for the query, and the highlight. `id`
 * is the prefix of the ids in it.
 */
export function useOpenList({
  id,
  options,
  onSearch,
  searchDelayMs,
  isLoading,
  maxShown,
  labelCreation,
  query,
  disabled,
  selected,
  ...given
}: Offered & OpenListProps) {
  const [wantsOpen, changeOpen] = useControlled(given.isOpen, given.defaultOpen, given.onOpenChange)
  const isOpen = wantsOpen && !disabled
  const setOpen = (next: boolean) => {
    if (next !== isOpen) changeOpen(next)
  }
  const search = useOptionSearch({ options, onSearch, query, isOpen, delayMs: searchDelayMs })
  const known = [...options, ...search.found]
  const status = isLoading ? ('loading' as const) : search.status
  // Only once it is known that no option has this name.
  const isSure = status === 'idle' || status === 'ready'
  const creation = labelCreation && isSure ? creationOption(query, known, labelCreation) : none
  const listed = optionsAround(query === '' ? selected : undefined, search.shown, maxShown)
  const groups = isOpen ? groupedOptions([...listed, ...creation]) : none
  const shown = groups.flatMap((group) => group.items)
  const highlight = useHighlight(shown, {
    idOf: (option) => option.value,
    first: query === '' ? undefined : shown.find((option) => !option.isDisabled),
  })
  const optionId = (option: ComboboxOption) => `${id}option${shown.indexOf(option)}`
  return {
    isOpen,
    setOpen,
    /** Every option known by now: those given, and those found. */
    known,
    found: search.shown,
    retry: search.retry,
    highlight,
    activeId: highlight.item && optionId(highlight.item),
    /** Props of the OptionList. */
    props: {
      id: `${id}list`,
      groups,
      shown: isOpen ? shown.length - creation.length : 0,
      total: search.shown.length,
      status,
      query,
      highlighted: highlight.item,
      isHovered: highlight.isHovered,
      onHover: highlight.hover,
      optionId,
    },
  }
}
