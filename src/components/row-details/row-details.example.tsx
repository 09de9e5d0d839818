'use client'

import { DataTable, type DataTableColumn } from '../data-table/index.ts'
import type { Example } from '../example.ts'
import { useRowDetails } from './index.ts'

type Website = { id: string; host: string; note: string }

const columns: readonly DataTableColumn<Website>[] = [
  { id: 'host', header: 'Host', cell: ({ host }) => host, isRowHeader: true },
]
const rows: readonly Website[] = [
  { id: '1', host: 'shop.example.com', note: 'Traffic doubles on Fridays.' },
]
const noteOf = ({ note }: Website) => note

function Websites(props: Record<string, unknown>) {
  const details = useRowDetails({ renderDetails: noteOf })
  return (
    <DataTable
      caption="Websites"
      columns={columns}
      rows={rows}
      getRowId={({ id }) => id}
      getRowName={({ host }) => host}
      {...details}
      {...props}
    />
  )
}

export const example: Example = {
  slot: 'data-table',
  render: (props) => <Websites {...props} />,
}
