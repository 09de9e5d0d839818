import { cx } from 'class-variance-authority'

import { rowClass } from './data-table.variants.ts'
import type { DataTableModel } from './use-data-table.ts'

type DataFootProps<Row> = { table: DataTableModel<Row>; isSticky: boolean }

/** The row below all others, if a column has a footer. */
export function DataFoot<Row>({ table, isSticky }: DataFootProps<Row>) {
  const { shown, sides, rows, rowSelection, rowActions, roles, isVirtual } = table
  if (!shown.some(({ column }) => column.footer)) return null
  const look = cx('border-t bg-inherit font-medium', isSticky && 'sm:sticky sm:bottom-0 sm:z-2')
  const blank = { heading: undefined, isRowHeader: false, content: undefined }
  const cells = [
    ...(rowSelection ? [{ ...blank, ...sides.checkbox, id: '' }] : []),
    ...shown.map(({ column: { id, header, footer, isRowHeader = false }, className, style }) => ({
      id: `column ${id}`,
      heading: isRowHeader ? undefined : header,
      // An empty heading names nothing.
      isRowHeader: isRowHeader && footer !== undefined,
      content: footer?.(rows),
      className,
      style,
    })),
    ...(rowActions ? [{ ...blank, ...sides.actions, id: 'actions' }] : []),
  ]
  return (
    <tfoot role={roles.rowgroup} data-slot="data-table-foot" className="max-sm:block">
      <tr
        role={roles.row}
        aria-rowindex={isVirtual ? rows.length + 2 : undefined}
        className={cx(rowClass, 'bg-surface')}
      >
        {cells.map(({ id, heading, isRowHeader, content, className, style }) => {
          const Cell = isRowHeader ? 'th' : 'td'
          return (
            <Cell
              key={id}
              role={isRowHeader ? roles.rowheader : roles.cell}
              scope={isRowHeader ? 'row' : undefined}
              data-heading={heading}
              className={cx(className, look, content === undefined && 'max-sm:hidden')}
              style={style}
            >
              {content}
            </Cell>
          )
        })}
      </tr>
    </tfoot>
  )
}
