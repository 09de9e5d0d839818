import type { ComponentProps, ReactNode } from 'react'

import type { DataTableLabels } from './data-table.labels.ts'
import type { Selection } from './data-table.selection.ts'
import type { Sort, SortDirection, SortValue } from './data-table.sort.ts'

/**
 * A column, written once. Columns, actions and functions of a table should stay the same objects from
 * render to render (constants of the module are best): rows are drawn again only when they change.
 */
export type DataTableColumn<Row> = {
  id: string
  /** Its heading in words: also in the menu of columns, and before each value on a phone. */
  header: string
  cell: (row: Row) => ReactNode
  /** `end` for figures. */
  align?: 'start' | 'end'
  isSortable?: boolean
  /** What the rows are sorted by, for a table that sorts by itself. */
  sortValue?: (row: Row) => SortValue
  /** What the first press on its heading asks for, such as the highest figures. */
  firstDirection?: SortDirection
  /** Not shown until somebody asks for it. */
  isHidden?: boolean
  /** Any CSS width. */
  width?: string
  /** The cell that names its row. It can't be hidden. */
  isRowHeader?: boolean
}

export type DataTableAction<Row> = {
  id: string
  label: string
  icon?: ReactNode
  /** Takes something away for good. */
  isCritical?: boolean
  isDisabled?: (row: Row) => boolean
  onSelect: (row: Row) => void
}

export type DataTableError = {
  title: ReactNode
  description: ReactNode
  requestId?: string | undefined
}

export type Density = 'compact' | 'comfortable'

export type DataTableProps<Row> = Omit<ComponentProps<'div'>, 'children'> & {
  /** What the rows are. It names the table, and the region that scrolls. */
  caption: string
  /** The caption is for assistive technology only, since a heading beside it says the same. */
  isCaptionHidden?: boolean
  columns: readonly DataTableColumn<Row>[]
  /** All rows, or this page of them. */
  rows: readonly Row[]
  getRowId: (row: Row) => string
  /** What a person calls the row: its checkbox and its actions are named by it. */
  getRowName: (row: Row) => string
  /** How many rows match on the server, where these are only a page of them. */
  matchCount?: number

  sort?: Sort | null
  defaultSort?: Sort
  onSortChange?: (sort: Sort) => void
  /** The rows come sorted as asked. Otherwise they are sorted here, by the columns' `sortValue`. */
  isSortedByServer?: boolean
  /** Whose order of letters is used; left out, the reader's. */
  locale?: string

  isSelectable?: boolean
  selection?: Selection
  defaultSelection?: Selection
  onSelectionChange?: (selection: Selection) => void
  /** Buttons that act on all that is selected. */
  bulkActions?: (selection: Selection) => ReactNode
  rowActions?: readonly DataTableAction<Row>[]

  hiddenColumns?: readonly string[]
  onHiddenColumnsChange?: (hidden: readonly string[]) => void
  density?: Density
  defaultDensity?: Density
  onDensityChange?: (density: Density) => void
  hasViewMenu?: boolean

  /** Rows are on their way. Rows that are there stay until then. */
  isLoading?: boolean
  /** How many rows are likely to come. */
  skeletonRows?: number
  error?: DataTableError | undefined
  onRetry?: () => void
  /** Shown in place of the table when there is nothing at all: usually an EmptyState. */
  empty?: ReactNode
  /** Filters are in force, so that no row means no result. */
  isFiltered?: boolean
  onClearFilters?: () => void

  /** Above the table: usually a FilterBar. */
  toolbar?: ReactNode
  /** Below the table: the way to the other pages. */
  paging?: ReactNode
  /** The table scrolls within this height, and its headings stay. */
  maxHeight?: string
  /** Renders only the rows that are seen, each one line high. For thousands of rows; not for fewer. */
  isVirtual?: boolean
  labels?: DataTableLabels
}
