'use client'

import { cx } from 'class-variance-authority'
import { useId, type CSSProperties, type ReactNode } from 'react'

import { tableVariants } from '../table/table.variants.ts'
import { useOverflow } from '../use-overflow.ts'
import type { DataTableModel } from './use-data-table.ts'
import { usePins } from './use-pins.ts'

/** More rows than any screen shows. */
const VIEWPORT_ROWS = 200

/** The widths of the columns, and those of the checkboxes and the actions. */
const columnsWidth = (widths: readonly (string | undefined)[], sides: number): CSSProperties => ({
  ['--columns-width' as string]: `calc(${[...widths, `${sides * 3}rem`].join(' + ')})`,
})

type DataFrameProps<Row> = {
  table: DataTableModel<Row>
  caption: string
  isLoading: boolean
  maxHeight: string | undefined
  /** The head and the body. */
  children: ReactNode
}

/** The table, in a region that scrolls. */
export function DataFrame<Row>({
  table,
  caption,
  isLoading,
  maxHeight,
  children,
}: DataFrameProps<Row>) {
  // See DataTable.
  'use no memo'
  const { frame, rows, shown, isVirtual, hasFixedWidths, isGrid, roles } = table
  const captionId = useId()
  const isScrollable = useOverflow(frame, isVirtual && rows.length > VIEWPORT_ROWS)
  // The cells of a grid scroll it when they are focused.
  const region =
    isScrollable &&
    (isGrid ? { tabIndex: -1 } : { role: 'region', tabIndex: 0, 'aria-labelledby': captionId })
  usePins(
    frame,
    shown
      .map(({ column: { id, pin } }) => pin && `${pin} ${id}`)
      .join(' ')
      .trim(),
  )
  const widths = shown.map(({ column }) => column.width ?? (hasFixedWidths ? '10rem' : undefined))
  const footRows = Number(shown.some(({ column }) => column.footer))
  const sides = Number(table.rowSelection !== undefined) + Number(table.rowActions !== undefined)
  return (
    <div
      ref={frame}
      {...region}
      data-slot="data-table-frame"
      data-state={isScrollable ? 'scrollable' : 'whole'}
      data-density={table.density}
      // Scroll anchoring would conflict with the spacer rows. The header must not cover a focused row.
      className="relative scroll-ps-(--pins-start) scroll-pe-(--pins-end) scroll-pt-14 overflow-auto -outline-offset-2 [overflow-anchor:none]"
      style={{ maxHeight, ...(hasFixedWidths && columnsWidth(widths, sides)) }}
    >
      <table
        role={roles.table}
        aria-busy={isLoading || undefined}
        aria-rowcount={isVirtual && rows.length > 0 ? rows.length + 1 + footRows : undefined}
        className={cx(
          tableVariants({ layout: isVirtual || hasFixedWidths ? 'fixed' : 'content' }),
          'max-sm:block',
          hasFixedWidths && 'sm:w-(--columns-width)',
          isGrid && '[&_:is(td,th)]:-outline-offset-2',
        )}
      >
        <caption id={captionId} className="sr-only">
          {caption}
        </caption>
        <colgroup>
          {table.rowSelection && <col className="w-12" />}
          {shown.map(({ column: { id } }, index) => (
            <col key={id} style={{ width: widths[index] }} />
          ))}
          {table.rowActions && <col className="w-12" />}
        </colgroup>
        {children}
      </table>
    </div>
  )
}
