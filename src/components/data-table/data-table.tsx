'use client'

import { cx } from 'class-variance-authority'

import { Alert } from '../alert/alert.tsx'
import { Button } from '../button/button.tsx'
import { buttonVariants } from '../button/button.variants.ts'
import { useLabels, useOwnLocale } from '../provider-context.ts'
import { DataBody } from './data-body.tsx'
import { DataFoot } from './data-foot.tsx'
import { DataFrame } from './data-frame.tsx'
import { DataHead } from './data-head.tsx'
import { DataPlaceholder } from './data-placeholder.tsx'
import { englishDataTableLabelsIn } from './data-table.labels.ts'
import type { DataTableProps, View } from './data-table.types.ts'
import { SelectionBar } from './selection-bar.tsx'
import { type DataTableModel, useDataTable } from './use-data-table.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { ViewMenu } from './view-menu.tsx'

const VIRTUAL_HEIGHT = '32rem'

/**
 * Rows that can be sorted, selected, paged and acted on. Renders a real `<table>`; on a phone each row is a card. Sort,
 * selection, hidden columns and density are uncontrolled unless their props are set.
 */
export function DataTable<Row>({
  caption,
  isCaptionHidden = false,
  isSortedByServer = false,
  isSelectable = false,
  bulkActions,
  hasViewMenu = true,
  viewMenu,
  isLoading = false,
  skeletonRows = 5,
  error,
  onRetry,
  empty,
  isFiltered = false,
  onClearFilters,
  toolbar,
  paging,
  isVirtual = false,
  maxHeight = isVirtual ? VIRTUAL_HEIGHT : undefined,
  locale: givenLocale,
  labels: givenLabels,
  className,
  ...options
}: DataTableProps<Row>) {
  // The compiler's memoisation would only add weight, 2 KB: rows and everything expensive are memoised by hand.
  'use no memo'
  const locale = useOwnLocale(givenLocale)
  const labels = useLabels('dataTable', englishDataTableLabelsIn(locale), givenLabels)
  const hasRows = options.rows.length > 0
  const view = viewOf({ hasRows, isLoading, hasError: Boolean(error), isFiltered })
  const { table, news, props } = useDataTable<Row>({
    ...options,
    view,
    isLoading,
    isFiltered,
    isSortedByServer,
    isSelectable,
    isVirtual,
    locale,
    labels,
  })
  const keptFocus = useKeptFocus()
  const { total, rowSelection } = table
  return (
    <div
      {...props}
      onFocus={(event) => {
        props.onFocus?.(event)
        keptFocus.onFocus(event)
      }}
      onBlur={(event) => {
        props.onBlur?.(event)
        keptFocus.onBlur(event)
      }}
      data-slot="data-table"
      data-state={view}
      className={cx('flex min-w-0 flex-col', className)}
    >
      <p role="status" className="sr-only">
        {isLoading ? labels.loading : news}
      </p>
      {toolbar && <div className="pb-3">{toolbar}</div>}
      {view === 'empty' ? (
        empty
      ) : (
        <>
          <div className="flex min-h-control flex-wrap items-center justify-between gap-x-4 gap-y-2 pb-2 text-sm/5">
            {rowSelection && rowSelection.count > 0 ? (
              <SelectionBar rowSelection={rowSelection} total={total} labels={labels}>
                {bulkActions?.(rowSelection.selection)}
              </SelectionBar>
            ) : (
              <div className="flex min-w-0 flex-wrap items-baseline gap-x-2">
                {!isCaptionHidden && (
                  // The table's own is for assistive technology, which reads it with the table.
                  <span aria-hidden="true" className="font-medium">
                    {caption}
                  </span>
                )}
                {view === 'rows' && (
                  <span className="text-on-surface-muted tabular-nums">{labels.count(total)}</span>
                )}
              </div>
            )}
            <SortSelect table={table} />
            {hasViewMenu && (viewMenu ?? <ViewMenu table={table} />)}
          </div>
          {view === 'rows' && error && (
            <Alert tone="critical" live="assertive" title={error.title} className="mb-3">
              {error.description}{' '}
              {onRetry && (
                <Button variant="text" onClick={onRetry}>
                  {labels.retry}
                </Button>
              )}
            </Alert>
          )}
          <DataFrame table={table} caption={caption} isLoading={isLoading} maxHeight={maxHeight}>
            <DataHead table={table} isSticky={maxHeight !== undefined} />
            {view === 'rows' ? (
              <>
                <DataBody table={table} />
                <DataFoot table={table} isSticky={maxHeight !== undefined} />
              </>
            ) : (
              <DataPlaceholder
                table={table}
                isLoading={view === 'loading'}
                skeletonRows={skeletonRows}
                error={error}
                onRetry={onRetry}
                onClearFilters={onClearFilters}
              />
            )}
          </DataFrame>
          {paging && <div className="pt-3">{paging}</div>}
        </>
      )}
    </div>
  )
}

type Situation = { hasRows: boolean; isLoading: boolean; hasError: boolean; isFiltered: boolean }

/** Existing rows stay while others load, and when loading fails. */
function viewOf({ hasRows, isLoading, hasError, isFiltered }: Situation): View {
  if (hasRows) return 'rows'
  if (isLoading) return 'loading'
  if (hasError) return 'error'
  return isFiltered ? 'no-result' : 'empty'
}

/** How the cards are sorted on a phone, where the headings of the columns aren't shown. */
function SortSelect<Row>({
  table: { shown, sort, sortBy, labels },
}: {
  table: DataTableModel<Row>
}) {
  'use no memo'
  const sorts = shown.flatMap(({ column: { id: column, header, isSortable } }) =>
    isSortable
      ? (['ascending', 'descending'] as const).map((direction) => ({ column, header, direction }))
      : [],
  )
  const current = sorts.findIndex(
    ({ column, direction }) => column === sort?.column && direction === sort.direction,
  )
  return (
    sorts[0] && (
      <select
        aria-label={labels.sortBy}
        value={current}
        className={cx(
          buttonVariants({ variant: 'secondary' }),
          'max-w-max min-w-0 flex-[1_1_5rem] sm:hidden pointer-coarse:text-base',
        )}
        onChange={({ target }) => sortBy(sorts[Number(target.value)]!)}
      >
        {current < 0 && <option value={current}>{labels.sortBy}</option>}
        {sorts.map(({ column, header, direction }, index) => (
          <option key={column + direction} value={index}>
            {labels.sortOption(header, direction)}
          </option>
        ))}
      </select>
    )
  )
}
