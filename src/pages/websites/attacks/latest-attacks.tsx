import { useMemo } from 'react'
import { Link as RouterLink } from 'react-router-dom'

import type { Attack } from '../../../../contract/websites/attack.ts'
import { DataTable } from '../../../components/data-table/index.ts'
import { Heading } from '../../../components/heading/index.ts'
import { Link } from '../../../components/link/index.ts'
import { figure } from '../../shared/figures.ts'
import { attackColumns } from './attack-columns.tsx'

const labels = {
  count: (count: number) =>
    count === 1 ? 'The latest request' : `The latest ${figure(count)} requests`,
}
/** The latest few attacks, each with a link to its details, under a heading with a link to all of them. */
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
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <Heading level={3}>Latest attacks</Heading>
        <Link asChild>
          <RouterLink to={log}>View all attacks</RouterLink>
        </Link>
      </div>
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
    </div>
  )
}
