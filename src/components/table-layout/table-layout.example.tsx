'use client'

import { DataTable, type DataTableColumn } from '../data-table/index.ts'
import type { Example } from '../example.ts'
import { useTableLayout } from './index.ts'

type Website = { id: string; host: string; requests: number }

const columns: readonly DataTableColumn<Website>[] = [
  { id: 'host', header: 'Host', cell: ({ host }) => host, isRowHeader: true, pin: 'start' },
  { id: 'requests', header: 'Requests', cell: ({ requests }) => requests, align: 'end' },
]
const rows: readonly Website[] = [{ id: '1', host: 'shop.example.com', requests: 12_401 }]

function Websites(props: Record<string, unknown>) {
  const layout = useTableLayout({
    columns,
    storageKey: 'websites',
    getStorage: () => localStorage,
  })
  return (
    <DataTable
      caption="Websites"
      rows={rows}
      getRowId={({ id }) => id}
      getRowName={({ host }) => host}
      {...layout}
      {...props}
    />
  )
}

export const example: Example = {
  slot: 'data-table',
  render: (props) => <Websites {...props} />,
}
