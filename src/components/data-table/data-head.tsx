'use client'

import { cx } from 'class-variance-authority'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode, Ref } from 'react'

import { tableHeaderVariants } from '../table/table.variants.ts'
import type { HeaderState } from './data-table.selection.ts'
import { nextSort, type Sort } from './data-table.sort.ts'
import {
  cellVariants,
  checkboxClass,
  checkboxLabelClass,
  headerCellVariants,
  headRowClass,
  sortButtonVariants,
  sortIconVariants,
} from './data-table.variants.ts'
import { pinHeadingClass } from './pins.ts'
import type { ShownColumn } from './shown-columns.ts'
import { roles } from './table-roles.ts'
import type { DataTableModel } from './use-data-table.ts'

type DataHeadProps<Row> = { table: DataTableModel<Row>; isSticky: boolean }

/** The header row: sortable headings are buttons, and on a phone only those are visible. */
export function DataHead<Row>({ table, isSticky }: DataHeadProps<Row>) {
  'use no memo'
  const { shown, sides, sort, sortBy, rowSelection, isVirtual, labels } = table
  const pinOf = ({ style }: { style: unknown }, edge: 'start' | 'end') => (style ? edge : undefined)
  const start = pinOf(sides.checkbox, 'start')
  const end = pinOf(sides.actions, 'end')
  const side = cx(tableHeaderVariants({ isSticky }))
  return (
    <thead role={roles.rowgroup} data-slot="data-table-head" className="max-sm:block">
      <tr role={roles.row} aria-rowindex={isVirtual ? 1 : undefined} className={headRowClass}>
        {rowSelection && (
          <th
            role={roles.columnheader}
            scope="col"
            data-pin={start}
            style={sides.checkbox.style}
            className={cx(
              side,
              start && pinHeadingClass,
              headerCellVariants({ isOperable: true }),
              cellVariants({ part: 'checkbox' }),
            )}
          >
            <PageCheckbox
              state={rowSelection.pageState}
              label={labels.selectPage}
              disabled={table.rows.length === 0}
              onChange={rowSelection.selectPage}
              checkboxRef={rowSelection.pageCheckbox}
            />
          </th>
        )}
        {shown.map((column) => (
          <ColumnHeading
            key={column.column.id}
            shown={column}
            sort={sort}
            onSort={sortBy}
            isSticky={isSticky}
          />
        ))}
        {table.rowActions && (
          <th
            role={roles.columnheader}
            scope="col"
            data-pin={end}
            style={sides.actions.style}
            className={cx(
              side,
              'w-12',
              end && pinHeadingClass,
              headerCellVariants({ isOperable: false }),
            )}
          >
            <span className="sr-only">{labels.actions}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

type PageCheckboxProps = {
  state: HeaderState
  label: string
  disabled: boolean
  onChange: (areSelected: boolean) => void
  checkboxRef: Ref<HTMLInputElement>
}

function PageCheckbox({ state, label, disabled, onChange, checkboxRef }: PageCheckboxProps) {
  'use no memo'
  // There is no attribute for it.
  const showSome = (input: HTMLInputElement | null) => {
    if (input) input.indeterminate = state === 'some'
  }
  return (
    <label
      ref={(frame) => showSome(frame?.querySelector('input') ?? null)}
      className={checkboxLabelClass}
    >
      <input
        ref={checkboxRef}
        type="checkbox"
        aria-label={label}
        checked={state === 'all'}
        disabled={disabled}
        className={checkboxClass}
        onChange={() => onChange(state !== 'all')}
      />
    </label>
  )
}

type ColumnHeadingProps<Row> = {
  shown: ShownColumn<Row>
  sort: Sort | null
  onSort: (sort: Sort) => void
  isSticky: boolean
}

function ColumnHeading<Row>({ shown, sort, onSort, isSticky }: ColumnHeadingProps<Row>) {
  'use no memo'
  const { column, style } = shown
  const {
    id,
    header,
    align = 'start',
    isSortable = false,
    firstDirection,
    pin,
    headingEnd,
  } = column
  const direction = sort?.column === id ? sort.direction : undefined
  const cell = (content: ReactNode) => (
    <th
      role={roles.columnheader}
      scope="col"
      aria-sort={direction}
      data-column={id}
      data-pin={pin}
      style={style}
      className={cx(
        tableHeaderVariants({ align, isSticky }),
        headerCellVariants({ isOperable: isSortable }),
        pin && pinHeadingClass,
        Boolean(headingEnd) && !isSticky && !pin && 'sm:relative',
      )}
    >
      {content}
      {headingEnd}
    </th>
  )
  if (!isSortable) return cell(<span className="block truncate">{header}</span>)
  const isSorted = direction !== undefined
  return cell(
    <button
      type="button"
      data-slot="data-table-sort"
      className={sortButtonVariants({ align, isSorted })}
      onClick={() => onSort(nextSort(sort, id, firstDirection))}
    >
      <span className="truncate">{header}</span>
      <SortIcon direction={direction} />
    </button>,
  )
}

function SortIcon({ direction }: { direction: Sort['direction'] | undefined }) {
  const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true }
  const isSorted = direction !== undefined
  const className = sortIconVariants({ isSorted })
  if (!isSorted) return <ChevronsUpDown {...icon} className={className} />
  if (direction === 'ascending') return <ArrowUp {...icon} className={className} />
  return <ArrowDown {...icon} className={className} />
}
