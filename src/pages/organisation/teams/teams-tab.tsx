import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router-dom'

import type { Team } from '../../../../contract/organisation/team.ts'
import { teamsQuery } from '../../../api/organisation/teams.ts'
import { DataTable, type DataTableColumn } from '../../../components/data-table/index.ts'
import { EmptyState } from '../../../components/empty-state/index.ts'
import { ErrorState } from '../../../components/error-state/index.ts'
import { Link } from '../../../components/link/index.ts'
import { SearchField } from '../../../components/search-field/index.ts'
import { Time } from '../../../components/time/index.ts'
import { counted, figure } from '../../shared/figures.ts'
import { loadFailure } from '../../shared/load-failure.ts'
import { retry } from '../../shared/retry.ts'
import { useAddressFields } from '../../shared/use-address-fields.ts'
import { AddTeamLink } from './add-team-link.tsx'

const columns: readonly DataTableColumn<Team>[] = [
  {
    id: 'name',
    header: 'Name',
    isRowHeader: true,
    cell: ({ id, name }) => (
      <Link asChild>
        <RouterLink to={`/team/${id}`}>
          <bdi>{name}</bdi>
        </RouterLink>
      </Link>
    ),
  },
  {
    id: 'members',
    header: 'Members',
    align: 'end',
    cell: ({ member_count: count }) => figure(count),
  },
  {
    id: 'reach',
    header: 'Websites and databases',
    align: 'end',
    cell: ({ grant_count: count }) => figure(count),
  },
  { id: 'added', header: 'Added', cell: ({ created_at: at }) => <Time at={at} /> },
]
const labels = {
  noResult: 'No teams match.',
  clearFilters: 'Show all teams',
  count: (count: number) => counted(count, 'team'),
}

/** The teams of the organisation. The search text is in the URL. */
export function TeamsTab() {
  const query = useQuery(teamsQuery)
  const [search, change] = useAddressFields()
  const wanted = (search.get('q') ?? '').toLowerCase()
  const rows = query.data?.filter(({ name }) => name.toLowerCase().includes(wanted)) ?? []
  const failure = loadFailure(query.error, 'The teams')

  if (query.isLoadingError)
    return <ErrorState {...failure} headingLevel={2} onRetry={() => retry(query.refetch)} />
  return (
    <DataTable
      caption="Teams"
      isCaptionHidden
      columns={columns}
      rows={rows}
      getRowId={({ id }) => id}
      getRowName={({ name }) => name}
      hasViewMenu={false}
      isLoading={query.isPending}
      error={query.isError ? failure : undefined}
      onRetry={() => retry(query.refetch)}
      isFiltered={wanted !== ''}
      onClearFilters={() => change({ q: undefined })}
      labels={labels}
      toolbar={
        query.data &&
        query.data.length > 0 && (
          <div className="flex flex-wrap items-center justify-between gap-4">
            <div className="w-64 max-w-full">
              <SearchField
                aria-label="Search teams"
                placeholder="Search teams"
                searched={search.get('q') ?? ''}
                onSearch={(text) => change({ q: text }, { replace: true })}
              />
            </div>
            <AddTeamLink />
          </div>
        )
      }
      empty={
        <EmptyState
          title="No teams yet"
          description="Grant access to a team once, and everyone in it gets it, including people who join later."
          action={<AddTeamLink />}
        />
      }
    />
  )
}
