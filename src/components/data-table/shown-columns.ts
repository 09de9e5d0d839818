import { cx } from 'class-variance-authority'

import { tableCellVariants, tableHeaderVariants } from '../table/table.variants.ts'
import type { DataTableColumn } from './data-table.types.ts'
import { cellVariants } from './data-table.variants.ts'

/** A column as it is rendered: its cells' classes are combined once instead of for each cell. */
export type ShownColumn<Row> = { column: DataTableColumn<Row>; className: string }

type Options = { hidden: readonly string[]; isVirtual: boolean; isSelectable: boolean }

/** The columns that aren't hidden. The one that names its row is always shown. */
export function shownColumns<Row>(
  columns: readonly DataTableColumn<Row>[],
  { hidden, isVirtual, isSelectable }: Options,
): ShownColumn<Row>[] {
  return columns
    .filter(({ id, isRowHeader }) => isRowHeader || !hidden.includes(id))
    .map((column) => {
      const { align, isRowHeader, isOneLine } = column
      const name = isSelectable ? 'name' : 'only-name'
      const base = isRowHeader
        ? tableHeaderVariants({ scope: 'row', align })
        : tableCellVariants({ align })
      const part = cellVariants({ part: isRowHeader ? name : 'value', isVirtual, isOneLine })
      return { column, className: cx(base, part) }
    })
}

/** The columns that are hidden by default. */
export const firstHidden = <Row>(columns: readonly DataTableColumn<Row>[]) =>
  columns.filter(({ isHidden }) => isHidden).map(({ id }) => id)
