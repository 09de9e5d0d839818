import { useRef, type ReactNode } from 'react'

import { Button } from '../button/button.tsx'
import type { DataTableLabels } from './data-table.labels.ts'

type SelectionBarProps = {
  count: number
  /** How many more rows could be selected; left out when there are none. */
  matchCount: number | undefined
  onSelectAll: () => void
  onClear: () => void
  labels: DataTableLabels
  /** The actions for all selected rows. */
  children: ReactNode
}

/** The number of selected rows, and their actions. */
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
    // The button disappears, and must not take the focus with it.
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
