'use client'

import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'

import { Button } from '../button/button.tsx'
import { ErrorState } from '../error-state/error-state.tsx'
import { Skeleton } from '../skeleton/skeleton.tsx'
import { tableCellVariants } from '../table/table.variants.ts'
import type { DataTableError } from './data-table.types.ts'
import { rowClass } from './data-table.variants.ts'
import { columnCount } from './shown-columns.ts'
import type { TableRoles } from './table-roles.ts'
import type { DataTableModel } from './use-data-table.ts'

type DataPlaceholderProps<Row> = SkeletonRowsProps<Row> & {
  isLoading: boolean
  error: DataTableError | undefined
  onRetry: (() => void) | undefined
  onClearFilters: (() => void) | undefined
}

/** Shown instead of rows while they load, when loading failed, and when none match. */
export function DataPlaceholder<Row>({
  table,
  isLoading,
  skeletonRows,
  error,
  onRetry,
  onClearFilters,
}: DataPlaceholderProps<Row>) {
  'use no memo'
  if (isLoading) return <SkeletonRows table={table} skeletonRows={skeletonRows} />
  const { labels, roles } = table
  const span = columnCount(table)
  if (error)
    return (
      <Message roles={roles} span={span}>
        <ErrorState
          {...error}
          headingLevel={3}
          labels={{ retry: labels.retry }}
          {...(onRetry && { onRetry })}
        />
      </Message>
    )
  return (
    <Message roles={roles} span={span}>
      <p className="text-on-surface-muted">{labels.noResult}</p>
      {onClearFilters && (
        <Button variant="secondary" onClick={onClearFilters}>
          {labels.clearFilters}
        </Button>
      )}
    </Message>
  )
}

/** Text instead of rows. */
type MessageProps = { roles: TableRoles; span: number; children: ReactNode }

function Message({ roles, span, children }: MessageProps) {
  'use no memo'
  return (
    <tbody role={roles.rowgroup} className="max-sm:block">
      <tr role={roles.row} className="max-sm:block">
        <td
          role={roles.cell}
          colSpan={span}
          className="px-3 py-8 text-start max-sm:block max-sm:px-0"
        >
          <div className="flex flex-col items-start gap-4">{children}</div>
        </td>
      </tr>
    </tbody>
  )
}

type SkeletonRowsProps<Row> = {
  table: DataTableModel<Row>
  /** How many rows to expect. */
  skeletonRows: number
}

function SkeletonRows<Row>({ table, skeletonRows }: SkeletonRowsProps<Row>) {
  'use no memo'
  const side = (
    <td className={cx(tableCellVariants(), 'max-sm:hidden')}>
      <Skeleton className="mx-1 w-4" />
    </td>
  )
  return (
    <tbody aria-hidden="true" className="max-sm:block">
      {Array.from({ length: skeletonRows }, (_, row) => (
        <tr key={row} className={rowClass}>
          {table.rowSelection && side}
          {table.shown.map(({ column: { id, align }, className }) => (
            <td key={id} className={className}>
              <Skeleton className={align === 'end' ? 'ms-auto w-2/3 min-w-8' : 'w-2/3 min-w-8'} />
            </td>
          ))}
          {table.rowActions && side}
        </tr>
      ))}
    </tbody>
  )
}
