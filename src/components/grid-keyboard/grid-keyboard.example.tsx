'use client'

import { DataTable, type DataTableColumn } from '../data-table/index.ts'
import type { Example } from '../example.ts'
import { useGridKeyboard } from './index.ts'

type Website = { id: string; host: string; requests: number }

const columns: readonly DataTableColumn<Website>[] = [
  { id: 'host', header: 'Host', cell: ({ host }) => host, isRowHeader: true, isSortable: true },
  { id: 'requests', header: 'Requests', cell: ({ requests }) => requests, align: 'end' },
]
const rows: readonly Website[] = [{ id: '1', host: 'shop.example.com', requests: 12_401 }]

function Websites(props: Record<string, unknown>) {
  const keyboard = useGridKeyboard()
  return (
    <DataTable
      caption="Websites"
      columns={columns}
      rows={rows}
      getRowId={({ id }) => id}
      getRowName={({ host }) => host}
      isSelectable
      {...keyboard}
      {...props}
    />
  )
}

export const example: Example = {
  slot: 'data-table',
  render: (props) => <Websites {...props} />,
}
