import { useRef, type ReactNode } from 'react'

import { Button } from '../button/button.tsx'
import type { DataTableLabels } from './data-table.labels.ts'

type SelectionBarProps = {
  count: number
  /** How many more could be selected at once; left out when that is none. */
  matchCount: number | undefined
  onSelectAll: () => void
  onClear: () => void
  labels: DataTableLabels
  /** What can be done with all of them. */
  children: ReactNode
}

/** How many rows are selected, and what can be done with them. */
export function SelectionBar({
  count,
  matchCount,
  onSelectAll,
  onClear,
  labels,
  children,
}: SelectionBarProps) {
  const clear = useRef<HTMLButtonElement>(null)
  const selectAll = () => {
    // The button goes, and the focus should not go with it.
    clear.current?.focus()
    onSelectAll()
  }
  return (
    <div
      data-slot="data-table-selection"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm/5"
    >
      <span className="font-medium tabular-nums">{labels.selected(count)}</span>
      {matchCount !== undefined && (
        <Button variant="text" onClick={selectAll}>
          {labels.selectAll(matchCount)}
        </Button>
      )}
      <Button ref={clear} variant="text" onClick={onClear}>
        {labels.clearSelection}
      </Button>
      {children}
    </div>
  )
}
