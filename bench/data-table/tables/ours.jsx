import { DataTable } from '../../../src/components/data-table/data-table.tsx'
import { VIEWPORT_HEIGHT } from '../rows.js'
import { buttonNamed } from './look.js'
import { idOf, nameOf, ourColumns } from './our-columns.js'

export function BenchTable({ rows }) {
  return (
    <DataTable
      caption="Websites"
      columns={ourColumns}
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
