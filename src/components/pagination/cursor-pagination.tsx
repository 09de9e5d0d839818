import { cx } from 'class-variance-authority'
import type { ComponentProps } from 'react'

import { PageSize, RangeText, StepButton, type PageSizeProps } from './pagination-parts.tsx'
import { englishPaginationLabels, type PaginationLabels } from './pagination.labels.ts'

export type CursorPaginationProps = Omit<ComponentProps<'nav'>, 'children'> &
  Omit<PageSizeProps, 'label'> & {
    /** The rows that are shown, counted from 1; `to` is 0 when there are none. */
    from: number
    to: number
    /** How many there are in all, where the server can say. */
    total?: number
    /** The total is an estimate. */
    isApproximate?: boolean
    hasPrevious: boolean
    hasNext: boolean
    onPrevious: () => void
    onNext: () => void
    /** Which way the next rows are being fetched from. */
    pending?: 'previous' | 'next' | undefined
    labels?: PaginationLabels
  }

/**
 * Pages that only know their neighbours, as a server with cursors gives them. Renders a `<nav>`.
 * At either end the button is locked but keeps the focus. What is shown now is announced when it
 * changes.
 */
export function CursorPagination({
  from,
  to,
  total,
  isApproximate = false,
  hasPrevious,
  hasNext,
  onPrevious,
  onNext,
  pending,
  pageSize,
  pageSizes,
  onPageSizeChange,
  labels = englishPaginationLabels,
  className,
  ...props
}: CursorPaginationProps) {
  return (
    <nav
      aria-label={labels.pages}
      {...props}
      data-slot="cursor-pagination"
      className={cx('flex flex-wrap items-center gap-x-6 gap-y-3 text-sm', className)}
    >
      <RangeText>{labels.range({ from, to, total, isApproximate })}</RangeText>
      <PageSize
        label={labels.pageSize}
        pageSize={pageSize}
        pageSizes={pageSizes}
        onPageSizeChange={onPageSizeChange}
      />
      <div className="ms-auto flex gap-2 max-sm:w-full max-sm:justify-between">
        <StepButton
          to="previous"
          isLocked={!hasPrevious}
          isPending={pending === 'previous'}
          onStep={onPrevious}
        >
          {labels.previous}
        </StepButton>
        <StepButton to="next" isLocked={!hasNext} isPending={pending === 'next'} onStep={onNext}>
          {labels.next}
        </StepButton>
      </div>
    </nav>
  )
}
