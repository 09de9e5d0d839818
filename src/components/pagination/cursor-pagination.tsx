'use client'

import { cx } from 'class-variance-authority'
import type { ComponentProps } from 'react'

import { useLabels, useOwnLocale } from '../provider-context.ts'
import { PageSize, RangeText, StepButton, type PageSizeProps } from './pagination-parts.tsx'
import { englishPaginationLabelsIn, type PaginationLabels } from './pagination.labels.ts'

export type CursorPaginationProps = Omit<ComponentProps<'nav'>, 'children'> &
  Omit<PageSizeProps, 'label'> & {
    /** The visible rows, counted from 1; `to` is 0 when there are none. */
    from: number
    to: number
    /** The total number of rows, if the server reports it. */
    total?: number
    /** The total is an estimate. */
    isApproximate?: boolean
    hasPrevious: boolean
    hasNext: boolean
    onPrevious: () => void
    onNext: () => void
    /** The direction in which rows are being loaded. */
    pending?: 'previous' | 'next' | undefined
    labels?: Partial<PaginationLabels>
  }

/**
 * Pages that only have neighbours, as with server-side cursors. Renders a `<nav>`. At either end the button is disabled
 * but keeps the focus. The visible range is announced when it changes.
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
  labels: givenLabels,
  className,
  ...props
}: CursorPaginationProps) {
  const locale = useOwnLocale()
  const labels = useLabels('pagination', englishPaginationLabelsIn(locale), givenLabels)
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
