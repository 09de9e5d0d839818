import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link as RouterLink, useNavigate, useSearchParams } from 'react-router-dom'

import type { ListedDomain } from '../../../contract/domain.ts'
import { domainsQuery } from '../../api/domains.ts'
import { Button } from '../../components/button/index.ts'
import {
  DataTable,
  englishDataTableLabels,
  type DataTableAction,
} from '../../components/data-table/index.ts'
import { EmptyState } from '../../components/empty-state/index.ts'
import { ErrorState } from '../../components/error-state/index.ts'
import { Link } from '../../components/link/index.ts'
import { Page } from '../../components/page/index.ts'
import { SearchField } from '../../components/search-field/index.ts'
import { SegmentedControl } from '../../components/segmented-control/index.ts'
import { loadFailure } from '../shared/load-failure.ts'
import { removedColumns, standingColumns } from './domain-columns.tsx'
import { useRestore } from './use-restore.ts'

type List = 'standing' | 'removed'

const lists = [
  { value: 'standing', label: 'Yours' },
  { value: 'removed', label: 'Removed' },
] as const

const addressOf = (list: List, wanted: string) => ({
  ...(list === 'removed' && { list }),
  ...(wanted && { q: wanted }),
})

const labels = {
  ...englishDataTableLabels,
  noResult: 'No website has this in its name.',
  count: (count: number) => (count === 1 ? '1 website' : `${count} websites`),
}

/** /web-security: the websites of the account; `?list=removed` has those that can be restored, `?q=` a part of the name. */
export function WebSecurityPage() {
  const [search, setSearch] = useSearchParams()
  const list: List = search.get('list') === 'removed' ? 'removed' : 'standing'
  const wanted = search.get('q') ?? ''
  const domains = useInfiniteQuery(domainsQuery(list, wanted))
  const navigate = useNavigate()
  const { restore } = useRestore()

  const actions = useMemo((): DataTableAction<ListedDomain>[] => {
    return list === 'removed'
      ? [{ id: 'restore', label: 'Restore', onSelect: restore }]
      : [
          {
            id: 'remove',
            label: 'Remove',
            isCritical: true,
            onSelect: ({ id }: ListedDomain) => void navigate(`/domain/${id}/remove`),
          },
        ]
  }, [list, navigate, restore])

  const failure = loadFailure(
    domains.error,
    list === 'removed' ? 'Removed websites' : 'Your websites',
  )
  const retry = () => void domains.refetch()

  return (
    <Page
      title="Websites"
      width="full"
      actions={
        <Link asChild variant="button">
          <RouterLink to="/add-domain">Add website</RouterLink>
        </Link>
      }
    >
      <div className="flex flex-wrap items-center gap-4">
        <SegmentedControl<List>
          legend="Which websites"
          isLegendHidden
          options={lists}
          value={list}
          onValueChange={(value) => setSearch(addressOf(value, wanted))}
        />
        <div className="w-72 max-w-full">
          <SearchField
            aria-label="Search by name"
            placeholder="Search by name"
            defaultValue={wanted}
            onSearch={(text) => setSearch(addressOf(list, text), { replace: true })}
          />
        </div>
      </div>
      {domains.isLoadingError ? (
        <ErrorState {...failure} onRetry={retry} />
      ) : (
        <DataTable
          // A list of its own: its headings and its place in the scroll are not the other's.
          key={list}
          caption={list === 'removed' ? 'Removed websites' : 'Your websites'}
          isCaptionHidden
          columns={list === 'removed' ? removedColumns : standingColumns}
          rows={domains.data?.pages.flatMap(({ data }) => data) ?? []}
          getRowId={({ id }) => id}
          getRowName={({ display_name: name }) => name}
          rowActions={actions}
          hasViewMenu={false}
          isLoading={domains.isPending}
          error={domains.isError ? failure : undefined}
          onRetry={retry}
          isFiltered={wanted !== ''}
          labels={labels}
          empty={list === 'removed' ? <NothingRemoved /> : <NoWebsite />}
          paging={
            domains.hasNextPage && (
              <Button
                variant="secondary"
                isPending={domains.isFetchingNextPage}
                onClick={() => void domains.fetchNextPage()}
              >
                Show more
              </Button>
            )
          }
        />
      )}
    </Page>
  )
}

const NoWebsite = () => (
  <EmptyState
    title="No website yet"
    description="Add the first one by its name or its address."
    action={
      <Link asChild variant="button-secondary">
        <RouterLink to="/add-domain">Add website</RouterLink>
      </Link>
    }
  />
)

const NothingRemoved = () => (
  <EmptyState
    title="Nothing to restore"
    description="A website that you remove stays here for seven days, in case you want it back."
  />
)
