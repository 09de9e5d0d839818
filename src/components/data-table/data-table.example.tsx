'use client'

import type { Example } from '../example.ts'
import { DataTable, type DataTableColumn } from './index.ts'

type Website = { id: string; host: string; requests: number }

const columns: readonly DataTableColumn<Website>[] = [
  { id: 'host', header: 'Host', cell: ({ host }) => host, isRowHeader: true },
  { id: 'requests', header: 'Requests', cell: ({ requests }) => requests, align: 'end' },
]
const rows: readonly Website[] = [{ id: '1', host: 'shop.example.com', requests: 12_401 }]

export const example: Example = {
  slot: 'data-table',
  render: (props) => (
    <DataTable
      caption="Websites"
      columns={columns}
      rows={rows}
      getRowId={({ id }) => id}
      getRowName={({ host }) => host}
      isSelectable
      {...props}
    />
  ),
}
