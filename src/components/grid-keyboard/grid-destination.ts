import { cellsOf, indexAbove, lastIndexOf, rowsOf, rowsPerPage } from './grid-cells.ts'
import type { GridMove } from './grid-keys.ts'

/** A cell; or a row, in the current column or this one; or the index of a row that may not be rendered. */
type Destination = {
  cell?: HTMLTableCellElement | undefined
  row?: HTMLTableRowElement | undefined
  index?: number
  column?: number
}

/** Where a move leads from a cell. At an edge it leads nowhere. */
export function destinationOf(
  move: GridMove,
  cell: HTMLTableCellElement,
  table: HTMLTableElement,
): Destination {
  const rows = rowsOf(table)
  const row = cell.closest('tr')
  if (!row) return {}
  const cells = cellsOf(row)
  const last = lastIndexOf(table)
  switch (move.kind) {
    case 'cell':
      // The first row may have been scrolled out of view.
      if (move.rows === 1 && row.closest('thead') && last >= 0) return { index: 0 }
      return move.rows === 0
        ? { cell: cells[cells.indexOf(cell) + move.columns] }
        : { row: rows[rows.indexOf(row) + move.rows] }
    case 'row-edge':
      return { cell: move.edge === 'first' ? cells[0] : cells.at(-1) }
    case 'grid-edge':
      return move.edge === 'first'
        ? { row: rows[0], column: 0 }
        : { index: last, column: Number.MAX_SAFE_INTEGER }
    case 'page': {
      const isHeading = row.closest('thead') !== null
      if (isHeading && move.direction === -1) return {}
      const from = isHeading ? -1 : (indexAbove(row) ?? last + 1)
      const index = from + rowsPerPage(table) * move.direction
      return { index: Math.min(last, Math.max(0, index)) }
    }
  }
}
