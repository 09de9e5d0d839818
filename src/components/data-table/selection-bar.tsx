'use client'

import { useRef, type ReactNode } from 'react'

import { Button } from '../button/button.tsx'
import type { DataTableLabels } from './data-table.labels.ts'
import type { RowSelection } from './use-row-selection.ts'

type SelectionBarProps = {
  rowSelection: RowSelection
  /** How many rows match. */
  total: number
  labels: DataTableLabels
  /** The actions for all selected rows. */
  children: ReactNode
}

/** The number of selected rows, and their actions. */
export function SelectionBar({ rowSelection, total, labels, children }: SelectionBarProps) {
  const clear = useRef<HTMLButtonElement>(null)
  const selectAll = () => {
    // The button disappears, and must not take the focus with it.
    clear.current?.focus()
    rowSelection.selectAll()
  }
  return (
    <div
      data-slot="data-table-selection"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm/5"
    >
      <span className="font-medium tabular-nums">{labels.selected(rowSelection.count)}</span>
      {rowSelection.canSelectAll && (
        <Button variant="text" onClick={selectAll}>
          {labels.selectAll(total)}
        </Button>
      )}
      <Button ref={clear} variant="text" onClick={rowSelection.clear}>
        {labels.clearSelection}
      </Button>
      {children}
    </div>
  )
}
