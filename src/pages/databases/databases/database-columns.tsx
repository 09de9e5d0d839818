import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router-dom'

import type { ListedDatabase } from '../../../../contract/databases/database.ts'
import { activityCountsQuery } from '../../../api/databases/activity.ts'
import { Code } from '../../../components/code/index.ts'
import type { DataTableColumn } from '../../../components/data-table/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Time } from '../../../components/time/index.ts'
import { removalColumns } from '../../organisation/resources/removed-list.tsx'
import { figure } from '../../shared/figures.ts'
import { databasePath } from '../database-path.ts'
import { engineAndVersion } from '../database-words.ts'
import { DatabaseStateBadge } from './database-state-badge.tsx'
import { FindingCounts } from './finding-counts.tsx'

const name: DataTableColumn<ListedDatabase> = {
  id: 'name',
  header: 'Name',
  isRowHeader: true,
  cell: (database) => (
    <div className="grid justify-items-start gap-1 sm:min-w-44">
      <Link asChild>
        <RouterLink to={databasePath(database)}>
          <bdi>{database.name}</bdi>
        </RouterLink>
      </Link>
      <Code>{database.host}</Code>
    </div>
  ),
}

export const standingColumns: readonly DataTableColumn<ListedDatabase>[] = [
  name,
  { id: 'state', header: 'Status', cell: ({ state }) => <DatabaseStateBadge state={state} /> },
  {
    id: 'engine',
    header: 'Engine',
    isOneLine: true,
    cell: (database) => engineAndVersion(database),
  },
  { id: 'tls', header: 'TLS', cell: (database) => tlsOf(database) },
  {
    id: 'findings',
    header: 'Findings',
    cell: ({ findings }) => <FindingCounts counts={findings} />,
  },
  {
    id: 'alerts',
    header: 'Alerts in 24 hours',
    align: 'end',
    cell: ({ id }) => <Alerts id={id} />,
  },
  {
    id: 'checked',
    header: 'Last check',
    isOneLine: true,
    cell: ({ checked_at: at }) => (at ? <Time at={at} format="date-time" /> : 'Never'),
  },
]

function tlsOf({ tls_version: version, tls_mode: mode, server_version: known }: ListedDatabase) {
  if (mode === 'disable') return 'None'
  if (known === null) return 'Unknown'
  return version?.replace('TLSv', '') ?? 'None'
}

/** Alerts from rules, for a database whose audit log is received. */
function Alerts({ id }: { id: string }) {
  const { data } = useQuery(activityCountsQuery)
  if (!data) return null
  const counts = data.find((one) => one.database_id === id)
  if (!counts) return 'No log'
  if (counts.alerted === 0) return 'None'
  return (
    <Link asChild>
      <RouterLink to={`/database/${id}/manager?tab=activity`}>{figure(counts.alerted)}</RouterLink>
    </Link>
  )
}

export const removedColumns: readonly DataTableColumn<ListedDatabase>[] = [name, ...removalColumns]
