import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'

import { Button } from '../button/button.tsx'
import { ErrorState } from '../error-state/error-state.tsx'
import { Skeleton } from '../skeleton/skeleton.tsx'
import { tableCellVariants } from '../table/table.variants.ts'
import type { DataTableLabels } from './data-table.labels.ts'
import type { DataTableError } from './data-table.types.ts'
import { rowClass } from './data-table.variants.ts'
import type { ShownColumn } from './shown-columns.ts'
import { roles } from './table-roles.ts'

type DataPlaceholderProps<Row> = SkeletonRowsProps<Row> & {
  isLoading: boolean
  error: DataTableError | undefined
  onRetry: (() => void) | undefined
  onClearFilters: (() => void) | undefined
  labels: DataTableLabels
}

/** Shown instead of rows while they load, when loading failed, and when none match. */
export function DataPlaceholder<Row>({
  isLoading,
  error,
  onRetry,
  onClearFilters,
  labels,
  ...layout
}: DataPlaceholderProps<Row>) {
  if (isLoading) return <SkeletonRows {...layout} />
  const { columns, isSelectable, hasActions } = layout
  const span = columns.length + Number(isSelectable) + Number(hasActions)
  if (error)
    return (
      <Message span={span}>
        <ErrorState
          {...error}
          headingLevel={3}
          retryLabel={labels.retry}
          {...(onRetry && { onRetry })}
        />
      </Message>
    )
  return (
    <Message span={span}>
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
function Message({ span, children }: { span: number; children: ReactNode }) {
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
  count: number
  columns: readonly ShownColumn<Row>[]
  isSelectable: boolean
  hasActions: boolean
}

function SkeletonRows<Row>({ count, columns, isSelectable, hasActions }: SkeletonRowsProps<Row>) {
  const side = (
    <td className={cx(tableCellVariants(), 'max-sm:hidden')}>
      <Skeleton className="mx-1 w-4" />
    </td>
  )
  return (
    <tbody aria-hidden="true" className="max-sm:block">
      {Array.from({ length: count }, (_, row) => (
        <tr key={row} className={rowClass}>
          {isSelectable && side}
          {columns.map(({ column: { id, align }, className }) => (
            <td key={id} className={className}>
              <Skeleton className={align === 'end' ? 'ms-auto w-2/3 min-w-8' : 'w-2/3 min-w-8'} />
            </td>
          ))}
          {hasActions && side}
        </tr>
      ))}
    </tbody>
  )
}
