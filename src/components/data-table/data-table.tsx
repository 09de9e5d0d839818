import { cx } from 'class-variance-authority'
import { useId, useMemo, useRef, useState } from 'react'

import { Alert } from '../alert/alert.tsx'
import { Button } from '../button/button.tsx'
import { tableVariants } from '../table/table.variants.ts'
import { useOverflow } from '../use-overflow.ts'
import { DataBody } from './data-body.tsx'
import { DataHead } from './data-head.tsx'
import { DataPlaceholder } from './data-placeholder.tsx'
import { englishDataTableLabels } from './data-table.labels.ts'
import {
  allSelected,
  countSelected,
  headerState,
  noneSelected,
  rangeBetween,
  withRows,
  type Selection,
} from './data-table.selection.ts'
import { sortOrder, type Sort } from './data-table.sort.ts'
import type { DataTableProps, Density } from './data-table.types.ts'
import { SelectionBar } from './selection-bar.tsx'
import { firstHidden, shownColumns } from './shown-columns.ts'
import { roles } from './table-roles.ts'
import { useControlled } from './use-controlled.ts'
import { ViewMenu } from './view-menu.tsx'

const VIRTUAL_HEIGHT = '32rem'
/** More rows than any screen shows. */
const VIEWPORT_ROWS = 200

/**
 * Rows that can be sorted, selected, paged and acted on. Renders a real `<table>`; on a phone each row is a card. Sort,
 * selection, hidden columns and density are uncontrolled unless their props are set.
 */
