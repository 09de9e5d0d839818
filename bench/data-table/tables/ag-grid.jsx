import { AllCommunityModule, ModuleRegistry } from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'

import { columns, compareBy, ROW_HEIGHT, VIEWPORT_HEIGHT } from '../rows.js'

ModuleRegistry.registerModules([AllCommunityModule])

const theirs = columns.map((column) => {
  const compare = compareBy(column)
  return {
    field: column.id,
    headerName: column.header,
    width: 120,
    type: column.isFigure ? 'rightAligned' : undefined,
    comparator: (_a, _b, a, b) => compare(a.data, b.data),
  }
})

/** The first example of its documentation, with our row height, and without animated sorting. */
export function BenchTable({ rows }) {
  return (
    <div style={{ height: VIEWPORT_HEIGHT }}>
      <AgGridReact
        rowData={rows}
        columnDefs={theirs}
        rowHeight={ROW_HEIGHT}
        getRowId={({ data }) => data.id}
        animateRows={false}
      />
    </div>
  )
}

/** Its class names have changed before; the scrolling element is the one with far more content than it shows. */
export const scrollerOf = (host) =>
  [...host.querySelectorAll('div')].find(
    (part) =>
      part.scrollHeight > 100 * VIEWPORT_HEIGHT &&
      /auto|scroll/.test(getComputedStyle(part).overflowY),
  )
export const sortHeading = (host, name) =>
  [...host.querySelectorAll('.ag-header-cell')]
    .find((cell) => cell.textContent.includes(name))
    .querySelector('.ag-header-cell-label')
