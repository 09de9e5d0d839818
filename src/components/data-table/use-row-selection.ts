'use client'

import { useMemo, useRef } from 'react'

import { useControlled } from '../use-controlled.ts'
import {
  allSelected,
  countSelected,
  headerState,
  noneSelected,
  rangeBetween,
  withRows,
  type Selection,
} from './data-table.selection.ts'

type Options<Row> = {
  selection: Selection | undefined
  defaultSelection: Selection | undefined
  onSelectionChange: (selection: Selection) => void
  rows: readonly Row[]
  getRowId: (row: Row) => string
  /** In display order. */
  rowAt: (index: number) => Row
  /** How many rows match, of which those loaded may be one page. */
  total: number
}

/** Which rows are selected, and how that changes. */
export type RowSelection = Omit<ReturnType<typeof useRowSelection>, 'forgetLastPicked'>

export function useRowSelection<Row>({
  selection: given,
  defaultSelection,
  onSelectionChange,
  rows,
  getRowId,
  rowAt,
  total,
}: Options<Row>) {
  // See DataTable.
  'use no memo'
  const pageCheckbox = useRef<HTMLInputElement>(null)
  /** The row that a range starts from, while it is loaded. */
  const lastPicked = useRef<string | null>(null)
  const [selection, select] = useControlled(
    given,
    defaultSelection ?? noneSelected,
    onSelectionChange,
  )
  const pageState = useMemo(
    () => headerState(selection, idsOf(rows, getRowId)),
    [selection, rows, getRowId],
  )
  const idAt = (index: number) => getRowId(rowAt(index))
  return {
    selection,
    count: countSelected(selection, total),
    pageState,
    pageCheckbox,
    /** All loaded rows are selected, and more match. */
    canSelectAll: selection.mode === 'these' && pageState === 'all' && total > rows.length,
    selectAll: () => select(allSelected),
    selectPage: (areSelected: boolean) =>
      select(withRows(selection, idsOf(rows, getRowId), areSelected)),
    pick: (id: string, index: number, { isOn, isRange }: { isOn: boolean; isRange: boolean }) => {
      const from = isRange ? rows.findIndex((_, at) => idAt(at) === lastPicked.current) : -1
      lastPicked.current = id
      select(withRows(selection, from >= 0 ? rangeBetween(idAt, from, index) : [id], isOn))
    },
    clear: () => {
      pageCheckbox.current?.focus()
      lastPicked.current = null
      select(noneSelected)
    },
    /** For sorting, which changes what a range would contain. */
    forgetLastPicked: () => {
      lastPicked.current = null
    },
  }
}

function* idsOf<Row>(rows: readonly Row[], getRowId: (row: Row) => string) {
  for (const row of rows) yield getRowId(row)
}