// oxlint-disable-next-line max-lines-per-function -- split into hooks and parts, it would weigh 21.3 KB; a component may weigh 20
export function DataTable<Row>({
  caption,
  isCaptionHidden = false,
  columns,
  rows,
  getRowId,
  getRowName,
  matchCount,
  sort: givenSort,
  defaultSort,
  onSortChange,
  isSortedByServer = false,
  locale,
  isSelectable = false,
  selection: givenSelection,
  defaultSelection,
  onSelectionChange,
  bulkActions,
  rowActions,
  hiddenColumns,
  onHiddenColumnsChange,
  density: givenDensity,
  defaultDensity,
  onDensityChange,
  hasViewMenu = true,
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
  labels = englishDataTableLabels,
  className,
  ...props
}: DataTableProps<Row>) {
  const captionId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const pageCheckbox = useRef<HTMLInputElement>(null)
  /** The row that a range starts from, while it is loaded. */
  const lastPicked = useRef<string | null>(null)
  /** What has just happened, for screen readers. */
  const [news, setNews] = useState('')

  const [sort, changeSort] = useControlled<Sort | null>(givenSort, defaultSort ?? null, (next) => {
    if (next) onSortChange?.(next)
  })
  const [selection, changeSelection] = useControlled(
    givenSelection,
    defaultSelection ?? noneSelected,
    onSelectionChange,
  )
  const [hidden, changeHidden] = useControlled<readonly string[]>(
    hiddenColumns,
    () => firstHidden(columns),
    onHiddenColumnsChange,
  )
  const [density, changeDensity] = useControlled<Density>(
    givenDensity,
    defaultDensity ?? 'comfortable',
    onDensityChange,
  )

  const shown = useMemo(
    () => shownColumns(columns, { hidden, isVirtual, isSelectable }),
    [columns, hidden, isVirtual, isSelectable],
  )
  const sortValue = columns.find(({ id }) => id === sort?.column)?.sortValue
  const direction = sort?.direction
  const order = useMemo(() => {
    if (isSortedByServer || !sortValue || !direction) return null
    const { compare: compareText } = new Intl.Collator(locale)
    return sortOrder(rows, sortValue, { direction, compareText })
  }, [rows, sortValue, direction, isSortedByServer, locale])
  const rowAt = (index: number) => rows[order ? (order[index] as number) : index] as Row
  const idAt = (index: number) => getRowId(rowAt(index))

  const isScrollable = useOverflow(frame, isVirtual && rows.length > VIEWPORT_ROWS)
  const total = matchCount ?? rows.length
  const selectedCount = countSelected(selection, total)
  const pageState = useMemo(
    () => (isSelectable ? headerState(selection, idsOf(rows, getRowId)) : undefined),
    [isSelectable, selection, rows, getRowId],
  )
  const select = (next: Selection) => {
    changeSelection(next)
    setNews(labels.selected(countSelected(next, total)))
  }
  const pick = (
    id: string,
    index: number,
    { isOn, isRange }: { isOn: boolean; isRange: boolean },
  ) => {
    const from = isRange ? rows.findIndex((_, at) => idAt(at) === lastPicked.current) : -1
    lastPicked.current = id
    select(withRows(selection, from >= 0 ? rangeBetween(idAt, from, index) : [id], isOn))
  }
  const clearSelection = () => {
    pageCheckbox.current?.focus()
    lastPicked.current = null
    select(noneSelected)
  }
  const sortBy = (next: Sort) => {
    const column = columns.find(({ id }) => id === next.column)
    lastPicked.current = null
    if (isVirtual && frame.current) frame.current.scrollTop = 0
    changeSort(next)
    setNews(labels.sorted(column?.header ?? next.column, next.direction))
  }

  const view = viewOf({ hasRows: rows.length > 0, isLoading, hasError: Boolean(error), isFiltered })
  const hasActions = rowActions !== undefined
  const region = isScrollable && { role: 'region', tabIndex: 0, 'aria-labelledby': captionId }

  return (
    <div
      {...props}
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
          <div className="flex min-h-control items-center justify-between gap-4 pb-2 text-sm/5">
            {selectedCount > 0 && isSelectable ? (
              <SelectionBar
                count={selectedCount}
                matchCount={
                  selection.mode === 'these' && pageState === 'all' && total > rows.length
                    ? total
                    : undefined
                }
                onSelectAll={() => select(allSelected)}
                onClear={clearSelection}
                labels={labels}
              >
                {bulkActions?.(selection)}
              </SelectionBar>
            ) : (
              <Summary
                caption={isCaptionHidden ? null : caption}
                count={view === 'rows' ? labels.count(total) : null}
              />
            )}
            {hasViewMenu && (
              <ViewMenu
                columns={columns}
                hidden={hidden}
                onHiddenChange={changeHidden}
                density={density}
                onDensityChange={changeDensity}
                labels={labels}
              />
            )}
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
          <div
            ref={frame}
            {...region}
            data-slot="data-table-frame"
            data-state={isScrollable ? 'scrollable' : 'whole'}
            data-density={density}
            // Scroll anchoring would conflict with the spacer rows. The header must not cover a focused row.
            className="relative scroll-pt-14 overflow-auto -outline-offset-2 [overflow-anchor:none]"
            style={{ maxHeight }}
          >
            <table
              role={roles.table}
              aria-busy={isLoading || undefined}
              aria-rowcount={isVirtual && view === 'rows' ? rows.length + 1 : undefined}
              className={cx(
                tableVariants({ layout: isVirtual ? 'fixed' : 'content' }),
                'max-sm:block',
              )}
            >
              <caption id={captionId} className="sr-only">
                {caption}
              </caption>
              <colgroup>
                {isSelectable && <col className="w-12" />}
                {shown.map(({ column: { id, width } }) => (
                  <col key={id} style={{ width }} />
                ))}
                {hasActions && <col className="w-12" />}
              </colgroup>
              <DataHead
                columns={shown}
                sort={sort}
                onSort={sortBy}
                selected={pageState}
                hasRows={rows.length > 0}
                onSelectPage={(areSelected) =>
                  select(withRows(selection, idsOf(rows, getRowId), areSelected))
                }
                checkboxRef={pageCheckbox}
                hasActions={hasActions}
                isSticky={maxHeight !== undefined}
                isVirtual={isVirtual}
                labels={labels}
              />
              {view === 'rows' ? (
                <DataBody
                  rowCount={rows.length}
                  layoutKey={`${density} ${shown.length}`}
                  rowAt={rowAt}
                  getRowId={getRowId}
                  getRowName={getRowName}
                  columns={shown}
                  selection={isSelectable ? selection : undefined}
                  onPick={pick}
                  actions={rowActions}
                  labels={labels}
                  isVirtual={isVirtual}
                />
              ) : (
                <DataPlaceholder
                  isLoading={view === 'loading'}
                  error={view === 'error' ? error : undefined}
                  count={skeletonRows}
                  columns={shown}
                  {...{ isSelectable, hasActions, onRetry, onClearFilters, labels }}
                />
              )}
            </table>
          </div>
          {paging && <div className="pt-3">{paging}</div>}
        </>
      )}
    </div>
  )
}

type View = 'rows' | 'loading' | 'error' | 'no-result' | 'empty'
type Situation = { hasRows: boolean; isLoading: boolean; hasError: boolean; isFiltered: boolean }

/** Existing rows stay while others load, and when loading fails. */
function viewOf({ hasRows, isLoading, hasError, isFiltered }: Situation): View {
  if (hasRows) return 'rows'
  if (isLoading) return 'loading'
  if (hasError) return 'error'
  return isFiltered ? 'no-result' : 'empty'
}

function* idsOf<Row>(rows: readonly Row[], getRowId: (row: Row) => string) {
  for (const row of rows) yield getRowId(row)
}

/** The visible caption: the table's own is for assistive technology, which reads it with the table. */
function Summary({ caption, count }: { caption: string | null; count: string | null }) {
  return (
    <div className="flex min-w-0 items-baseline gap-2">
      {caption && (
        <span aria-hidden="true" className="font-medium">
          {caption}
        </span>
      )}
      {count && <span className="text-on-surface-muted tabular-nums">{count}</span>}
    </div>
  )
}
