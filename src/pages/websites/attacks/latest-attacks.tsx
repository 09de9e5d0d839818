import { useMemo } from 'react'
import { Link as RouterLink } from 'react-router-dom'

import type { Attack } from '../../../../contract/websites/attack.ts'
import { DataTable } from '../../../components/data-table/index.ts'
import { Link } from '../../../components/link/index.ts'
import { figure } from '../../shared/figures.ts'
import { attackColumns } from './attack-columns.tsx'

const labels = {
  count: (count: number) =>
    count === 1 ? 'The latest request' : `The latest ${figure(count)} requests`,
}
/** The latest few attacks, each with a link to its details. */
export function LatestAttacks({
  attacks,
  log,
}: {
  attacks: readonly Attack[]
  /** The path of the log in which the details open, with a query. */
  log: string
}) {
  const columns = useMemo(
    () =>
      attackColumns(({ id }, time) => (
        <Link asChild>
          <RouterLink to={`${log}&attack=${id}`}>{time}</RouterLink>
        </Link>
      )).filter(({ isHidden }) => !isHidden),
    [log],
  )
  return (
    <DataTable
      caption="Latest attacks"
      isCaptionHidden
      columns={columns}
      rows={attacks}
      getRowId={({ id }) => id}
      getRowName={({ address }) => address}
      hasViewMenu={false}
      labels={labels}
    />
  )
}
