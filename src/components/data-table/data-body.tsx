import { memo, useRef, type FormEvent } from 'react'

import { DataRow } from './data-row.tsx'
import type { DataTableLabels } from './data-table.labels.ts'
import { isSelected, type Selection } from './data-table.selection.ts'
import type { DataTableAction } from './data-table.types.ts'
import type { ShownColumn } from './shown-columns.ts'
import { roles } from './table-roles.ts'
import { useRowWindow } from './use-row-window.ts'

type DataBodyProps<Row> = {
  rowAt: (index: number) => Row
  getRowId: (row: Row) => string
  getRowName: (row: Row) => string
  columns: readonly ShownColumn<Row>[]
  rowCount: number
  /** Anything that changes the height of all rows. */
  layoutKey: string
  /** Left out where rows can't be selected. */
  selection: Selection | undefined
  onPick: (id: string, index: number, how: { isOn: boolean; isRange: boolean }) => void
  actions: readonly DataTableAction<Row>[] | undefined
  labels: DataTableLabels
  isVirtual: boolean
}

/** The visible rows. One handler listens to all checkboxes, so that rows need none of their own. */
export function DataBody<Row>({
  rowAt,
  getRowId,
  getRowName,
  columns,
  rowCount,
  layoutKey,
  selection,
  onPick,
  actions,
  labels,
  isVirtual,
}: DataBodyProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null)
  // Here, so that scrolling re-renders only the body.
  const { start, end, spaceBefore, spaceAfter } = useRowWindow({
    body,
    isVirtual,
    rowCount,
    layoutKey,
  })
  const pick = ({ target, nativeEvent }: FormEvent) => {
    if (!(target instanceof HTMLInputElement)) return
    const id = target.dataset['rowId']
    const index = Number(target.closest('tr')?.dataset['rowIndex'])
    if (id === undefined || Number.isNaN(index)) return
    const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
    onPick(id, index, { isOn: target.checked, isRange })
  }
  const rows = Array.from({ length: end - start }, (_, step) => {
    const index = start + step
    const row = rowAt(index)
    const id = getRowId(row)
    return (
      <DataRow
        key={id}
        row={row}
        id={id}
        name={getRowName(row)}
        index={index}
        columns={columns}
        isSelectable={selection !== undefined}
        isSelected={selection !== undefined && isSelected(selection, id)}
        actions={actions}
        labels={labels}
        isVirtual={isVirtual}
      />
    )
  })
  return (
    <tbody
      ref={body}
      role={roles.rowgroup}
      data-slot="data-table-body"
      className="max-sm:block"
      onChange={selection && pick}
    >
      {isVirtual && <Space height={spaceBefore} />}
      {rows}
      {isVirtual && <Space height={spaceAfter} />}
    </tbody>
  )
}

/** Stands in for the rows that aren't rendered. */
const Space = memo(function Space({ height }: { height: number }) {
  return (
    <tr aria-hidden="true" className="max-sm:block">
      <td aria-hidden="true" className="p-0 max-sm:block" style={{ height }} />
    </tr>
  )
})
