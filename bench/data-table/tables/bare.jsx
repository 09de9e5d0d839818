import { useMemo, useState } from 'react'

import { columns, compareBy, ROW_HEIGHT, VIEWPORT_HEIGHT } from '../rows.js'
import { buttonNamed, look } from './look.js'

const BEYOND = 6

/** The smallest table that sorts and only renders visible rows: no components, only two state values. */
export function BenchTable({ rows }) {
  const [sortedBy, setSortedBy] = useState(null)
  const [scrollTop, setScrollTop] = useState(0)
  const sorted = useMemo(
    () => (sortedBy ? rows.toSorted(compareBy(sortedBy)) : rows),
    [rows, sortedBy],
  )
  const first = Math.max(0, Math.floor(scrollTop / ROW_HEIGHT) - BEYOND)
  const end = Math.min(
    sorted.length,
    Math.ceil((scrollTop + VIEWPORT_HEIGHT) / ROW_HEIGHT) + BEYOND,
  )
  return (
    <div
      className={look.frame}
      style={{ height: VIEWPORT_HEIGHT }}
      onScroll={(event) => setScrollTop(event.currentTarget.scrollTop)}
    >
      <table className={look.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} className={look.heading}>
                <button type="button" onClick={() => setSortedBy(column)}>
                  {column.header}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <td aria-hidden="true" style={{ height: first * ROW_HEIGHT }} />
          </tr>
          {sorted.slice(first, end).map((row) => (
            <tr key={row.id} className={look.row}>
              {columns.map(({ id, isFigure }) => (
                <td key={id} className={isFigure ? look.figure : look.cell}>
                  {row[id]}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <td aria-hidden="true" style={{ height: (sorted.length - end) * ROW_HEIGHT }} />
          </tr>
        </tbody>
      </table>
    </div>
  )
}

export const scrollerOf = (host) => host.firstElementChild
export const sortHeading = buttonNamed
