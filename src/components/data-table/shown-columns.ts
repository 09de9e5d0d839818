import { cx } from 'class-variance-authority'
import type { CSSProperties } from 'react'

import { tableCellVariants, tableHeaderVariants } from '../table/table.variants.ts'
import type { DataTableColumn } from './data-table.types.ts'
import { cellVariants } from './data-table.variants.ts'
import { pinClass, pinStyle } from './pins.ts'

/** A column as it is rendered: its cells' classes are combined once instead of for each cell. */
export type ShownColumn<Row> = {
  column: DataTableColumn<Row>
  className: string
  style: CSSProperties | undefined
}

/** The cells next to the columns. */
export type SideCells = Record<
  'checkbox' | 'actions',
  { className: string; style: CSSProperties | undefined }
>

const sideCell = 'h-row border-b border-subtle px-3'

/** They are pinned with the columns next to them. */
export function sideCells<Row>(shown: readonly ShownColumn<Row>[]): SideCells {
  const cell = (part: 'checkbox' | 'actions', edge: 'start' | 'end', isPinned: boolean) => ({
    className: cx(sideCell, cellVariants({ part }), isPinned && pinClass),
    style: isPinned ? pinStyle(edge, 0) : undefined,
  })
  return {
    checkbox: cell('checkbox', 'start', shown[0]?.column.pin === 'start'),
    actions: cell('actions', 'end', shown.at(-1)?.column.pin === 'end'),
  }
}

type Options = {
  hidden: readonly string[]
  isVirtual: boolean
  isSelectable: boolean
  hasActions: boolean
  hasFixedWidths: boolean
}

/** The columns that aren't hidden, pinned ones at their edge. The one that names its row is always shown. */
export function shownColumns<Row>(
  columns: readonly DataTableColumn<Row>[],
  { hidden, isVirtual, isSelectable, hasActions, hasFixedWidths }: Options,
): ShownColumn<Row>[] {
  const kept = columns.filter(({ id, isRowHeader }) => isRowHeader || !hidden.includes(id))
  const start = kept.filter(({ pin }) => pin === 'start')
  const end = kept.filter(({ pin }) => pin === 'end')
  const shown = [...start, ...kept.filter(({ pin }) => !pin), ...end]
  return shown.map((column, index) => {
    const { align, isRowHeader, isOneLine, isStacked, pin } = column
    const name = isSelectable ? 'name' : 'only-name'
    const value = isStacked ? 'stacked-value' : 'value'
    const base = isRowHeader
      ? tableHeaderVariants({ scope: 'row', align })
      : tableCellVariants({ align })
    const part = cellVariants({
      part: isRowHeader ? name : value,
      isVirtual,
      isOneLine,
      isFixed: hasFixedWidths && !isVirtual,
    })
    // Counted from its edge, with the checkbox or the actions.
    const place =
      pin === 'start' ? index + Number(isSelectable) : shown.length - 1 - index + Number(hasActions)
    return {
      column,
      className: cx(base, part, pin && pinClass),
      style: pin && pinStyle(pin, place),
    }
  })
}

/** The columns that are hidden by default. */
export const firstHidden = <Row>(columns: readonly DataTableColumn<Row>[]) =>
  columns.filter(({ isHidden }) => isHidden).map(({ id }) => id)

/** How many cells a row has, with the checkbox and the actions. */
export const columnCount = (table: {
  shown: readonly unknown[]
  rowSelection: unknown
  rowActions: unknown
}) => table.shown.length + Number(Boolean(table.rowSelection)) + Number(Boolean(table.rowActions))
