import { useMemo } from 'react'

import type { DataTableProps } from './data-table.types.ts'
import { noDetails } from './data-table.window.ts'

type Given<Row> = Pick<DataTableProps<Row>, 'rows' | 'getRowId' | 'rowDetails' | 'isVirtual'> & {
  /** The row at each place, or null if none has moved. */
  order: ArrayLike<number> | null
}

/** The places of the virtual rows that have details below them. */
export function useShownDetails<Row>({ rows, getRowId, rowDetails, isVirtual, order }: Given<Row>) {
  // See DataTable.
  'use no memo'
  return useMemo(() => {
    if (!isVirtual || !rowDetails || rowDetails.expanded.size === 0) return noDetails
    const { expanded, heightPx } = rowDetails
    const below = rows.flatMap((_, place) => {
      const row = rows[order ? (order[place] as number) : place] as Row
      return expanded.has(getRowId(row)) ? [place] : []
    })
    return { below, heightPx }
  }, [isVirtual, rowDetails, rows, order, getRowId])
}
