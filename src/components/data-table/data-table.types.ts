import type { ReactNode } from 'react'

import type { SortDirection, SortValue } from './data-table.sort.ts'

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
