import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'

import type { Activity } from '../../../../contract/databases/activity.ts'
import { ruleNames } from '../../../../contract/databases/rule-words.ts'
import { databaseActivityQuery } from '../../../api/databases/activity.ts'
import { Badge } from '../../../components/badge/index.ts'
import { Code } from '../../../components/code/index.ts'
import { DataTable, type DataTableColumn } from '../../../components/data-table/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Text } from '../../../components/text/index.ts'
import { Time } from '../../../components/time/index.ts'
import { counted } from '../../shared/figures.ts'
import { loadFailure } from '../../shared/load-failure.ts'
import { retry } from '../../shared/retry.ts'
import { showMore } from '../../shared/show-more.tsx'
import { activityActionWords, kindNames, signNames } from './activity-words.ts'

const labels = {
  noResult: 'No entries match.',
  clearFilters: 'Show all entries',
  count: (count: number) => counted(count, 'entry', 'entries'),
}
const alertLabels = { ...labels, count: (count: number) => counted(count, 'alert') }

const columns: readonly DataTableColumn<Activity>[] = [
  {
    id: 'at',
    header: 'Time',
    isRowHeader: true,
    isOneLine: true,
    cell: ({ occurred_at: at }) => <Time at={at} format="exact" />,
  },
  {
    id: 'action',
    header: 'Action',
    cell: ({ action }) => {
      const { label, tone } = activityActionWords[action]
      return (
        <Badge tone={tone} hasShape>
          {label}
        </Badge>
      )
    },
  },
  {
    id: 'user',
    header: 'User and client',
    cell: ({ username, client, application }) => (
      <div className="grid justify-items-end gap-1 sm:min-w-36 sm:justify-items-start">
        <bdi>{username || 'Unknown'}</bdi>
        <Code dir="ltr">{client ?? 'Local'}</Code>
        {application !== null && (
          <Text tone="muted" size="small">
            via <bdi>{application}</bdi>
          </Text>
        )}
      </div>
    ),
  },
  {
    id: 'statement',
    header: 'Statement',
    isStacked: true,
    cell: (entry) => (
      <div className="grid justify-items-start gap-1 sm:min-w-72">
        {entry.statement !== null && <Code dir="ltr">{entry.statement}</Code>}
        <Text tone="muted" size="small">
          {whatOf(entry)}
        </Text>
      </div>
    ),
  },
  {
    id: 'rule',
    header: 'Rule',
    cell: ({ rule_kind: rule, signs }) => (
      <div className="grid gap-1 sm:min-w-44">
        <span>{rule === null ? 'None' : ruleNames[rule]}</span>
        {signs.length > 0 && (
          <Text tone="muted" size="small">
            {signs.map((sign) => signNames[sign]).join(', ')}
          </Text>
        )}
      </div>
    ),
  },
]

const columnsWithDatabase = columns.toSpliced(2, 0, {
  id: 'database',
  header: 'Database',
  cell: ({ database_id: id, display_name: name }) => (
    <Link asChild>
      <RouterLink to={`/database/${id}/manager?tab=activity`}>
        <bdi>{name}</bdi>
      </RouterLink>
    </Link>
  ),
})

function whatOf({ kind, objects, is_failed: isFailed, row_count: rows }: Activity) {
  const parts = [
    kindNames[kind],
    ...(objects.length > 0 ? [objects.join(', ')] : []),
    ...(rows === null ? [] : [counted(rows, 'row')]),
    ...(isFailed && kind !== 'sign_in_failed' ? ['failed'] : []),
  ]
  return parts.join(' · ')
}

/** The entries of audit logs that match a filter, newest first. */
export function ActivityLog({
  filter,
  isOfAllDatabases = false,
  empty,
  onClearFilters,
}: {
  filter: Record<string, string>
  isOfAllDatabases?: boolean
  empty: ReactNode
  /** Present if the filter is one that people can clear. */
  onClearFilters?: (() => void) | undefined
}) {
  const log = useInfiniteQuery(databaseActivityQuery(filter))
  const rows = log.data?.pages.flatMap(({ data }) => data) ?? []
  const isFiltered = onClearFilters !== undefined
  if (log.isSuccess && rows.length === 0 && !isFiltered && !log.hasNextPage) return empty
  return (
    <>
      {rows.some(({ is_demo: isDemo }) => isDemo) && (
        <div>
          <Badge tone="untested">Sample data</Badge>
        </div>
      )}
      <DataTable
        caption="Activity, newest first"
        isCaptionHidden
        rows={rows}
        getRowId={({ id }) => id}
        getRowName={({ username, kind }) => `${kindNames[kind]}, ${username}`}
        columns={isOfAllDatabases ? columnsWithDatabase : columns}
        isSortedByServer
        isLoading={log.isPending}
        skeletonRows={6}
        error={log.isError ? loadFailure(log.error, 'The activity') : undefined}
        onRetry={() => retry(log.refetch)}
        isFiltered={isFiltered}
        {...(onClearFilters && { onClearFilters })}
        labels={filter['rule_action'] === 'alerted' ? alertLabels : labels}
        paging={showMore(log)}
      />
    </>
  )
}
