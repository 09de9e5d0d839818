'use client'

import { cx } from 'class-variance-authority'
import { memo, useRef, type FormEvent } from 'react'

import { DataRow } from './data-row.tsx'
import { isSelected } from './data-table.selection.ts'
import { columnCount } from './shown-columns.ts'
import type { DataTableModel } from './use-data-table.ts'
import { useRowWindow } from './use-row-window.ts'

/** The visible rows. One handler listens to all checkboxes, so that individual rows need none. */
export function DataBody<Row>({ table }: { table: DataTableModel<Row> }) {
  'use no memo'
  const { shown, sides, rowAt, getRowId, getRowName, rowSelection, rowActions } = table
  const { rowDetails, roles, isVirtual, labels } = table
  const body = useRef<HTMLTableSectionElement>(null)
  // Here, so that scrolling re-renders only the body.
  const { start, end, spaceBefore, spaceAfter } = useRowWindow({
    body,
    isVirtual,
    rowCount: table.rows.length,
    layoutKey: `${table.density} ${shown.length}`,
    details: table.shownDetails,
  })
  const pick = ({ target, nativeEvent }: FormEvent) => {
    if (!(target instanceof HTMLInputElement)) return
    const id = target.dataset['rowId']
    const index = Number(target.closest('tr')?.dataset['rowIndex'])
    if (id === undefined || Number.isNaN(index)) return
    const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
    rowSelection?.pick(id, index, { isOn: target.checked, isRange })
  }
  const span = columnCount(table)
  // Flat, so that a row stays mounted, and keeps the focus, when its details appear.
  const rows = Array.from({ length: end - start }).flatMap((_, step) => {
    const index = start + step
    const row = rowAt(index)
    const id = getRowId(row)
    const name = getRowName(row)
    const isExpanded = rowDetails?.expanded.has(id) ?? false
    const shownRow = (
      <DataRow
        key={id}
        row={row}
        id={id}
        name={name}
        index={index}
        columns={shown}
        sides={sides}
        roles={roles}
        isSelectable={rowSelection !== undefined}
        isSelected={rowSelection !== undefined && isSelected(rowSelection.selection, id)}
        isExpanded={isExpanded}
        renderToggle={rowDetails?.renderToggle}
        actions={rowActions}
        labels={labels}
        isVirtual={isVirtual}
      />
    )
    if (!isExpanded) return [shownRow]
    return [shownRow, rowDetails?.renderRow(row, { id, name, role: roles.cell, span, isVirtual })]
  })
  return (
    <tbody
      ref={body}
      role={roles.rowgroup}
      data-slot="data-table-body"
      className={cx('max-sm:block', shown.some(({ column }) => column.pin) && '[&>tr]:bg-surface')}
      onChange={rowSelection && pick}
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
