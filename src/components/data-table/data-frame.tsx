'use client'

import { cx } from 'class-variance-authority'
import { useId, type ReactNode } from 'react'

import { tableVariants } from '../table/table.variants.ts'
import { useOverflow } from '../use-overflow.ts'
import { roles } from './table-roles.ts'
import type { DataTableModel } from './use-data-table.ts'

/** More rows than any screen shows. */
const VIEWPORT_ROWS = 200

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
  const { frame, rows, isVirtual } = table
  const captionId = useId()
  const isScrollable = useOverflow(frame, isVirtual && rows.length > VIEWPORT_ROWS)
  const region = isScrollable && { role: 'region', tabIndex: 0, 'aria-labelledby': captionId }
  return (
    <div
      ref={frame}
      {...region}
      data-slot="data-table-frame"
      data-state={isScrollable ? 'scrollable' : 'whole'}
      data-density={table.density}
      // Scroll anchoring would conflict with the spacer rows. The header must not cover a focused row.
      className="relative scroll-pt-14 overflow-auto -outline-offset-2 [overflow-anchor:none]"
      style={{ maxHeight }}
    >
      <table
        role={roles.table}
        aria-busy={isLoading || undefined}
        aria-rowcount={isVirtual && rows.length > 0 ? rows.length + 1 : undefined}
        className={cx(tableVariants({ layout: isVirtual ? 'fixed' : 'content' }), 'max-sm:block')}
      >
        <caption id={captionId} className="sr-only">
          {caption}
        </caption>
        <colgroup>
          {table.rowSelection && <col className="w-12" />}
          {table.shown.map(({ column: { id, width } }) => (
            <col key={id} style={{ width }} />
          ))}
          {table.rowActions && <col className="w-12" />}
        </colgroup>
        {children}
      </table>
    </div>
  )
}
