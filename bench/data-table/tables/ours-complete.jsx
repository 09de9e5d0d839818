import { DataTable } from '../../../src/components/data-table/data-table.tsx'
import { useGridKeyboard } from '../../../src/components/grid-keyboard/grid-keyboard.tsx'
import { useRowDetails } from '../../../src/components/row-details/row-details.tsx'
import { useTableLayout } from '../../../src/components/table-layout/table-layout.tsx'
import { VIEWPORT_HEIGHT } from '../rows.js'
import { idOf, nameOf, ourColumns } from './our-columns.js'

const renderDetails = ({ owner, region }) => `${owner}, ${region}`

/** With every addition, of which people use none here. */
export function BenchTable({ rows }) {
  const layout = useTableLayout({ columns: ourColumns })
  const details = useRowDetails({ renderDetails })
  const keyboard = useGridKeyboard()
  return (
    <DataTable
      caption="Websites"
      rows={rows}
      getRowId={idOf}
      getRowName={nameOf}
      locale="en"
      isVirtual
      maxHeight={`${VIEWPORT_HEIGHT}px`}
      {...layout}
      {...details}
      {...keyboard}
    />
  )
}

export { scrollerOf, sortHeading } from './ours.jsx'
