import { DataTable } from '../../../src/components/data-table/data-table.tsx'
import { columns, VIEWPORT_HEIGHT } from '../rows.js'
import { buttonNamed } from './look.js'

const ours = columns.map(({ id, header, isFigure }) => ({
  id,
  header,
  cell: (row) => row[id],
  sortValue: (row) => row[id],
  isSortable: true,
  align: isFigure ? 'end' : 'start',
  isRowHeader: id === 'host',
}))
const idOf = ({ id }) => id
const nameOf = ({ host }) => host

export function BenchTable({ rows }) {
  return (
    <DataTable
      caption="Websites"
      columns={ours}
      rows={rows}
      getRowId={idOf}
      getRowName={nameOf}
      locale="en"
      isVirtual
      maxHeight={`${VIEWPORT_HEIGHT}px`}
    />
  )
}

export const scrollerOf = (host) => host.querySelector('[data-slot="data-table-frame"]')
export const sortHeading = buttonNamed
