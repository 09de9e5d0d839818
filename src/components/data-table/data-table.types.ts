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
  /** The cell that names its row. It can't be hidden. */
  isRowHeader?: boolean
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

export type Density = 'compact' | 'comfortable'

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
  /** The locale for sorting; the reader's by default. */
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
  density?: Density
  defaultDensity?: Density
  onDensityChange?: (density: Density) => void
  /** Shows a menu for the density and for hiding columns. */
  hasViewMenu?: boolean

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
