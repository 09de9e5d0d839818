import { useState } from 'react'

import { noneSelected, type Selection } from '../../components/data-table/index.ts'

/**
 * The selected rows of a list. Hidden rows must not be changed: a selection belongs to the search and filters in which
 * it was made.
 */
export function useSelection(search: readonly unknown[]) {
  const found = JSON.stringify(search)
  const [selected, setSelected] = useState({ found, selection: noneSelected })
  const select = (selection: Selection) => setSelected({ found, selection })
  return [selected.found === found ? selected.selection : noneSelected, select] as const
}
