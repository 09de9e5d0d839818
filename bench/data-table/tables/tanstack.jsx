import {
  createSortedRowModel,
  flexRender,
  rowSortingFeature,
  sortFns,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'

import { columns, compareBy, ROW_HEIGHT, VIEWPORT_HEIGHT } from '../rows.js'
import { buttonNamed, look } from './look.js'

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns,
})
const theirs = columns.map((column) => {
  const compare = compareBy(column)
  return {
    id: column.id,
    accessorKey: column.id,
    header: column.header,
    cell: ({ getValue }) => getValue(),
    sortFn: (a, b) => compare(a.original, b.original),
    sortDescFirst: false,
  }
})
const figures = new Set(columns.filter(({ isFigure }) => isFigure).map(({ id }) => id))

/** As in their example of virtual rows. */
export function BenchTable({ rows: data }) {
  const frame = useRef(null)
  const table = useTable({ features, columns: theirs, data, getRowId: ({ id }) => id })
  const { rows } = table.getRowModel()
  // oxlint-disable-next-line react/incompatible-library -- it is what is measured, and built without the compiler
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 6,
  })
  const items = virtualizer.getVirtualItems()
  const before = items.length > 0 ? items[0].start : 0
  const after = items.length > 0 ? virtualizer.getTotalSize() - items.at(-1).end : 0
  return (
    <div ref={frame} className={look.frame} style={{ height: VIEWPORT_HEIGHT }}>
      <table className={look.table}>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => (
                <th key={header.id} className={look.heading}>
                  <button type="button" onClick={header.column.getToggleSortingHandler()}>
                    {flexRender(header.column.columnDef.header, header.getContext())}
                  </button>
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          <tr>
            <td aria-hidden="true" style={{ height: before }} />
          </tr>
          {items.map(({ index }) => {
            const row = rows[index]
            return (
              <tr key={row.id} className={look.row}>
                {row.getAllCells().map((cell) => (
                  <td
                    key={cell.id}
                    className={figures.has(cell.column.id) ? look.figure : look.cell}
                  >
                    {flexRender(cell.column.columnDef.cell, cell.getContext())}
                  </td>
                ))}
              </tr>
            )
          })}
          <tr>
            <td aria-hidden="true" style={{ height: after }} />
          </tr>
        </tbody>
      </table>
    </div>
  )
}

export const scrollerOf = (host) => host.firstElementChild
export const sortHeading = buttonNamed
