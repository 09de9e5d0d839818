'use client'

import { cx } from 'class-variance-authority'
import type { ComponentProps, MouseEvent } from 'react'

import { useLabels, useOwnLocale } from '../provider-context.ts'
import type { RenderLink } from '../render-link.ts'
import { useControlled } from '../use-controlled.ts'
import {
  isOpenedElsewhere,
  PageSize,
  RangeText,
  StepButton,
  type PageSizeProps,
} from './pagination-parts.tsx'
import { englishPaginationLabelsIn, type PaginationLabels } from './pagination.labels.ts'
import { clampPage, pageItems, rangeOfPage } from './pagination.state.ts'
import { pageLinkVariants } from './pagination.variants.ts'

export type PaginationProps = Omit<ComponentProps<'nav'>, 'children'> &
  Omit<PageSizeProps, 'label'> & {
    /** The total number of rows. */
    total: number
    /** Counted from 1. */
    page?: number | undefined
    defaultPage?: number
    onPageChange?: (page: number) => void
    /** For pages with URLs: with these two props the numbers, Previous and Next are links. */
    hrefOf?: (page: number) => string
    renderLink?: RenderLink
    labels?: Partial<PaginationLabels>
  }

/**
 * Numbered pages. Renders a `<nav>`. On a phone the numbers become one sentence between Previous and Next. The visible
 * range is announced when it changes.
 */
export function Pagination({
  total,
  page: controlledPage,
  defaultPage = 1,
  onPageChange,
  pageSize,
  pageSizes,
  onPageSizeChange,
  hrefOf,
  renderLink,
  labels: givenLabels,
  className,
  ...props
}: PaginationProps) {
  const locale = useOwnLocale()
  const labels = useLabels('pagination', englishPaginationLabelsIn(locale), givenLabels)
  const [chosen, go] = useControlled(controlledPage, defaultPage, onPageChange)
  const pageCount = Math.max(Math.ceil(total / pageSize), 1)
  const page = clampPage(chosen, pageCount)

  const number = (to: number) => {
    const isCurrent = to === page
    const shared = {
      'aria-label': labels.page(to),
      'aria-current': isCurrent ? ('page' as const) : undefined,
      'data-slot': 'pagination-page',
      'data-state': isCurrent ? ('current' as const) : ('other' as const),
      className: pageLinkVariants(),
      children: to.toLocaleString(locale),
    }
    if (hrefOf && renderLink) {
      const onClick = (event: MouseEvent) => !isOpenedElsewhere(event) && go(to)
      const link = { label: labels.page(to), href: hrefOf(to), isCurrent }
      return renderLink(link, { ...shared, onClick })
    }
    return <button type="button" {...shared} onClick={() => go(to)} />
  }
  /** At an end, a link to the page itself. */
  const step = (to: number) => ({
    isLocked: to !== clampPage(to, pageCount),
    onStep: () => go(to),
    href: hrefOf?.(clampPage(to, pageCount)),
    renderLink,
  })

  return (
    <nav
      aria-label={labels.pages}
      {...props}
      data-slot="pagination"
      className={cx('flex flex-wrap items-center gap-x-6 gap-y-3 text-sm', className)}
    >
      <RangeText>
        {labels.range({ ...rangeOfPage(page, pageSize, total), isApproximate: false })}
      </RangeText>
      <PageSize
        label={labels.pageSize}
        pageSize={pageSize}
        pageSizes={pageSizes}
        onPageSizeChange={onPageSizeChange}
      />
      <div className="ms-auto flex items-center gap-1 max-sm:w-full max-sm:justify-between">
        <StepButton to="previous" {...step(page - 1)}>
          {labels.previous}
        </StepButton>
        <ol className="hidden items-center gap-1 px-1 sm:flex">
          {pageItems(page, pageCount).map((item) => (
            <li key={item}>
              {typeof item === 'number' ? (
                number(item)
              ) : (
                <span aria-hidden="true" className="flex justify-center">
                  …
                </span>
              )}
            </li>
          ))}
        </ol>
        <span className="whitespace-nowrap text-on-surface-muted tabular-nums sm:hidden">
          {labels.pageOf(page, pageCount)}
        </span>
        <StepButton to="next" {...step(page + 1)}>
          {labels.next}
        </StepButton>
      </div>
    </nav>
  )
}
