'use client'

import { cx } from 'class-variance-authority'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ComponentProps, Ref } from 'react'

import { tableHeaderVariants } from '../table/table.variants.ts'
import type { HeaderState } from './data-table.selection.ts'
import { nextSort, type Sort } from './data-table.sort.ts'
import {
  cellVariants,
  checkboxClass,
  checkboxLabelClass,
  headCheckboxClass,
  headRowClass,
  sortButtonClass,
  unsortedIconClass,
} from './data-table.variants.ts'
import { pinHeadingClass } from './pins.ts'
import type { ShownColumn } from './shown-columns.ts'
import { roles } from './table-roles.ts'
import type { DataTableModel } from './use-data-table.ts'

type DataHeadProps<Row> = { table: DataTableModel<Row>; isSticky: boolean }

/** The header row: sortable headings are buttons, in whose place a phone has a select. */
export function DataHead<Row>({ table, isSticky }: DataHeadProps<Row>) {
  'use no memo'
  const { shown, sides, sort, sortBy, rowSelection, isVirtual, labels } = table
  return (
    <thead role={roles.rowgroup} data-slot="data-table-head" className="max-sm:block">
      <tr role={roles.row} aria-rowindex={isVirtual ? 1 : undefined} className={headRowClass}>
        {rowSelection && (
          <Heading
            pin={sides.checkbox.style && 'start'}
            style={sides.checkbox.style}
            isSticky={isSticky}
            className={cx(headCheckboxClass, cellVariants({ part: 'checkbox' }))}
          >
            <PageCheckbox
              {...rowSelection}
              label={labels.selectPage}
              disabled={table.rows.length === 0}
            />
          </Heading>
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
          <Heading
            pin={sides.actions.style && 'end'}
            style={sides.actions.style}
            isSticky={isSticky}
            className="w-12 max-sm:sr-only"
          >
            <span className="sr-only">{labels.actions}</span>
          </Heading>
        )}
      </tr>
    </thead>
  )
}

type HeadingProps = Omit<ComponentProps<'th'>, 'align'> & {
  align?: 'start' | 'end'
  pin: 'start' | 'end' | undefined
  isSticky: boolean
}

function Heading({ align, pin, isSticky, className, ...props }: HeadingProps) {
  'use no memo'
  return (
    <th
      {...props}
      role={roles.columnheader}
      scope="col"
      data-pin={pin}
      className={cx(tableHeaderVariants({ align, isSticky }), pin && pinHeadingClass, className)}
    />
  )
}

type PageCheckboxProps = {
  pageState: HeaderState
  selectPage: (areSelected: boolean) => void
  pageCheckbox: Ref<HTMLInputElement>
  label: string
  disabled: boolean
}

function PageCheckbox({ pageState, selectPage, pageCheckbox, label, disabled }: PageCheckboxProps) {
  'use no memo'
  return (
    <label
      ref={(frame) => {
        const input = frame?.querySelector('input')
        // There is no attribute for it.
        if (input) input.indeterminate = pageState === 'some'
      }}
      className={checkboxLabelClass}
    >
      <input
        ref={pageCheckbox}
        type="checkbox"
        aria-label={label}
        checked={pageState === 'all'}
        disabled={disabled}
        className={checkboxClass}
        onChange={() => selectPage(pageState !== 'all')}
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
  return (
    <Heading
      align={align}
      pin={pin}
      isSticky={isSticky}
      aria-sort={direction}
      data-column={id}
      style={style}
      className={cx('max-sm:sr-only', Boolean(headingEnd) && !isSticky && !pin && 'sm:relative')}
    >
      {/* On a phone its button isn't there. */}
      {isSortable && <span className="sm:hidden">{header}</span>}
      {isSortable ? (
        <button
          type="button"
          data-slot="data-table-sort"
          className={cx(
            sortButtonClass,
            align === 'end' && 'flex-row-reverse',
            direction && 'text-on-surface',
          )}
          onClick={() => onSort(nextSort(sort, id, firstDirection))}
        >
          <span className="truncate">{header}</span>
          <SortIcon direction={direction} />
        </button>
      ) : (
        <span className="block truncate">{header}</span>
      )}
      {headingEnd}
    </Heading>
  )
}

function SortIcon({ direction }: { direction: Sort['direction'] | undefined }) {
  const Icon = direction ? (direction === 'ascending' ? ArrowUp : ArrowDown) : ChevronsUpDown
  return (
    <Icon
      size={16}
      strokeWidth={1.5}
      aria-hidden="true"
      className={cx('shrink-0 transition-opacity duration-answer', !direction && unsortedIconClass)}
    />
  )
}
