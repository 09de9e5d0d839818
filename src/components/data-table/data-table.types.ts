import type { ComponentProps, ReactNode } from 'react'

import type { DataTableLabels } from './data-table.labels.ts'
import type { Selection } from './data-table.selection.ts'
import type { Sort, SortDirection, SortValue } from './data-table.sort.ts'

/**
 * A column definition. Columns, actions and functions should keep their identity between renders (ideally as module
 * constants): rows are re-rendered only when they change.
 */
export type DataTableColumn<Row> = {
  id: string
  /** Its heading as text: also used in the column menu, and before each value on a phone. */
  header: string
  cell: (row: Row) => ReactNode
  /** `end` for numbers. */
  align?: 'start' | 'end'
  isSortable?: boolean
  /** The value that rows are sorted by, for a table that sorts in the browser. */
  sortValue?: (row: Row) => SortValue
  /** The sort direction after the first press on its heading, such as descending for numbers. */
  firstDirection?: SortDirection
  /** Hidden until a user shows it. */
  isHidden?: boolean
  /** Any CSS width. */
  width?: string
  /** Its values stay on one line, such as dates. */
  isOneLine?: boolean
  /** On a phone its value is below its heading and not next to it, such as a statement. */
  isStacked?: boolean
  /** The cell that names its row. It can't be hidden. */
  isRowHeader?: boolean
  /** The edge at which it stays visible while the table scrolls sideways. Rows that are cards don't scroll. */
  pin?: 'start' | 'end' | undefined
  /** Its cell below all rows, such as their sum. */
  footer?: (rows: readonly Row[]) => ReactNode
  /** At the end of its heading, such as the handle of `useTableLayout`. */
  headingEnd?: ReactNode
}

export type DataTableAction<Row> = {
  id: string
  label: string
  icon?: ReactNode
  /** Removes something permanently. */
  isCritical?: boolean
  isDisabled?: (row: Row) => boolean
  /** A sentence below the label, such as why it is disabled. */
  describe?: (row: Row) => ReactNode
  onSelect: (row: Row) => void
}

export type DataTableError = {
  title: ReactNode
  description: ReactNode
  requestId?: string | undefined
}

export type DataTableDetailsCell = {
  /** The id and the name of its row. */
  id: string
  name: string
  role: 'cell' | 'gridcell'
  /** How many columns it covers. */
  span: number
  /** Its height must be `heightPx`. */
  isVirtual: boolean
}

/** What `useRowDetails` adds to a table. Its functions keep their identity. */
export type DataTableDetails<Row> = {
  /** The ids of the rows whose details are shown. */
  expanded: ReadonlySet<string>
  /** The height of all details in a table with virtual rows. */
  heightPx: number
  /** The button before the name of a row. */
  renderToggle: (row: { id: string; name: string; isExpanded: boolean }) => ReactNode
  /** The table row with the details. */
  renderRow: (row: Row, cell: DataTableDetailsCell) => ReactNode
}

export type Density = 'compact' | 'comfortable'

/** What a table shows. */
export type View = 'rows' | 'loading' | 'error' | 'no-result' | 'empty'

export type DataTableProps<Row> = Omit<ComponentProps<'div'>, 'children'> & {
  /** What the rows are. Names the table and its scrollable region. */
  caption: string
  /** Makes the caption visible only to assistive technology, when a heading next to it says the same. */
  isCaptionHidden?: boolean
  columns: readonly DataTableColumn<Row>[]
  /** All rows, or this page of them. */
  rows: readonly Row[]
  getRowId: (row: Row) => string
  /** The row's display name, used to label its checkbox and its actions. */
  getRowName: (row: Row) => string
  /** How many rows match on the server, when these are only one page. */
  matchCount?: number

  sort?: Sort | null
  defaultSort?: Sort
  onSortChange?: (sort: Sort) => void
  /** The rows are already sorted as requested. Otherwise they are sorted here, by the columns' `sortValue`. */
  isSortedByServer?: boolean
  /** The locale for sorting, and for the numbers of rows. */
  locale?: string

  /** Each row has a checkbox. */
  isSelectable?: boolean
  selection?: Selection
  defaultSelection?: Selection
  onSelectionChange?: (selection: Selection) => void
  /** Buttons that act on all selected rows. */
  bulkActions?: (selection: Selection) => ReactNode
  rowActions?: readonly DataTableAction<Row>[]

  hiddenColumns?: readonly string[]
  onHiddenColumnsChange?: (hidden: readonly string[]) => void
  /** By default that of the page around the table. */
  density?: Density
  defaultDensity?: Density
  onDensityChange?: (density: Density) => void
  /** Shows a menu for the density and for hiding columns. */
  hasViewMenu?: boolean
  /** Replaces the view menu, for example with that of `useTableLayout`. */
  viewMenu?: ReactNode
  /** Columns are exactly as wide as their `width`, or 10rem without one. The table is as wide as all of them. */
  hasFixedWidths?: boolean
  /** Details below a row: from `useRowDetails`. */
  rowDetails?: DataTableDetails<Row>
  /** The table is an ARIA grid, with a single tab stop: from `useGridKeyboard`. */
  isGrid?: boolean

  /** Rows are loading. Existing rows stay until the new ones arrive. */
  isLoading?: boolean
  /** How many rows to expect. */
  skeletonRows?: number
  error?: DataTableError | undefined
  onRetry?: () => void
  /** Shown instead of the table when there is no data: usually an EmptyState. */
  empty?: ReactNode
  /** Filters are active, so that an empty table means no results. */
  isFiltered?: boolean
  onClearFilters?: () => void

  /** Above the table: usually a FilterBar. */
  toolbar?: ReactNode
  /** Below the table: the pagination. */
  paging?: ReactNode
  /** The table scrolls within this height, and its header stays visible. */
  maxHeight?: string
  /** Renders only the visible rows, each one line high. For thousands of rows; not for fewer. */
  isVirtual?: boolean
  labels?: Partial<DataTableLabels>
}
