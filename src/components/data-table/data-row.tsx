'use client'

import { cx } from 'class-variance-authority'
import { memo, type ReactNode } from 'react'

import { tableRowVariants } from '../table/table.variants.ts'
import type { DataTableLabels } from './data-table.labels.ts'
import type { DataTableAction, DataTableDetails } from './data-table.types.ts'
import { checkboxClass, checkboxLabelClass, rowClass } from './data-table.variants.ts'
import { RowMenu } from './row-menu.tsx'
import type { ShownColumn, SideCells } from './shown-columns.ts'
import type { TableRoles } from './table-roles.ts'

const bodyRow = cx(tableRowVariants(), rowClass)
/** The body handles all its checkboxes in one place; React requires a handler on each. */
const handledByRow = () => undefined

type DataRowProps<Row> = {
  row: Row
  id: string
  name: string
  /** Its index among the rows of the table, from 0. */
  index: number
  columns: readonly ShownColumn<Row>[]
  sides: SideCells
  roles: TableRoles
  isSelectable: boolean
  isSelected: boolean
  isExpanded: boolean
  renderToggle: DataTableDetails<Row>['renderToggle'] | undefined
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
  sides,
  roles,
  isSelectable,
  isSelected,
  isExpanded,
  renderToggle,
  actions,
  labels,
  isVirtual,
}: DataRowProps<Value>) {
  const toggle = renderToggle?.({ id, name, isExpanded })
  return (
    <tr
      role={roles.row}
      // The header row is the first.
      aria-rowindex={isVirtual ? index + 2 : undefined}
      aria-selected={roles.cell === 'gridcell' && isSelectable ? isSelected : undefined}
      data-slot="data-table-row"
      data-row-index={index}
      data-state={isSelected ? 'selected' : 'unselected'}
      className={bodyRow}
    >
      {isSelectable && (
        <td role={roles.cell} {...sides.checkbox}>
          <label className={checkboxLabelClass}>
            <input
              type="checkbox"
              aria-label={labels.selectRow(name)}
              checked={isSelected}
              className={checkboxClass}
              data-row-id={id}
              onChange={handledByRow}
            />
          </label>
        </td>
      )}
      {columns.map((column) => cellOf(column, row, { roles, toggle }))}
      {actions && (
        <td role={roles.cell} {...sides.actions}>
          <RowMenu row={row} label={labels.actionsOf(name)} actions={actions} />
        </td>
      )}
    </tr>
  )
}

type CellOptions = { roles: TableRoles; toggle: ReactNode }

/** Not a component: a table has ten times as many cells as rows. */
function cellOf<Value>(
  { column: { id, header, cell, isRowHeader }, className, style }: ShownColumn<Value>,
  row: Value,
  { roles, toggle }: CellOptions,
) {
  if (isRowHeader) {
    return (
      <th key={id} role={roles.rowheader} scope="row" className={className} style={style}>
        {toggle}
        {cell(row)}
      </th>
    )
  }
  return (
    <td key={id} role={roles.cell} data-heading={header} className={className} style={style}>
      {cell(row)}
    </td>
  )
}

/** One row of a DataTable, re-rendered only when something about it changes. */
export const DataRow = memo(Row) as typeof Row
