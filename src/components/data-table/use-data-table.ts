'use client'

import { useMemo, useRef } from 'react'

import { useControlled } from '../use-controlled.ts'
import type { DataTableLabels } from './data-table.labels.ts'
import { countSelected } from './data-table.selection.ts'
import type { Sort } from './data-table.sort.ts'
import type { DataTableProps, Density, View } from './data-table.types.ts'
import { firstHidden, shownColumns, sideCells } from './shown-columns.ts'
import { gridRoles, roles } from './table-roles.ts'
import { useNews } from './use-news.ts'
import { useRowSelection } from './use-row-selection.ts'
import { useShownDetails } from './use-shown-details.ts'
import { useSortedRows } from './use-sorted-rows.ts'

type WithDefault =
  | 'isSortedByServer'
  | 'isSelectable'
  | 'isVirtual'
  | 'isLoading'
  | 'isFiltered'
  | 'locale'
type DataTableOptions<Row> = Omit<DataTableProps<Row>, WithDefault | 'labels' | 'caption'> &
  Required<Pick<DataTableProps<Row>, WithDefault>> & { labels: DataTableLabels; view: View }

/** What the parts of a DataTable share. */
export type DataTableModel<Row> = ReturnType<typeof useDataTable<Row>>['table']

/** The state of a DataTable. `news` is what has just happened, for screen readers; `props` belong to its element. */
export function useDataTable<Row>({
  columns,
  rows,
  getRowId,
  getRowName,
  matchCount,
  sort: givenSort,
  defaultSort,
  onSortChange,
  isSortedByServer,
  locale,
  isSelectable,
  selection,
  defaultSelection,
  onSelectionChange,
  rowActions,
  hiddenColumns,
  onHiddenColumnsChange,
  density: givenDensity,
  defaultDensity,
  onDensityChange,
  isVirtual,
  hasFixedWidths = false,
  rowDetails,
  isGrid = false,
  view,
  isLoading,
  isFiltered,
  labels,
  ...props
}: DataTableOptions<Row>) {
  // See DataTable.
  'use no memo'
  const frame = useRef<HTMLDivElement>(null)
  const total = matchCount ?? rows.length
  const results: Partial<Record<View, string>> = {
    rows: labels.count(total),
    'no-result': labels.noResult,
  }
  const [news, setNews] = useNews({ isLoading, isFiltered, result: results[view] })

  const [hidden, changeHidden] = useControlled<readonly string[]>(
    hiddenColumns,
    () => firstHidden(columns),
    onHiddenColumnsChange,
  )
  // Until someone changes it, that of the page around the table.
  const [density, changeDensity] = useControlled<Density | undefined>(
    givenDensity,
    defaultDensity,
    (next) => next && onDensityChange?.(next),
  )
  const hasActions = rowActions !== undefined
  const shown = useMemo(
    () => shownColumns(columns, { hidden, isVirtual, isSelectable, hasActions, hasFixedWidths }),
    [columns, hidden, isVirtual, isSelectable, hasActions, hasFixedWidths],
  )
  const sides = useMemo(() => sideCells(shown), [shown])

  const { sort, changeSort, order, rowAt } = useSortedRows({
    columns,
    rows,
    sort: givenSort,
    defaultSort,
    onSortChange,
    isSortedByServer,
    locale,
  })
  const shownDetails = useShownDetails({ rows, getRowId, rowDetails, isVirtual, order })

  const { forgetLastPicked, ...rowSelection } = useRowSelection({
    selection,
    defaultSelection,
    onSelectionChange: (next) => {
      onSelectionChange?.(next)
      setNews(labels.selected(countSelected(next, total)))
    },
    rows,
    getRowId,
    rowAt,
    total,
  })
  const sortBy = (next: Sort) => {
    const column = columns.find(({ id }) => id === next.column)
    forgetLastPicked()
    if (isVirtual && frame.current) frame.current.scrollTop = 0
    changeSort(next)
    setNews(labels.sorted(column?.header ?? next.column, next.direction))
  }

  return {
    props,
    news,
    table: {
      frame,
      rows,
      total,
      rowAt,
      getRowId,
      getRowName,
      rowActions,
      rowSelection: isSelectable ? rowSelection : undefined,
      sort,
      sortBy,
      columns,
      shown,
      sides,
      hidden,
      changeHidden,
      density,
      changeDensity,
      isVirtual,
      hasFixedWidths,
      rowDetails,
      shownDetails,
      isGrid,
      roles: isGrid ? gridRoles : roles,
      labels,
    },
  }
}
