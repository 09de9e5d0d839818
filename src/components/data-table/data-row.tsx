'use client'

import { cx } from 'class-variance-authority'
import { memo } from 'react'

import { tableRowVariants } from '../table/table.variants.ts'
import type { DataTableLabels } from './data-table.labels.ts'
import type { DataTableAction, DataTableColumn } from './data-table.types.ts'
import { cellVariants, checkboxLabelClass, rowClass } from './data-table.variants.ts'
import { RowMenu } from './row-menu.tsx'
import type { ShownColumn } from './shown-columns.ts'
import { roles } from './table-roles.ts'

const bodyRow = cx(tableRowVariants(), rowClass)
const checkboxCell = 'h-row border-b border-subtle px-3'
const sideCell = {
  checkbox: cx(checkboxCell, cellVariants({ part: 'checkbox' })),
  actions: cx(checkboxCell, cellVariants({ part: 'actions' })),
}
/** The body handles all its checkboxes in one place; React requires a handler on each. */
const heardAbove = () => undefined

type DataRowProps<Row> = {
  row: Row
  id: string
  name: string
  /** Its index among the rows of the table, from 0. */
  index: number
  columns: readonly ShownColumn<Row>[]
  isSelectable: boolean
  isSelected: boolean
  actions: readonly DataTableAction<Row>[] | undefined
  labels: DataTableLabels
  /** Row indexes are announced when not all rows are in the page. */
  isVirtual: boolean
}

function Row<Value>({
  row,
  id,
  name,
  index,
  columns,
  isSelectable,
  isSelected,
  actions,
  labels,
  isVirtual,
}: DataRowProps<Value>) {
  return (
    <tr
      role={roles.row}
      // The header row is the first.
      aria-rowindex={isVirtual ? index + 2 : undefined}
      data-slot="data-table-row"
      data-row-index={index}
      data-state={isSelected ? 'selected' : 'unselected'}
      className={bodyRow}
    >
      {isSelectable && (
        <td role={roles.cell} className={sideCell.checkbox}>
          <label className={checkboxLabelClass}>
            <input
              type="checkbox"
              aria-label={labels.selectRow(name)}
              checked={isSelected}
              className="size-4 accent-accent"
              data-row-id={id}
              onChange={heardAbove}
            />
          </label>
        </td>
      )}
      {columns.map(({ column, className }) => cellOf(column, row, className))}
      {actions && (
        <td role={roles.cell} className={sideCell.actions}>
          <RowMenu row={row} label={labels.actionsOf(name)} actions={actions} />
        </td>
      )}
    </tr>
  )
}

/** Not a component: a table has ten times as many cells as rows. */
function cellOf<Value>(
  { id, header, cell, isRowHeader }: DataTableColumn<Value>,
  row: Value,
  className: string,
) {
  if (isRowHeader) {
    return (
      <th key={id} role={roles.rowheader} scope="row" className={className}>
        {cell(row)}
      </th>
    )
  }
  return (
    <td key={id} role={roles.cell} data-heading={header} className={className}>
      {cell(row)}
    </td>
  )
}

/** One row of a DataTable, re-rendered only when something about it changes. */
export const DataRow = memo(Row) as typeof Row
