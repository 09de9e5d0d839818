import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'

import type { ListedDatabase } from '../../../../contract/databases/database.ts'
import { databasesQuery, useRestoreDatabase } from '../../../api/databases/databases.ts'
import { DataTable, type DataTableAction } from '../../../components/data-table/index.ts'
import { EmptyState } from '../../../components/empty-state/index.ts'
import { ErrorState } from '../../../components/error-state/index.ts'
import { Page } from '../../../components/page/index.ts'
import { SearchField } from '../../../components/search-field/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import {
  ListFilter,
  listIn,
  type ResourceList,
  unlessRefused,
} from '../../organisation/resources/removed-list.tsx'
import { counted } from '../../shared/figures.ts'
import { isolating } from '../../shared/isolating.ts'
import { loadFailure } from '../../shared/load-failure.ts'
import { retry } from '../../shared/retry.ts'
import { showMore } from '../../shared/show-more.tsx'
import { useAddressFields } from '../../shared/use-address-fields.ts'
import { useFailureToast } from '../../shared/use-failure-toast.ts'
import { AddDatabaseLink } from './add-database-link.tsx'
import { removedColumns, standingColumns } from './database-columns.tsx'

const labels = {
  noResult: 'No databases match.',
  clearFilters: 'Show all databases',
  count: (count: number) => counted(count, 'database'),
}

/** /database-security: the databases of the organisation. The list and the search text are in the URL. */
export function DatabaseSecurityPage() {
  const [search, change] = useAddressFields()
  const list = listIn(search)
  const wanted = search.get('q') ?? ''
  const databases = useInfiniteQuery(databasesQuery(list, wanted))
  const actions = useRowActions(list)
  const isRemoved = list === 'removed'
  const failure = loadFailure(databases.error, isRemoved ? 'Removed databases' : 'Your databases')
  const rows = databases.data?.pages.flatMap(({ data }) => data) ?? []
  // The table then says how to add the first one.
  const isEmpty = databases.isSuccess && rows.length === 0 && !isRemoved && wanted === ''

  return (
    <Page title="Databases" width="full" actions={!isEmpty && <AddDatabaseLink />}>
      <div className="flex flex-wrap items-center gap-4">
        <ListFilter
          legend="Filter databases"
          list={list}
          onChange={(next) => change({ list: next === 'removed' ? next : null })}
        />
        <div className="w-64 max-w-full">
          <SearchField
            aria-label="Search by name or host"
            placeholder="Search by name or host"
            searched={wanted}
            onSearch={(text) => change({ q: text || null }, { replace: true })}
          />
        </div>
      </div>
      {databases.isLoadingError ? (
        <ErrorState {...failure} onRetry={() => retry(databases.refetch)} />
      ) : (
        <DataTable
          key={list}
          caption={isRemoved ? 'Removed databases' : 'Your databases'}
          isCaptionHidden
          columns={isRemoved ? removedColumns : standingColumns}
          rows={rows}
          getRowId={idOf}
          getRowName={nameOf}
          rowActions={actions}
          hasViewMenu={false}
          isLoading={databases.isPending}
          error={databases.isError ? failure : undefined}
          onRetry={() => retry(databases.refetch)}
          isFiltered={wanted !== ''}
          onClearFilters={() => change({ q: null })}
          labels={labels}
          empty={isRemoved ? <NothingRemoved /> : <NoDatabase />}
          paging={showMore(databases)}
        />
      )}
    </Page>
  )
}

function useRowActions(list: ResourceList) {
  const navigate = useNavigate()
  const { mutate: restore } = useRestoreDatabase()
  const showToast = useToast()
  const failed = useFailureToast()
  return useMemo(
    (): DataTableAction<ListedDatabase>[] =>
      list === 'removed'
        ? [
            {
              ...unlessRefused,
              id: 'restore',
              label: 'Restore',
              onSelect: ({ id, name }) =>
                restore(id, {
                  onSuccess: () => {
                    showToast({
                      tone: 'positive',
                      title: isolating`${name} was restored`,
                      description: 'Enter its password again to connect it.',
                    })
                    void navigate(`/add-database?draft=${id}`)
                  },
                  onError: failed(isolating`${name} could not be restored`),
                }),
            },
          ]
        : [
            {
              id: 'manage',
              label: 'Manage',
              onSelect: ({ id }) => void navigate(`/database/${id}/manage`),
            },
            {
              ...unlessRefused,
              id: 'remove',
              label: 'Remove',
              isCritical: true,
              onSelect: ({ id }) => void navigate(`/database/${id}/remove`),
            },
          ],
    [list, navigate, restore, showToast, failed],
  )
}

const idOf = ({ id }: ListedDatabase) => id
const nameOf = ({ name }: ListedDatabase) => name

const NoDatabase = () => (
  <EmptyState
    title="No databases yet"
    description="Connect a PostgreSQL, MySQL or MariaDB database, using a read-only role, to see what is wrong with it and how to fix it."
    action={<AddDatabaseLink />}
  />
)

const NothingRemoved = () => (
  <EmptyState
    title="No removed databases"
    description="Databases that you remove stay here for seven days, so that you can restore them."
  />
)
